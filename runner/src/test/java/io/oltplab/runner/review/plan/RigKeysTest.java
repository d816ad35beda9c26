package io.oltplab.runner.review.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.Refused;
import io.oltplab.runner.review.ReviewCommand;
import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RigKeysTest {

    private static final Map<String, PlanSection<?>> SECTIONS =
            ReviewCommand.sections(
                    ServiceLoader.load(Provider.class).stream()
                            .map(ServiceLoader.Provider::get)
                            .toList());

    @TempDir private Path folder;

    private static String plan(String instances, String stages) {
        return """
        name: small
        drive: {path: '${env:DRIVE}'}
        instances: {%s}
        workloads:
          t: {driver: tpcc, warehouses: 1}
          r: {driver: rawio, profiles: [4k-rand-read]}
        stages:
          - {stage: load, name: load, workload: t}
        %s
        """
                .formatted(instances, stages);
    }

    private static ReviewPlan read(String text, String... overrides) {
        // No DRIVE in this environment: the rig says where.
        return new PlanReader(SECTIONS, Map.of()).read("plan.yaml", text, List.of(overrides));
    }

    @Test
    void aRigGivesInstancesCredentialsAndDrive() {
        Protocol protocol = read(plan("rig: example-4x", "")).protocol();

        InstancesPlan instances = protocol.instances();
        assertThat(instances.count()).isEqualTo(4);
        assertThat(instances.urls())
                .containsExactly(
                        "jdbc:mysql://192.0.2.11:3306/oltplab",
                        "jdbc:mysql://192.0.2.12:3306/oltplab",
                        "jdbc:mysql://192.0.2.13:3306/oltplab",
                        "jdbc:mysql://192.0.2.14:3306/oltplab");
        assertThat(instances.user()).isEqualTo("bench");
        assertThat(instances.passwordEnv()).isEqualTo("OLTPLAB_DATABASE_PASSWORD");
        assertThat(instances.passwordFile()).isEmpty();
        assertThat(protocol.drive().capacity().bytes()).isEqualTo(3_200_000_000_000L);
        assertThat(protocol.drive().path())
                .isEqualTo(Path.of("vm/example-4x/review").toAbsolutePath());
    }

    @Test
    void theDriveIsTheRigs() {
        ReviewPlan plan = read(plan("rig: example-4x", ""));

        assertThat(plan.drive().slug()).isEqualTo("example-model-3t2-example");
        assertThat(plan.drive().facts())
                .containsEntry("rig", "example-4x")
                .containsEntry("capacity", "3.20 TB")
                .containsEntry("seen from here", "no");
        assertThat(plan.drive().facts().values()).noneMatch(fact -> fact.contains("SERIAL"));
    }

    @Test
    void theCommandLineNamesARigToo() {
        ReviewPlan plan = read(plan("count: 4", ""), "instances.rig=example-4x");

        assertThat(plan.protocol().instances().urls()).hasSize(4);
    }

    @Test
    void whatWasResolvedCanBeReadAgain() {
        ReviewPlan plan = read(plan("rig: example-4x", ""));

        ReviewPlan again = read(plan.resolved());

        assertThat(again.hash()).isEqualTo(plan.hash());
        assertThat(again.protocol()).isEqualTo(plan.protocol());
    }

    @Test
    void anotherDriveUnderOneProtocolHasTheSameHash() throws IOException {
        String other =
                Templates.text("example-4x")
                        .replace("nvme-EXAMPLE_MODEL_3T2_EXAMPLE_SERIAL", "nvme-OTHER_1T6_S1")
                        .replace("192.0.2.11/24", "198.51.100.5/24")
                        .replace("3.2TB", "6.4TB");
        String slower = other.replace("vcpus: 8", "vcpus: 16");

        String hash = read(plan("rig: example-4x", "")).hash();

        assertThat(read(plan("rig: " + file("other", other), "")).hash()).isEqualTo(hash);
        assertThat(read(plan("rig: " + file("slower", slower), "")).hash()).isNotEqualTo(hash);
    }

    @Test
    void theDrivesFolderOnThisMachineIsThePath() throws IOException {
        Path drive = Files.createDirectory(folder.resolve("dut"));
        Path rig = file("mini", Templates.text("mini-2x").replace("/mnt/dut", drive.toString()));

        ReviewPlan plan =
                read(
                        plan(
                                "rig: " + rig + ", password-file: secret",
                                "  - {stage: raw, name: raw, workload: r, sample: 1s}"));

        assertThat(plan.protocol().drive().path()).isEqualTo(drive);
        assertThat(plan.drive().facts()).containsEntry("seen from here", "yes");
    }

    @Test
    void whatContradictsTheRigIsRefused() {
        refused(
                "rig: example-4x, count: 2",
                "",
                "line 3, column",
                "rig example-4x has 4 databases");
        refused("rig: example-4x, user: root", "", "user of a rig is bench");
        refused("rig: example-4x, urls: ['jdbc:mysql://a/b']", "", "urls come from the rig");
        refused("rig: example-5x", "", "did you mean example-4x?");
        refused("rig: mini-2x", "", "name the file, RENDERED/secrets/database-password");
    }

    @Test
    void aRigWithoutDatabasesIsRefused() throws IOException {
        Path rig =
                file(
                        "load",
                        Templates.text("example-4x")
                                .replace("kind: sysbench-percona", "kind: loadgen")
                                .replaceAll("(?m)^  - \\{role: (prebuilt|testdb).*\\R", ""));

        refused("rig: " + rig, "", "kind loadgen has no database to review");
    }

    @Test
    void aStageThatWritesToADriveOnAnotherMachineIsRefused() {
        refused(
                "rig: example-4x",
                "  - {stage: precondition, name: fill, size: 1G}",
                "line 9",
                "stage precondition writes to the drive, which this machine does not see");
        refused(
                "rig: example-4x",
                "  - {stage: raw, name: raw, workload: r, sample: 1s}",
                "drive.device is not given");
    }

    private static void refused(String instances, String stages, String... says) {
        assertThatThrownBy(() -> read(plan(instances, stages)))
                .isInstanceOf(Refused.class)
                .hasMessageContainingAll(says);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".yaml"), text);
    }
}
