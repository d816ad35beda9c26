package io.oltplab.runner.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {

    private static final long TEN_MB = 10_000_000;

    @TempDir Path folder;

    @Test
    void aMissingPathIsRefused() {
        refuses(() -> Preflight.check(folder.resolve("no"), false, TEN_MB), "does not exist");
    }

    @Test
    void aFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        refuses(() -> Preflight.check(file, false, TEN_MB), "is not a directory");
    }

    @Test
    void tooLittleSpaceNamesBothFigures() throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        refuses(() -> Preflight.check(folder, true, free), "GB free and");
    }

    @Test
    void theMarginIsAFifth() {
        assertThat(Preflight.check(folder, true, TEN_MB).neededBytes()).isEqualTo(12_000_000);
    }

    @Test
    void memoryIsRefusedUnlessAllowedAndIsMarked() {
        Path memory = Path.of("/dev/shm");
        Assumptions.assumeTrue(
                Files.isDirectory(memory) && Files.isWritable(memory),
                "this machine has no tmpfs at /dev/shm");
        refuses(() -> Preflight.check(memory, false, TEN_MB), "in memory and measures no drive");
        assertThat(Preflight.check(memory, true, 1).inMemory()).isTrue();
    }

    private static void refuses(ThrowingCallable check, String why) {
        assertThatThrownBy(check)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                .hasMessageStartingWith("PATH ")
                .hasMessageContaining(why);
    }
}
