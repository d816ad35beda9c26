package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.SimulatedClock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A disk of 2 MB that fills up. Needs the right to mount a tmpfs.
@Timeout(60)
class FullDiskIT {

    @TempDir Path temporary;

    private Path disk = Path.of("");
    private boolean mounted;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        disk = Files.createDirectory(temporary.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString());
        Assumptions.assumeTrue(mounted, "skipped: no right to mount a tmpfs");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            run("umount", disk.toString());
        }
    }

    @Test
    void theBallastGivesSpaceForTheEndOfTheRun() throws IOException {
        Path path = disk.resolve("run");
        Refused refused;
        try (RunFolder folder =
                RunFolder.create(path, Runs.PLAN, "oltplab", new SimulatedClock(), 1 << 20)) {
            Runs.write(folder);
            fill(disk.resolve("foreign"));
            refused = assertThrows(Refused.class, () -> Runs.writeMore(folder, 1_000));
            assertThat(refused.exitCode()).isEqualTo(ExitCode.RESULT_STORAGE);
            assertThat(refused.getMessage()).contains("the disk of the results is full");
            folder.event("the run ends early");
            folder.finish(RunResult.Status.PARTIAL, String.valueOf(refused.getMessage()));
        }
        RunResult read = RunFolder.read(path);
        assertThat(read.status()).isEqualTo(RunResult.Status.PARTIAL);
        assertThat(read.events()).last().asString().endsWith("the run ends early");
        assertThat(read.phases()).hasSize(2);
        assertThat(path.resolve("STATUS")).content().isEqualTo("partial\n");
    }

    @Test
    void aDiskWithoutSpaceForTheBallastIsRefusedAtOnce() {
        assertThatThrownBy(
                        () ->
                                RunFolder.create(
                                        disk.resolve("run"),
                                        Runs.PLAN,
                                        "oltplab",
                                        new SimulatedClock()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("cannot be written")
                .hasMessageContaining("No space left on device");
    }

    private static void fill(Path file) throws IOException {
        List<String> failure = new ArrayList<>();
        byte[] block = new byte[1 << 14];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (failure.isEmpty()) {
                try {
                    out.write(block);
                } catch (IOException e) {
                    failure.add(String.valueOf(e.getMessage()));
                }
            }
        }
        assertThat(failure).containsExactly("No space left on device");
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            System.out.println("FullDiskIT: " + command[0] + " cannot be run: " + e.getMessage());
            return false;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean ended = process.waitFor(10, TimeUnit.SECONDS);
        if (!ended || process.exitValue() != 0) {
            System.out.println("FullDiskIT: " + command[0] + ": " + output.strip());
            return false;
        }
        return true;
    }
}
