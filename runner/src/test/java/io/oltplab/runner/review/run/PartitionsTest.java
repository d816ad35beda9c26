package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionsTest {

    private static final String DISKS =
            """
             259 0 nvme0n1 1000 0 8000 500 2000 0 9000 700 3 900 1200
             259 1 nvme0n1p1 400 0 2000 100 50 0 1000 70 1 900 1200
             259 2 nvme0n1p12 1 0 8 1 1 0 8 1 0 1 1
             259 3 nvme0n10 5 0 8 1 1 0 8 1 0 1 1
             8 0 sda 7 0 8 1 1 0 8 1 0 1 1
             8 1 sda1 7 0 8 1 1 0 8 1 0 1 1
             8 2 sdaa 7 0 8 1 1 0 8 1 0 1 1
            """;

    @TempDir private Path proc = Path.of("");

    @Test
    void aDiskHasItsPartitionsAndNobodyElses() throws IOException {
        Files.writeString(proc.resolve("diskstats"), DISKS);

        assertThat(new Partitions(proc, "nvme0n1").read())
                .containsOnlyKeys("nvme0n1", "nvme0n1p1", "nvme0n1p12");
        assertThat(new Partitions(proc, "sda").read()).containsOnlyKeys("sda", "sda1");
        assertThat(new Partitions(proc, "").read()).isEmpty();
        assertThat(new Partitions(proc.resolve("missing"), "sda").read()).isEmpty();
    }

    /// In 2 s: 200 reads of 16 sectors in 100 ms, 100 writes of 8 sectors in 50 ms: 100 and 50 a
    /// second, 200 x 16 x 512 B / 2 s = 0.819 MB/s and 0.205 MB/s, await 150 ms / 300 = 0.5 ms.
    @Test
    void aRowIsTheDifferenceOfTwoReadings() throws IOException {
        Files.writeString(proc.resolve("diskstats"), DISKS);
        Partitions.Reading before = disk();
        Files.writeString(
                proc.resolve("diskstats"),
                " 259 0 nvme0n1 1200 0 11200 600 2100 0 9800 750 7 900 1200\n");
        Partitions.Reading after = disk();

        assertThat(after.csv(before, 4, "nvme0n1", 2))
                .isEqualTo("4.000,nvme0n1,100.0,50.0,0.819,0.205,0.500,7");
        assertThat(after.bytes() - before.bytes()).isEqualTo((3200 + 800) * 512);
    }

    private Partitions.Reading disk() {
        return Objects.requireNonNull(new Partitions(proc, "nvme0n1").read().get("nvme0n1"));
    }

    @Test
    void ourOwnIoIsThatOfAllProcessesAndAnEndedOneKeepsIts() throws IOException {
        for (int pid : new int[] {7, 8}) {
            Files.createDirectories(proc.resolve("" + pid));
            Files.writeString(
                    proc.resolve(pid + "/io"),
                    "rchar: 99\nwchar: 99\nread_bytes: 1000\nwrite_bytes: 200\ncancelled_write_bytes: 5\n");
        }
        OwnIo own = new OwnIo(proc, List.of(7L, 8L, 9L));

        assertThat(own.bytes()).isEqualTo(2400);
        Files.delete(proc.resolve("8/io"));
        Files.writeString(proc.resolve("7/io"), "read_bytes: 3000\nwrite_bytes: 200\n");
        assertThat(own.bytes()).isEqualTo(3200 + 1200);
    }

    /// Process 7 made 8, and 8 made 9: what 9 did counts once, and goes over to 8 when it ends.
    @Test
    void whatChildrenDoIsOursAndCountsOnce() throws IOException {
        for (int pid : new int[] {7, 8, 9}) {
            Files.createDirectories(proc.resolve("" + pid));
            Files.writeString(proc.resolve(pid + "/stat"), pid + " (x) S " + (pid - 1) + " 0");
            Files.writeString(proc.resolve(pid + "/io"), "read_bytes: 100\nwrite_bytes: 0\n");
        }
        OwnIo own = new OwnIo(proc, List.of(7L, 8L));

        assertThat(own.bytes()).isEqualTo(300);
        Files.delete(proc.resolve("9/io"));
        Files.delete(proc.resolve("9/stat"));
        Files.writeString(proc.resolve("8/io"), "read_bytes: 150\nwrite_bytes: 100\n");
        assertThat(own.bytes()).isEqualTo(350);
    }
}
