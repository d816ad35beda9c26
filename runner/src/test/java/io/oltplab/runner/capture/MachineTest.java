package io.oltplab.runner.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir private Path proc = Path.of("");

    private Machine.Reading reading(long nanos, String disks, String cpu) throws IOException {
        Files.writeString(proc.resolve("diskstats"), disks);
        Files.writeString(proc.resolve("stat"), cpu);
        Files.writeString(proc.resolve("meminfo"), "MemTotal: 9 kB\nMemAvailable:  2048 kB\n");
        return new Machine(proc, "nvme0n1").read(nanos);
    }

    /// In 2 s: 200 reads of 16 sectors in 100 ms, 100 writes of 8 sectors in 50 ms: 100 and 50 a
    /// second, 200 x 16 x 512 B / 2 s = 0.819 MB/s and 0.205 MB/s, await 150 ms / 300 = 0.5 ms; of
    /// 200 jiffies 150 busy.
    @Test
    void aRowIsTheDifferenceOfTwoReadings() throws IOException {
        Machine.Reading before =
                reading(
                        0,
                        """
                         259 0 nvme0n1 1000 0 8000 500 2000 0 9000 700 0 900 1200
                         259 1 nvme0n1p1 9999 0 9999 999 9999 0 9999 999 9 999 9999
                        """,
                        "cpu 100 0 100 700 100 0 0 0 0 0\n");
        Machine.Reading after =
                reading(
                        2 * SECOND,
                        " 259 0 nvme0n1 1200 0 11200 600 2100 0 9800 750 7 900 1200\n",
                        "cpu 200 0 150 740 110 0 0 0 0 0\n");

        assertThat(after.csv(before, 2))
                .startsWith("2.000,100.0,50.0,0.819,0.205,0.500,7,75.0,2,0.0,0.0,0.0,");
        assertThat(after.words(before)).isEqualTo("drive 150 IOPS, await 0.50 ms");
        assertThat(Machine.Reading.HEADER.split(",", -1))
                .hasSameSizeAs(after.csv(before, 2).split(",", -1));
    }

    @Test
    void withoutADeviceAllDisksCountAndNoPartition() throws IOException {
        Files.writeString(
                proc.resolve("diskstats"),
                """
                 7 0 loop0 5 0 5 5 5 0 5 5 5 5 5
                 254 0 vda 10 0 20 30 40 0 50 60 1 0 0
                 254 1 vda1 10 0 20 30 40 0 50 60 1 0 0
                 8 0 sda 1 0 2 3 4 0 5 6 1 0 0
                """);

        Machine.Reading reading = new Machine(proc, "").read(0);

        assertThat(reading.reads()).isEqualTo(11);
        assertThat(reading.writes()).isEqualTo(44);
        assertThat(reading.inFlight()).isEqualTo(2);
    }

    @Test
    void aKernelWithoutTheFilesGivesZeros() {
        assertThat(new Machine(proc.resolve("none"), "sda").read(5).reads()).isZero();
    }
}
