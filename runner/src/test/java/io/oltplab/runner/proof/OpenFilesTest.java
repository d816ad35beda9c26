package io.oltplab.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.sql.checkup.Checkup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Links of a made-up process to real files, and a made-up drive with the number of their file
/// system.
class OpenFilesTest {

    private static final Checkup CHECKUP = Checkup.of("jdbc:mysql://host/x").orElseThrow();
    private static final Listener SERVER = new Listener(7, "mariadbd");

    @TempDir private Path folder = Path.of("");
    private Path open = Path.of("");
    private int files;

    @BeforeEach
    void aProcessWithNothingOpen() throws IOException {
        open = Files.createDirectories(folder.resolve("proc/7/fd"));
        long number = (Long) Files.getAttribute(folder, "unix:dev");
        Path disk = Files.createDirectories(folder.resolve("sys/nvme7n1/device"));
        Files.writeString(disk.resolve("serial"), "S7\n");
        Files.writeString(
                folder.resolve("sys/nvme7n1/dev"),
                ((number >> 8) & 0xfff) + ":" + ((number & 0xff) | ((number >> 12) & ~0xffL)));
    }

    private void opens(Path file) throws IOException {
        Files.writeString(file, "pages");
        Files.createSymbolicLink(open.resolve(Integer.toString(files++)), file);
    }

    private Placement placement() {
        return new OpenFiles(folder.resolve("proc"), new Disks(folder.resolve("sys")))
                .of(SERVER, CHECKUP);
    }

    @Test
    void dataAndLogLeadToTheDrive() throws IOException {
        opens(folder.resolve("ibdata1"));
        opens(folder.resolve("ib_logfile0"));
        opens(folder.resolve("error.log"));

        assertThat(placement().problem()).isEmpty();
        assertThat(placement().facts())
                .containsEntry("open data files", "2")
                .containsEntry("disk", "nvme7n1")
                .containsEntry("data file", folder.resolve("ib_logfile0").toString());
        assertThat(placement().serials()).containsEntry("nvme7n1", "S7");
    }

    /// Of a process that is not below the listener nothing counts.
    @Test
    void filesOfAFamilyOfProcessesCount() throws IOException {
        child(8, "8 (mariadbd) S 7 7 7 0", "ibdata1");
        child(9, "9 (mariadbd) S 1 9 9 0", "stranger.ibd");
        child(10, "10 (a ) b) S 8 7 7 0", "t1.ibd");

        assertThat(placement().facts())
                .containsEntry("open data files", "2")
                .containsEntry("data file", folder.resolve("ibdata1").toString());
    }

    private void child(int number, String stat, String file) throws IOException {
        Path process = Files.createDirectories(folder.resolve("proc/" + number));
        Files.writeString(process.resolve("stat"), stat + "\n");
        open = Files.createDirectories(process.resolve("fd"));
        opens(folder.resolve(file));
    }

    @Test
    void aServerWithoutAnOpenFileProvesNothing() throws IOException {
        opens(folder.resolve("error.log"));

        assertThat(placement().isProven()).isFalse();
        assertThat(placement().problem())
                .isEqualTo("mariadbd (process 7) has no file of a database open");
    }

    @Test
    void aLogElsewhereIsAProblem() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory), "no file system at /dev/shm");
        Path log = Files.createTempFile(memory, "oltplab", ".ibd");
        try {
            opens(folder.resolve("ibdata1"));
            opens(log);

            assertThat(placement().problem())
                    .isEqualTo(log + " lies on no block device that this machine shows");
        } finally {
            Files.delete(log);
        }
    }
}
