package io.oltplab.runner.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts of a guest, on files instead of disks: what is formatted, and above all what is not.
class GuestScriptsTest {

    private static final int BYTES = 64 << 20;

    @TempDir private Path folder;
    private Path disk;
    private final Map<String, String> environment = new HashMap<>();

    private record Answer(int exitCode, String output) {}

    @BeforeEach
    void aGuestWithOneEmptyDisk() throws IOException {
        for (String tool : new String[] {"blkid", "mkfs.ext4"}) {
            assumeTrue(
                    Files.isExecutable(Path.of("/usr/sbin", tool))
                            || Files.isExecutable(Path.of("/sbin", tool)),
                    tool + " is not installed");
        }
        disk = folder.resolve("disk");
        try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
            file.setLength(BYTES);
        }
        Path byId = Files.createDirectory(folder.resolve("by-id"));
        Files.createSymbolicLink(byId.resolve("virtio-testdb"), disk);
        Path etc = Files.createDirectory(folder.resolve("etc"));
        Files.writeString(etc.resolve("guest.env"), guest("serial", BYTES));
        environment.put("OLTPLAB_ETC", etc.toString());
        environment.put("OLTPLAB_BY_ID", byId.toString());
        environment.put("OLTPLAB_BY_PATH", folder.resolve("by-path").toString());
        environment.put("OLTPLAB_CONSOLE", folder.resolve("console").toString());
        environment.put("OLTPLAB_NO_MOUNT", "yes");
        environment.put("OLTPLAB_DEVICE_WAIT_S", "1");
    }

    @Test
    void anEmptyDiskIsFormattedOnce() throws IOException, InterruptedException {
        Answer first = provision();
        byte[] after = Files.readAllBytes(disk);
        Answer second = provision();

        assertThat(first.output()).contains("formatted, ext4");
        assertThat(first.exitCode()).isZero();
        assertThat(
                        run("blkid", "-p", "-o", "value", "-s", "LABEL", disk.toString())
                                .output()
                                .strip())
                .isEqualTo("testdb");
        assertThat(second.output()).contains("already has its file system, kept");
        assertThat(second.exitCode()).isZero();
        assertThat(Arrays.equals(Files.readAllBytes(disk), after)).isTrue();
    }

    @Test
    void aDiskWithAnotherLabelIsNotTouched() throws IOException, InterruptedException {
        run("mkfs.ext4", "-q", "-L", "precious", disk.toString());

        assertNotTouched("something else on it");
    }

    @Test
    void aDiskWithoutALabelButWithAFileSystemIsNotTouched()
            throws IOException, InterruptedException {
        run("mkfs.ext4", "-q", disk.toString());

        assertNotTouched("something else on it");
    }

    @Test
    void aDiskWithAPartitionTableIsNotTouched() throws IOException, InterruptedException {
        // A boot sector with one Linux partition: 0x55AA at 510, an entry at 446.
        try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
            file.seek(446);
            file.write(new byte[] {0, 0, 2, 0, (byte) 0x83, 0, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0});
            file.seek(510);
            file.write(new byte[] {0x55, (byte) 0xAA});
        }

        assertNotTouched("something else on it");
    }

    @Test
    void aDiskOfAnotherSizeIsNotTouched() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("etc/guest.env"), guest("serial", BYTES + 1));

        assertNotTouched("has " + BYTES + " bytes, wanted " + (BYTES + 1));
    }

    @Test
    void aDiskWithAnotherSerialIsNotFound() throws IOException, InterruptedException {
        Files.move(folder.resolve("by-id/virtio-testdb"), folder.resolve("by-id/virtio-other"));

        assertNotTouched("no disk for testdb");
    }

    @Test
    void twoDisksWithTheSerialAreRefused() throws IOException, InterruptedException {
        Path other = Files.createFile(folder.resolve("other"));
        Files.createSymbolicLink(folder.resolve("by-id/scsi-0QEMU_HARDDISK_testdb"), other);

        assertNotTouched("more than one disk for testdb");
    }

    @Test
    void onEsxiADiskIsFoundByItsPlace() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("etc/guest.env"), guest("unit", BYTES));
        Path byPath = Files.createDirectory(folder.resolve("by-path"));
        Files.createSymbolicLink(byPath.resolve("pci-0000:03:00.0-scsi-0:0:1:0"), disk);

        assertThat(provision().output()).contains("formatted, ext4");
    }

    @Test
    void restoreCopiesEveryFileInFull() throws IOException, InterruptedException {
        Path from = Files.createDirectories(folder.resolve("prebuilt/data"));
        Path to = Files.createDirectories(folder.resolve("testdb/data"));
        Files.createDirectory(from.resolve("mysql"));
        byte[] pages = new byte[3 * 16384];
        Arrays.fill(pages, (byte) 7);
        Files.write(from.resolve("mysql/t.ibd"), pages);
        Files.write(from.resolve("small"), new byte[] {1, 2, 3});
        environment.put("OLTPLAB_PREBUILT", from.toString());
        environment.put("OLTPLAB_DATA", to.toString());
        environment.put("OLTPLAB_SAME_DISK", "yes");
        Path script = script("guest/linux/restore");

        Answer first = run("bash", script.toString());
        assumeTrue(
                !first.output().contains("Invalid argument"), "no direct I/O on this file system");
        Answer again = run("bash", script.toString());
        Answer replaced = run("bash", script.toString(), "--replace");

        assertThat(first.output()).contains("restore=physical bytes=" + (3 * 16384 + 3) + " ");
        assertThat(Files.readAllBytes(to.resolve("mysql/t.ibd"))).isEqualTo(pages);
        assertThat(Files.readAllBytes(to.resolve("small"))).containsExactly(1, 2, 3);
        assertThat(again.exitCode()).isEqualTo(4);
        assertThat(again.output()).contains("is not empty");
        assertThat(replaced.exitCode()).isZero();
    }

    @Test
    void restoreOntoTheSameDiskIsRefused() throws IOException, InterruptedException {
        Path from = Files.createDirectories(folder.resolve("prebuilt/data"));
        Files.createDirectory(from.resolve("mysql"));
        Files.createDirectories(folder.resolve("testdb/data"));
        environment.put("OLTPLAB_PREBUILT", from.toString());
        environment.put("OLTPLAB_DATA", folder.resolve("testdb/data").toString());

        Answer answer = run("bash", script("guest/linux/restore").toString());

        assertThat(answer.exitCode()).isEqualTo(4);
        assertThat(answer.output()).contains("lie on the same disk");
    }

    private void assertNotTouched(String why) throws IOException, InterruptedException {
        byte[] before = Files.readAllBytes(disk);

        Answer answer = provision();

        assertThat(answer.exitCode()).isEqualTo(1);
        assertThat(answer.output()).contains("FAILED name=test-1").contains(why);
        assertThat(Arrays.equals(Files.readAllBytes(disk), before)).isTrue();
    }

    private Answer provision() throws IOException, InterruptedException {
        return run("bash", script("guest/linux/provision").toString(), "disks");
    }

    private static String guest(String find, long bytes) {
        return "OLTPLAB_NAME=test-1\nOLTPLAB_SERVER=mariadb\nOLTPLAB_PORT=3306\nOLTPLAB_BUFFER_MIB=64\n"
                + "OLTPLAB_FIND="
                + find
                + "\nOLTPLAB_DISKS=\"testdb:ext4:"
                + bytes
                + ":1\"\n";
    }

    private Path script(String resource) throws IOException {
        return Files.writeString(folder.resolve("script"), Templates.resource(resource));
    }

    private Answer run(String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("PATH", System.getenv("PATH") + ":/usr/sbin:/sbin");
        Process process = builder.start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("no answer: " + String.join(" ", command));
        }
        return new Answer(process.exitValue(), Files.readString(output));
    }
}
