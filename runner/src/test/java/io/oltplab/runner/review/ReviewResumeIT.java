package io.oltplab.runner.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A review in a process of its own that is killed, or asked to stop, and goes on.
@Tag("server")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReviewResumeIT {

    private static final String PLAN =
            """
            name: tiny
            drive: {path: '${env:DRIVE}', results-on-drive: true, allow-tmpfs: true}
            instances: {count: 2, buffer-pool: 16M, redo: 16M}
            workloads:
              sysbench: {driver: sysbench, tables: 1, table-size: 20000, threads: 2, settings: {client-warmup: '0'}}
              again: {driver: sysbench, tables: 1, table-size: 20000, threads: 2, settings: {client-warmup: '0'}}
              raw: {driver: rawio, shape: run, profiles: [4k-rand-read], size: 16M, in-flight: 4, allow-tmpfs: true, buffered: true}
            stages:
              - {stage: prebuild, name: prebuild, to: '${env:PREBUILT}', workloads: [sysbench]}
              - {stage: restore, name: restore, from: '${env:PREBUILT}'}
              - {stage: load, name: load, workload: again}
              - {stage: sample, name: sample, workload: sysbench, warmup: 1s, sample: 5s}
              - {stage: raw, name: raw, workload: raw, ramp: 500ms, sample: 3s}
            """;

    private static final List<String> STAGES =
            List.of("01-prebuild", "02-restore", "03-load", "04-sample", "05-raw");

    private static final Path ENV = Path.of("/usr/bin/env");

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void plan() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/sbin/mariadbd")),
                "no MariaDB server at /usr/sbin/mariadbd");
        Files.createDirectories(folder.resolve("drive"));
        Files.writeString(folder.resolve("plan.yaml"), PLAN);
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(ENV)) {
            // A JVM that was started with the signal ignored never hears it.
            command.addAll(List.of(ENV.toString(), "--default-signal=INT"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(
                List.of(
                        "io.oltplab.runner.Main",
                        "review",
                        folder.resolve("plan.yaml").toString(),
                        "--results",
                        folder.resolve("results").toString()));
        command.addAll(List.of(more));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("DRIVE", folder.resolve("drive").toString());
        builder.environment().put("PREBUILT", folder.resolve("prebuilt").toString());
        return builder.start();
    }

    /// The only file of that name below the results.
    private Path result(String name) throws IOException {
        Path results = folder.resolve("results");
        if (!Files.exists(results)) {
            return results.resolve(name);
        }
        try (Stream<Path> all = Files.walk(results)) {
            return all.filter(file -> file.endsWith(name) && !file.toString().contains("attempts"))
                    .findFirst()
                    .orElse(results.resolve(name));
        }
    }

    private String stage(String name) throws IOException {
        Path record = result("stages/" + name + ".json");
        return Files.exists(record) ? Files.readString(record) : "";
    }

    private void awaitRunning(Process process, String stage) throws Exception {
        while (!stage(stage).contains("running")) {
            assertThat(process.isAlive())
                    .describedAs("ended early: " + Files.readString(folder.resolve("log")))
                    .isTrue();
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
    }

    private List<ProcessHandle> servers() {
        String drive = folder.resolve("drive").toString();
        return ProcessHandle.allProcesses()
                .filter(
                        process ->
                                process.info()
                                        .arguments()
                                        .map(all -> String.join(" ", all).contains(drive))
                                        .orElse(false))
                .filter(
                        process ->
                                process.info()
                                        .command()
                                        .map(command -> command.contains("mariadbd"))
                                        .orElse(false))
                .toList();
    }

    @Test
    void killedInEveryStageItCompletesAndLeavesNothing() throws Exception {
        Process process = start();
        for (String stage : STAGES) {
            awaitRunning(process, stage);
            process.destroyForcibly().waitFor();
            process = start("--resume");
        }

        assertThat(process.waitFor())
                .describedAs(Files.readString(folder.resolve("log")))
                .isIn(0, 7);
        for (String stage : STAGES) {
            assertThat(stage(stage)).contains("\"done\"");
        }
        assertThat(result("sample/summary.json")).exists();
        assertThat(result("raw/summary.json")).exists();
        assertThat(result("report.html")).exists();
        assertThat(Files.readString(result("raw/environment.json")))
                .contains("\"interrupted in\"")
                .contains("restore (begun 2 times)")
                .contains("sample (begun 2 times)");
        assertThat(servers()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("drive"))) {
            assertThat(left).isEmpty();
        }
        assertThat(folder.resolve("prebuilt.building")).doesNotExist();
        assertThat(folder.resolve("prebuilt/prebuilt.manifest.json")).exists();
    }

    @Test
    void ctrlCInEveryStageLeavesNoServerAndGoesOn() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(ENV), "no env(1) to give SIGINT its meaning");
        Process process = start();
        for (String stage : STAGES) {
            awaitRunning(process, stage);
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
            assertThat(process.waitFor())
                    .describedAs(stage + ": " + Files.readString(folder.resolve("log")))
                    .isEqualTo(130);
            assertThat(servers()).isEmpty();
            assertThat(Files.readString(folder.resolve("log"))).contains("--resume");
            process = start("--resume");
        }
        assertThat(process.waitFor())
                .describedAs(Files.readString(folder.resolve("log")))
                .isIn(0, 7);
        try (Stream<Path> left = Files.list(folder.resolve("drive"))) {
            assertThat(left).isEmpty();
        }
        assertThat(folder.resolve("prebuilt.building")).doesNotExist();
    }

    @Test
    void askedToStopItSaysHowToGoOn() throws Exception {
        Process process = start();
        awaitRunning(process, "04-sample");
        process.destroy();

        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(Files.readString(folder.resolve("log"))).contains("--resume");
        assertThat(servers()).isEmpty();
        assertThat(start().waitFor()).isEqualTo(4);
        assertThat(Files.readString(folder.resolve("log"))).contains("--discard");
        assertThat(start("--resume").waitFor()).isIn(0, 7);
        assertThat(stage("04-sample")).contains("\"done\"");
    }
}
