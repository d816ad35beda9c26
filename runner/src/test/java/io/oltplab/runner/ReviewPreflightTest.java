package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plans with a mistake that only this machine can tell: each is refused before a byte is written.
class ReviewPreflightTest {

    private static final String PLAN =
            """
            name: small
            drive: {path: 'DIR/drive', results-on-drive: true, allow-tmpfs: true}
            instances: {count: 2, buffer-pool: 16M}
            workloads:
              s: {driver: sysbench, tables: 1, table-size: 100}
              r: {driver: rawio, shape: run, profiles: [4k-rand-read], size: 1M, allow-tmpfs: true}
              w: {driver: rawio, shape: run, profiles: [4k-rand-write], size: 1M, allow-tmpfs: true}
            stages:
              - {stage: settle, name: first, time: 0s}
              - {stage: raw, name: raw, workload: r, sample: 1s}
            """;

    @TempDir private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void folders() throws IOException {
        Files.createDirectories(folder.resolve("drive"));
        Files.createDirectories(folder.resolve("full"));
        Files.writeString(folder.resolve("full/file"), "x");
        Files.writeString(folder.resolve("open-password"), "secret");
    }

    private int run(String plan, String... more) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, plan.replace("DIR", folder.toString()));
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "review",
                                file.toString(),
                                "--results",
                                folder.resolve("results").toString()));
        arguments.addAll(List.of(more));
        return new CommandLineProgram(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        new Stop(),
                        Main.providers())
                .run(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "path: 'DIR/drive'; path: 'DIR/missing'; 4; drive.path DIR/missing must be an existing directory",
                "results-on-drive: true; results-on-drive: false; 4; is on the same drive as --results",
                "results-on-drive: true; device: 'DIR/none', results-on-drive: true; 4; drive.device DIR/none is missing",
                "results-on-drive: true; device: 'DIR/full', results-on-drive: true; 4; drive.device DIR/full must be a block device or a file",
                "stage: settle, name: first, time: 0s; stage: restore, name: first, from: DIR/full; 4; DIR/full is no snapshot",
                "stage: settle, name: first, time: 0s; stage: prebuild, name: first, to: DIR/full, workloads: [s]; 4; DIR/full holds something else",
                "stage: settle, name: first, time: 0s; stage: precondition, name: first, size: 900T; 4; GB free, the plan needs",
                "buffer-pool: 16M}; buffer-pool: 16M, server-home: DIR/full}; 4; must be a folder with mariadbd or mysqld",
                "buffer-pool: 16M}; buffer-pool: 64T}; 4; instances.buffer-pool: 2 of 64T take",
                "buffer-pool: 16M}; user: u, password-env: NOT_SET_ANYWHERE, urls: ['jdbc:mysql://127.0.0.1:1/a', 'jdbc:mysql://127.0.0.1:1/b']}; 4; instances.password-env names NOT_SET_ANYWHERE, which is not set",
                "buffer-pool: 16M}; user: u, password-file: DIR/open-password, urls: ['jdbc:mysql://127.0.0.1:1/a', 'jdbc:mysql://127.0.0.1:1/b']}; 4; can be read by others: chmod 600",
                "buffer-pool: 16M}; user: u, urls: ['jdbc:mysql://127.0.0.1:1/a', 'jdbc:mysql://127.0.0.1:1/b']}; 5; 127.0.0.1:1",
                "buffer-pool: 16M}; user: u, urls: ['jdbc:nobody://h/a', 'jdbc:nobody://h/b']}; 4; instances.urls: jdbc:nobody://h/a",
            })
    void aMistakeOfThisMachineIsOneLineAndNothingIsWritten(
            String right, String wrong, int code, String message) throws IOException {
        // A server is needed only where a stage uses one.
        String plan =
                wrong.contains("server-home") || wrong.contains("64T")
                        ? PLAN.replace(
                                "stage: settle, name: first, time: 0s",
                                "stage: start-servers, name: first")
                        : PLAN;
        assertThat(plan).contains(right);

        int found = run(plan.replace(right, wrong));

        assertThat(err.toString()).contains(message.replace("DIR", folder.toString()));
        assertThat(found).describedAs(err.toString()).isEqualTo(code);
        assertNothingWritten();
    }

    @Test
    void anExistingFileIsNotWrittenOverUnlessItIsNamed() throws IOException {
        Path file = folder.resolve("precious");
        Files.write(file, new byte[1 << 20]);
        String plan =
                PLAN.replace(
                                "allow-tmpfs: true}\ninst",
                                "device: '" + file + "', allow-tmpfs: true}\ninst")
                        .replace("workload: r", "workload: w");

        assertThat(run(plan)).isEqualTo(4);
        assertThat(err.toString()).contains("its data would be lost");
        assertThat(run(plan.replace("size: 1M, allow", "destroy: /other, size: 1M, allow")))
                .isNotEqualTo(0);
        assertThat(err.toString()).contains("must name the target exactly");
        assertThat(Files.readAllBytes(file)).containsOnly(0);
        assertNothingWritten();
    }

    @Test
    void onlyABlockDeviceIsPurged() throws IOException {
        Path file = folder.resolve("precious");
        Files.write(file, new byte[1 << 20]);

        int code =
                run(
                        PLAN.replace(
                                        "allow-tmpfs: true}\ninst",
                                        "device: '" + file + "', allow-tmpfs: true}\ninst")
                                .replace(
                                        "stage: settle, name: first, time: 0s",
                                        "stage: purge, name: first, destroy: '" + file + "'"));

        assertThat(code).isEqualTo(4);
        assertThat(err.toString()).contains("is no block device");
        assertThat(Files.size(file)).isEqualTo(1 << 20);
        assertNothingWritten();
    }

    @Test
    void aDryRunOfAllWritesNothing() throws IOException {
        assertThat(run(PLAN, "--dry-run")).isEqualTo(0);
        assertThat(out.toString()).contains("total: ");
        assertNothingWritten();
    }

    private void assertNothingWritten() throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("drive"))) {
            assertThat(left).isEmpty();
        }
        assertThat(folder.resolve("results")).doesNotExist();
    }
}
