package io.oltplab.runner.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriveTest {

    @TempDir Path folder;
    private Path sysBlock = Path.of("");

    @BeforeEach
    void makeSys() throws IOException {
        sysBlock = Files.createDirectories(folder.resolve("sys/class/block"));
        Path disk = Files.createDirectories(folder.resolve("sys/devices/nvme0n1"));
        Path partition = Files.createDirectories(disk.resolve("nvme0n1p2"));
        Files.createSymbolicLink(sysBlock.resolve("nvme0n1"), disk);
        Files.createSymbolicLink(sysBlock.resolve("nvme0n1p2"), partition);
        write(disk.resolve("dev"), "259:0\n");
        // 6.4 TB in sectors of 512 bytes, as /sys counts whatever the drive's own block size.
        write(disk.resolve("size"), "12500000000\n");
        write(disk.resolve("device/model"), "KCM61VUL6T40                            \n");
        write(disk.resolve("device/firmware_rev"), "0103\n");
        write(disk.resolve("device/device/current_link_speed"), "8.0 GT/s PCIe\n");
        write(disk.resolve("device/device/max_link_speed"), "16.0 GT/s PCIe\n");
        write(disk.resolve("queue/scheduler"), "[none] mq-deadline\n");
        write(partition.resolve("dev"), "259:2\n");
        write(partition.resolve("partition"), "2\n");
    }

    @Test
    void findsTheDiskBehindAPartition() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Path mountinfo =
                mounts(
                        "36 35 259:2 / "
                                + data.toRealPath()
                                + " rw,noatime shared:1 - xfs /dev/nvme0n1p2 rw,attr2");

        Drive drive = Drive.behind(data, mountinfo, sysBlock);

        assertThat(drive.fileSystem()).isEqualTo("xfs");
        assertThat(drive.facts())
                .containsEntry("device", "nvme0n1p2")
                .containsEntry("disk", "nvme0n1")
                .containsEntry("capacity", "6400.0 GB")
                .containsEntry("model", "KCM61VUL6T40")
                .containsEntry("firmware", "0103")
                .containsEntry("scheduler", "[none] mq-deadline")
                .containsEntry("mount options", "rw,noatime,rw,attr2")
                .containsEntry("PCIe link speed", "8.0 GT/s PCIe")
                .containsEntry("PCIe link speed at most", "16.0 GT/s PCIe");
        assertThat(drive.slug()).isEqualTo("kcm61vul6t40");
        assertThat(drive.inMemory()).isFalse();
    }

    @Test
    void theDeepestMountHoldsThePath() throws IOException {
        Path data = Files.createDirectories(folder.resolve("mnt/a b/data"));
        String real = folder.toRealPath().toString();
        Path mountinfo =
                mounts(
                        "1 0 8:1 / / rw - ext4 /dev/sda1 rw",
                        "2 1 0:50 / " + real + "/mnt/a\\040b rw - tmpfs tmpfs rw,size=1g",
                        "3 1 8:2 / " + real + "/mnt/a rw - ext4 /dev/sda2 rw");

        Drive drive = Drive.behind(data, mountinfo, sysBlock);

        assertThat(drive.fileSystem()).isEqualTo("tmpfs");
        assertThat(drive.inMemory()).isTrue();
        assertThat(drive.slug()).isEqualTo("drive-tmpfs");
    }

    @Test
    void aPathThatDoesNotExistYetTakesItsParentsDrive() throws IOException {
        Path mountinfo = mounts("1 0 259:0 / / rw - ext4 /dev/nvme0n1 rw");
        Drive drive = Drive.behind(folder.resolve("no/such/path"), mountinfo, sysBlock);
        assertThat(drive.facts()).containsEntry("disk", "nvme0n1");
    }

    @Test
    void withoutProcAndSysTheFileSystemIsStillKnown() {
        Drive drive = Drive.behind(folder, folder.resolve("absent"), folder.resolve("absent-too"));
        assertThat(drive.fileSystem()).isNotEmpty();
        assertThat(drive.facts()).containsKey("free").doesNotContainKey("model");
    }

    @Test
    void networkFileSystemsAreNoDrives() throws IOException {
        Path mountinfo = mounts("1 0 0:60 / / rw - nfs4 server:/export rw,vers=4.2");
        assertThat(Drive.behind(folder, mountinfo, sysBlock).onNetwork()).isTrue();
    }

    private Path mounts(String... lines) throws IOException {
        return Files.writeString(folder.resolve("mountinfo"), String.join("\n", lines) + "\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
