package io.oltplab.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.runner.proof.Placement.Means;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedDriveTest {

    @TempDir private Path folder = Path.of("");

    private static final Placement GUEST =
            new Placement(
                    Means.STATEMENT,
                    Map.of("machine", "rig-1", "serial", "testdb", "block device", "/dev/vdb"),
                    Map.of(),
                    "");

    private static final Placement PROCESS =
            new Placement(Means.OPEN_FILES, Map.of("disk", "nvme9n1"), Map.of("nvme9n1", "S9"), "");

    private String contradiction(String name, Placement placement) {
        return new NamedDrive(name).contradiction(placement, new Disks(folder));
    }

    @Test
    void aGuestsDiskGoesByItsSerial() {
        assertThat(contradiction("testdb", GUEST)).isEmpty();
        assertThat(contradiction("prebuilt", GUEST))
                .isEqualTo("it lies on the disk with the serial testdb, not on prebuilt");
    }

    @Test
    void aServersDriveGoesByItsSerialOrByItsName() {
        assertThat(contradiction("S9", PROCESS)).isEmpty();
        assertThat(contradiction("S8", PROCESS)).contains("no drive of this machine is S8");
        assertThat(contradiction("/dev/null", PROCESS))
                .isEqualTo("it lies on nvme9n1, not on null (/dev/null)");
    }

    @Test
    void whatIsNotProvenLiesOnNoDrive() {
        assertThat(contradiction("S9", Placement.unknown("nobody knows")))
                .isEqualTo("nobody knows");
    }

    @Test
    void aMachineOfARigSaysItsName() {
        assertThat(GUEST.contradiction("rig-1")).isEmpty();
        assertThat(GUEST.contradiction("rig-2"))
                .isEqualTo("this is machine rig-1, not rig-2: the addresses of the rig are wrong");
        assertThat(PROCESS.contradiction("rig-1")).contains("no machine of a rig");
    }

    @Test
    void serialNumbersAreInTheResultOnlyIfAskedFor() {
        assertThat(PROCESS.facts(false).values()).doesNotContain("S9");
        assertThat(PROCESS.facts(true)).containsEntry("serial of nvme9n1", "S9");
    }
}
