package io.oltplab.runner.vm.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One test a rule: the example rig with one change.
class PlacementTest {

    private static final String BOOT = "{role: boot, on: elsewhere}";
    private static final String PREBUILT = "{role: prebuilt, on: elsewhere}";

    @Test
    void theExampleIsAllowed() {
        assertThatCode(() -> layout("rig: example-4x", "rig: other")).doesNotThrowAnyException();
    }

    @Test
    void everyDiskOfTheKindMustBePlaced() {
        refused(
                "  - " + PREBUILT + "\n",
                "",
                "has a prebuilt disk, and the rig does not say where");
    }

    @Test
    void aDiskThatTheKindHasNotIsRefused() {
        refused("kind: sysbench-percona", "kind: mysql", "kind mysql has no prebuilt disk");
    }

    @Test
    void aRoleTwiceIsRefused() {
        refused(BOOT, BOOT + "\n  - " + BOOT, "two of them have the role boot");
    }

    @Test
    void theDatabaseMustLieOnTheDrive() {
        refused(
                "{role: testdb, on: dut, backing: partition,",
                "{role: testdb, on: elsewhere,",
                "testdb must be on: dut");
    }

    @Test
    void bootOnTheDriveIsRefusedUnlessSaid() {
        String on = "{role: boot, on: dut, backing: raw-file}";
        String folder = "  datastore: dut                # ESXi";
        String changed = text(BOOT, on).replace(folder, "  folder: /mnt/dut\n" + folder);

        assertThatThrownBy(() -> Templates.layout(changed, "my.yaml", null))
                .hasMessageContaining("boot must be on: elsewhere")
                .hasMessageContaining("boot-on-dut: true");
        assertThatCode(
                        () ->
                                Templates.layout(
                                        changed.replace("vcpus: 8", "vcpus: 8\nboot-on-dut: true"),
                                        "my.yaml",
                                        null))
                .doesNotThrowAnyException();
    }

    @Test
    void prebuiltOnTheDriveIsAllowedAndCounts() {
        // 4 x (447 + 270) GB = 2.868 TB fit 3.2 TB, and not 2.8 TB.
        String on = "{role: prebuilt, on: dut, backing: partition}";

        assertThat(layout(PREBUILT, on).onDut()).hasSize(8);
        assertThatThrownBy(
                        () ->
                                Templates.layout(
                                        text(PREBUILT, on).replace("3.2TB", "2.8TB"),
                                        "my.yaml",
                                        null))
                .hasMessageContaining("does not fit");
    }

    @Test
    void aDiskOnTheDriveNeedsABacking() {
        refused("backing: partition, ", "", "testdb is on: dut and needs a backing");
    }

    @Test
    void aDiskElsewhereHasNoBacking() {
        refused(
                PREBUILT,
                "{role: prebuilt, on: elsewhere, backing: raw-file}",
                "backing of prebuilt is for on: dut only");
    }

    @Test
    void aRawFileNeedsAFolderOnTheDrive() {
        refused("backing: partition", "backing: raw-file", "needs dut.folder");
    }

    @Test
    void aBootDiskIsNoPartition() {
        refused(
                BOOT,
                "{role: boot, on: dut, backing: partition}",
                "vcpus: 8",
                "vcpus: 8\nboot-on-dut: true",
                "boot is made from an image");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cache: writeback, io: threads", "cache: none, io: threads"})
    void theDriveIsNeverCached(String how) {
        refused("cache: none, io: native", how, "must have cache: none and io: native");
    }

    @Test
    void nativeIoNeedsNoCache() {
        refused("cache: none, io: native", "cache: unsafe, io: native", "needs cache: none");
    }

    @Test
    void aRawFileIsWrittenInFullBeforehand() {
        refused(
                "backing: partition, cache: none, io: native, discard: unmap, prealloc: full",
                "backing: datastore, prealloc: off",
                "must have prealloc: full");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/dev/nvme0n1",
                "/dev/sdb",
                "/dev/disk/by-path/pci-0",
                "/dev/disk/by-id/../sda"
            })
    void onlyByIdNamesAreTaken(String device) {
        refused(
                "/dev/disk/by-id/nvme-EXAMPLE_MODEL_3T2_EXAMPLE_SERIAL",
                device,
                "must be a /dev/disk/by-id/... name");
    }

    @Test
    void otherFilesMustNotLieOnTheDrive() {
        refused(
                "  datastore: dut                # ESXi",
                "  folder: /var/lib\n  datastore: dut                # ESXi",
                "elsewhere.folder must not lie in dut.folder /var/lib");
    }

    @Test
    void otherDatastoresMustNotBeTheDrives() {
        refused("datastore: boot-ssd", "datastore: dut", "elsewhere.datastore must differ");
    }

    @Test
    void tooLittleRoomIsRefusedWithTheScaleThatFits() {
        // 270 GB are 252 whole GiB = 270,582,939,648 bytes; 4 of them and 2 MiB for the partition
        // table: 1.0823 TB.
        // Of 1 TB: floor(100 x (1e12 - 2097152) / 1,082,331,758,592) / 100 = floor(92.39) / 100.
        refused(
                "3.2TB",
                "1TB",
                "4 x 270 GB testdb = 1.08 TB does not fit the drive under test of 1 TB; scale: 0.92"
                        + " would fit");
    }

    @Test
    void theScaleThatIsNamedFits() {
        Layout layout =
                layout("capacity: 3.2TB", "capacity: 1TB", "vcpus: 8", "vcpus: 8\nscale: 0.92");

        // floor(0.92 x 270 GB / 1 MiB) = 236,892 MiB
        assertThat(layout.machines().getFirst().disk(Role.TESTDB).orElseThrow().size().mib())
                .isEqualTo(236_892);
        assertThat(layout.machines().getFirst().disk(Role.BOOT).orElseThrow().size())
                .isEqualTo(ByteSize.parse("92GB"));
    }

    @Test
    void vcpusAreTheKinds() {
        refused("vcpus: 8", "vcpus: 12", "vcpus must be one of [8, 16] for kind sysbench-percona");
    }

    @Test
    void addressesMustFitTheirNetwork() {
        refused("192.0.2.11/24", "192.0.2.252/24", "leaves no room for 4 machines");
    }

    @Test
    void theGatewayIsNoMachine() {
        refused("gateway: 192.0.2.1\n", "gateway: 192.0.2.13\n", "also the address of machine 3");
    }

    @Test
    void aDatabaseNeedsASourceForItsPassword() {
        refused(
                "database-password: ${env:OLTPLAB_DATABASE_PASSWORD}",
                "{}",
                "secrets.database-password is missing");
    }

    @Test
    void aLiteralSecretIsRefusedAndNotPrinted() {
        assertThatThrownBy(() -> layout("${env:OLTPLAB_DATABASE_PASSWORD}", "hunter2"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("never the secret itself")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aBrokenRuleIsAWrongConfiguration() {
        assertThatThrownBy(() -> layout("vcpus: 8", "vcpus: 12"))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.exitCode()).isEqualTo(ExitCode.CONFIGURATION));
    }

    private static void refused(String... changesAndMessage) {
        String message = changesAndMessage[changesAndMessage.length - 1];
        String[] changes = Arrays.copyOf(changesAndMessage, changesAndMessage.length - 1);
        assertThatThrownBy(() -> layout(changes)).hasMessageContaining(message);
    }

    private static Layout layout(String... changes) {
        return Templates.layout(text(changes), "my.yaml", null);
    }

    /// The example with each odd text replaced by the even one after it; one that is not there is a
    /// mistake of the test.
    private static String text(String... changes) {
        String text = Templates.text("example-4x");
        for (int i = 0; i < changes.length; i += 2) {
            assertThat(text).contains(changes[i]);
            text = text.replace(changes[i], changes[i + 1]);
        }
        return text;
    }
}
