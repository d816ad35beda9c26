package io.oltplab.runner.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.RunFolder;
import io.oltplab.runner.vm.render.Target;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Boots the two guests of `mini-2x` under qemu's translation, each with MariaDB on its own data
/// disk, and reviews both from here. Opt-in: `-Pvm-e2e`, with `-Doltplab.vm.image=FOLDER` naming
/// what `guest/build-mini-image` made.
@EnabledIfSystemProperty(
        named = "oltplab.vm.image",
        matches = ".+",
        disabledReason = "opt-in: -Pvm-e2e -Doltplab.vm.image=FOLDER (guest/build-mini-image)")
class MiniMachinesIT {

    /// On an idle machine 92 s; on a busy one 10 minutes were seen.
    private static final Duration BOOT_MAX = Duration.ofMinutes(15);

    private static final Path PLAN = Path.of("..", "plans", "rig-mini.yaml");

    private static final String PASSWORD = "qemu/secrets/database-password";

    @TempDir private Path folder = Path.of("");

    @Test
    void bothGuestsAreReviewedAndProveWhereTheirDataLie() throws Exception {
        Layout layout = rig();
        Path rendered = folder.resolve("qemu");
        Target.QEMU.render(layout).write(rendered);
        assertThat(oltplab("verify", "vm", "verify", "qemu")).isZero();
        try (Guard _ = Guard.over(folder, rendered.resolve("down"))) {
            Instant start = Instant.now();
            assertThat(run("up", List.of(rendered.resolve("up").toString()))).isZero();
            for (Instance instance : layout.instances()) {
                assertThat(waitUntilReady(rendered.resolve(instance.name() + ".console")))
                        .contains("name=" + instance.name())
                        .contains("data=/var/lib/oltplab/testdb/data")
                        .contains("serial=testdb");
                say(instance.name() + " ready", start);
            }
            int doctor =
                    oltplab("doctor", "doctor", "--rig", "mini.yaml", "--password-file", PASSWORD);
            System.out.println(text("doctor"));
            assertThat(doctor).isZero();
            assertThat(text("doctor"))
                    .contains("machine mini-2x-1")
                    .contains("machine mini-2x-2")
                    .contains("serial testdb")
                    .contains("on the drive under test");
            wrongMachinesAreRefused();
            say("doctor", start);
            int review = review("review", "mini.yaml");
            System.out.println(text("review"));
            say("review", start);
            // 7: a check of timing marks the result of a sample of seconds under translation.
            assertThat(review).isIn(0, 7);
            check(RunFolder.read(result("sysbench/summary.json").resolveSibling("")));
        }
        assertThat(left()).isEmpty();
    }

    private Layout rig() throws IOException {
        Files.createDirectory(folder.resolve("dut"));
        Files.createDirectory(folder.resolve("elsewhere"));
        Path rig = folder.resolve("mini.yaml");
        Files.writeString(
                rig,
                Templates.text("mini-2x")
                        .replace("/mnt/dut", folder.resolve("dut").toString())
                        .replace("/var/lib/oltplab/images", System.getProperty("oltplab.vm.image"))
                        .replace("/var/lib/oltplab", folder.resolve("elsewhere").toString())
                        .replace("forward: 13306", "forward: " + twoPorts()));
        return Templates.layout(rig.toString());
    }

    /// The first of two neighbours that are free now.
    private static int twoPorts() throws IOException {
        while (true) {
            try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    ServerSocket second =
                            new ServerSocket(
                                    first.getLocalPort() + 1,
                                    1,
                                    InetAddress.getLoopbackAddress())) {
                if (second.getLocalPort() < 65_000) {
                    return first.getLocalPort();
                }
            } catch (IOException taken) {
                System.out.println("ports taken, others are tried: " + taken.getMessage());
            }
        }
    }

    /// A rig whose addresses lead to the other machine: nothing may be written.
    private void wrongMachinesAreRefused() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("other.yaml"),
                Files.readString(folder.resolve("mini.yaml"))
                        .replace("rig: mini-2x", "rig: other"));
        assertThat(review("refused", "other.yaml")).isEqualTo(4);
        assertThat(text("refused"))
                .contains("instance 1")
                .contains("this is machine mini-2x-1, not other-1");
        assertThat(folder.resolve("results")).doesNotExist();
    }

    private void check(RunResult result) throws IOException {
        Map<String, String> placement = result.environment().getOrDefault("placement", Map.of());
        for (int instance = 1; instance <= 2; instance++) {
            String prefix = "instance " + instance + " ";
            assertThat(placement)
                    .containsEntry(prefix + "machine", "mini-2x-" + instance)
                    .containsEntry(prefix + "serial", "testdb")
                    .containsEntry(prefix + "mount point", "/var/lib/oltplab/testdb")
                    .containsEntry(prefix + "file system", "ext4")
                    .containsEntry(prefix + "known from", "the guest's own statement");
            assertThat(result("sysbench/instance-" + instance + "/summary.json")).exists();
        }
        assertThat(result.environment().getOrDefault("drive", Map.of()))
                .containsEntry("rig", "mini-2x");
        assertThat(Files.readString(result("manifest-start.json")))
                .contains("\"placement instance 2 serial\" : \"testdb\"");
        assertThat(Files.readString(result("report.html")))
                .contains("instance 2 data directory")
                .contains("/var/lib/oltplab/testdb/data");
    }

    private Path result(String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("results"))) {
            return all.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    /// The processes that have this test's folder in their arguments.
    private List<String> left() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains("qemu-system") && line.contains(folder.toString()))
                .toList();
    }

    /// The guest's console is a file that qemu appends to; nothing tells of its growth, so it is
    /// read once a second.
    private static String waitUntilReady(Path console) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(BOOT_MAX);
        while (Instant.now().isBefore(end)) {
            if (Files.exists(console)) {
                String text = Files.readString(console, StandardCharsets.ISO_8859_1);
                for (String line : text.lines().toList()) {
                    assertThat(line).doesNotContain("oltplab: FAILED");
                    if (line.contains("oltplab: ready")) {
                        return line;
                    }
                }
            }
            Thread.sleep(Duration.ofSeconds(1));
        }
        throw new AssertionError(console + " does not say that the guest is ready");
    }

    private int review(String log, String rig) throws IOException, InterruptedException {
        return oltplab(
                log,
                "review",
                PLAN.toAbsolutePath().toString(),
                "--rig",
                rig,
                "--set",
                "instances.password-file=" + PASSWORD,
                "--set",
                "drive.results-on-drive=true",
                "--set",
                "drive.allow-tmpfs=true");
    }

    private static void say(String what, Instant start) {
        System.out.println(
                what + " after " + Duration.between(start, Instant.now()).toSeconds() + " s");
    }

    /// The program in a process of its own, in this test's folder.
    private int oltplab(String log, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")));
        command.add("io.oltplab.runner.Main");
        command.addAll(List.of(arguments));
        command.addAll(List.of("--results", folder.resolve("results").toString()));
        return run(log, command);
    }

    private int run(String log, List<String> command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log + ".log").toFile())
                .start()
                .waitFor();
    }

    private String text(String log) throws IOException {
        return Files.readString(folder.resolve(log + ".log"));
    }
}
