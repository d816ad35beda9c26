package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Purge and trim on a loop device, which gives discarded blocks back to the file behind it.
class ReviewDeviceIT {

    private static final long BYTES = 64L << 20;

    @TempDir private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();
    private final List<List<String>> undo = new ArrayList<>();
    private String device = "";

    private static String command(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
        return said;
    }

    @BeforeEach
    void loop() throws InterruptedException {
        try {
            Path image = folder.resolve("image");
            Files.write(image, new byte[0]);
            command("truncate", "-s", Long.toString(BYTES), image.toString());
            Files.createDirectories(folder.resolve("drive"));
            device = command("losetup", "-f", "--show", image.toString());
            undo.addFirst(List.of("losetup", "-d", device));
        } catch (IOException missing) {
            Assumptions.abort("no loop device can be made here: " + missing.getMessage());
        }
    }

    @AfterEach
    void undo() throws Exception {
        for (List<String> command : undo) {
            command(command.toArray(String[]::new));
        }
    }

    private int run(String drive, String stages) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(
                file,
                """
                name: device
                drive: {%s, results-on-drive: true, allow-tmpfs: true}
                workloads:
                  r: {driver: rawio, shape: run, profiles: [4k-rand-read]}
                stages:
                %s
                """
                        .formatted(drive, stages));
        return new CommandLineProgram(
                        new PrintWriter(new StringWriter(), true),
                        new PrintWriter(err, true),
                        new Stop(),
                        Main.providers())
                .run("review", file.toString(), "--results", folder.resolve("results").toString());
    }

    private int purge(String more) throws IOException {
        return run(
                "path: '" + folder.resolve("drive") + "', device: " + device,
                "  - {stage: purge, name: purge, " + more + "}");
    }

    private byte[] head() throws IOException {
        try (java.io.InputStream in = Files.newInputStream(Path.of(device))) {
            return in.readNBytes(4096);
        }
    }

    private String record(String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("results"))) {
            return Files.readString(
                    all.filter(one -> one.endsWith("stages/" + name + ".json"))
                            .findFirst()
                            .orElseThrow());
        }
    }

    @Test
    void aPurgeTakesExactlyTheNamedDevice() throws Exception {
        byte[] old = new byte[4096];
        java.util.Arrays.fill(old, (byte) 7);
        Files.write(Path.of(device), old);

        assertThat(purge("destroy: /dev/sda")).isEqualTo(2);
        assertThat(err.toString()).contains("must name the target exactly");
        assertThat(head()).isEqualTo(old);

        assertThat(purge("destroy: " + device)).describedAs(err.toString()).isEqualTo(0);
        assertThat(head()).containsOnly(0);
        assertThat(record("01-purge")).contains("\"discarded\"").contains("\"done\"");
    }

    @Test
    void aDeviceIsFilledWhenItIsNamedAndOnlyThen() throws Exception {
        String drive = "path: '" + folder.resolve("drive") + "', device: " + device;

        assertThat(
                        run(
                                drive,
                                "  - {stage: precondition, name: fill, size: 100%, destroy: /dev/sda}"))
                .isEqualTo(2);
        assertThat(head()).containsOnly(0);

        assertThat(
                        run(
                                drive,
                                "  - {stage: precondition, name: fill, size: 100%, destroy: "
                                        + device
                                        + "}"))
                .describedAs(err.toString())
                .isEqualTo(0);

        assertThat(record("01-fill")).contains("\"bytes\" : \"" + BYTES + "\"");
        byte[] all = Files.readAllBytes(folder.resolve("image"));
        // Incompressible: no page is like the one before.
        assertThat(java.util.Arrays.equals(all, 0, 4096, all, 4096, 8192)).isFalse();
        assertThat(all[all.length - 4096 + 100] | all[all.length - 1000]).isNotZero();
        assertThat(Path.of(device)).exists();
    }

    @Test
    void aFileSystemIsSparedUnlessItMayGoAndAMountedOneAlways() throws Exception {
        command("mkfs.ext4", "-q", device);
        byte[] made = head();

        assertThat(purge("destroy: " + device)).isEqualTo(4);
        assertThat(err.toString()).contains("holds").contains("ext");
        assertThat(head()).isEqualTo(made);

        Path mount = Files.createDirectories(folder.resolve("mount"));
        command("mount", device, mount.toString());
        undo.addFirst(List.of("umount", mount.toString()));
        assertThat(purge("destroy: " + device + ", wipe-signatures: true")).isEqualTo(4);
        assertThat(err.toString()).contains("is mounted at " + mount);
        command("umount", mount.toString());
        undo.removeFirst();

        assertThat(purge("destroy: " + device + ", wipe-signatures: true"))
                .describedAs(err.toString())
                .isEqualTo(0);
        assertThat(head()).isNotEqualTo(made);
    }

    @Test
    void aTrimTellsTheFreeSpaceOfTheMountedFileSystem() throws Exception {
        command("mkfs.ext4", "-q", "-E", "nodiscard", device);
        Path mount = Files.createDirectories(folder.resolve("mount"));
        command("mount", device, mount.toString());
        undo.addFirst(List.of("umount", mount.toString()));

        assertThat(run("path: '" + mount + "'", "  - {stage: trim, name: trim}"))
                .describedAs(err.toString())
                .isEqualTo(0);

        assertThat(record("01-trim")).contains("trimmed");
    }
}
