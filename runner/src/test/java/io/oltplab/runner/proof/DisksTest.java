package io.oltplab.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `/sys` of a machine with a volume over partitions of two drives, as files.
class DisksTest {

    @TempDir private Path root = Path.of("");
    private Disks disks = new Disks(root);

    @BeforeEach
    void aMachine() throws IOException {
        Path sys = Files.createDirectories(root.resolve("class"));
        disks = new Disks(sys);
        disk("nvme0n1", "259:0", "device/serial", "S1 ");
        disk("nvme1n1", "259:1", "device/serial", "S2");
        disk("vda", "254:0", "serial", "testdb");
        disk("sda", "8:0", "device/vpd_pg80", "\0\u0080\0\u0008WD-12345");
        partition("nvme0n1", "nvme0n1p1", "259:2");
        partition("nvme1n1", "nvme1n1p1", "259:3");
        Path volume = disk("dm-0", "253:0", "uuid", "x");
        for (String slave : new String[] {"nvme0n1p1", "nvme1n1p1"}) {
            Files.createDirectories(volume.resolve("slaves").resolve(slave));
        }
    }

    private Path disk(String name, String number, String file, String text) throws IOException {
        Path real = Files.createDirectories(root.resolve("devices").resolve(name));
        Files.writeString(real.resolve("dev"), number + "\n");
        Path told = real.resolve(file);
        Files.createDirectories(java.util.Objects.requireNonNull(told.getParent()));
        Files.write(told, text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        Files.createSymbolicLink(root.resolve("class").resolve(name), real);
        return real;
    }

    private void partition(String disk, String name, String number) throws IOException {
        Path real = Files.createDirectories(root.resolve("devices").resolve(disk).resolve(name));
        Files.writeString(real.resolve("dev"), number + "\n");
        Files.writeString(real.resolve("partition"), "1\n");
        Files.createSymbolicLink(root.resolve("class").resolve(name), real);
    }

    @Test
    void aDeviceIsFoundByItsNumber() {
        // Major 259, minor 2: the kernel puts the low 8 bits of the minor lowest, then 12 of the
        // major.
        assertThat(disks.withNumber(259L << 8 | 2)).contains("nvme0n1p1");
        assertThat(disks.withNumber(254L << 8)).contains("vda");
        assertThat(disks.withNumber(7L << 8)).isEmpty();
    }

    @Test
    void aVolumeLiesOnTheDrivesOfItsPartitions() {
        assertThat(disks.below("dm-0")).containsExactly("nvme0n1", "nvme1n1");
        assertThat(disks.below("nvme1n1p1")).containsExactly("nvme1n1");
        assertThat(disks.below("vda")).containsExactly("vda");
    }

    @Test
    void serialsAreReadWhereverTheKernelShowsThem() {
        assertThat(disks.serials(Set.of("nvme0n1", "vda", "sda", "dm-0")))
                .containsEntry("nvme0n1", "S1")
                .containsEntry("vda", "testdb")
                .containsEntry("sda", "WD-12345")
                .doesNotContainKey("dm-0");
    }
}
