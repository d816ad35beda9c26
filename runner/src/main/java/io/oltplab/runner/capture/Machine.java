package io.oltplab.runner.capture;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The kernel's counters of a drive and of the machine (`Documentation/admin-guide/iostats.rst`,
/// proc(5), `Documentation/accounting/psi.rst` of the kernel).
///
/// @param proc `/proc`
/// @param device as in `/proc/diskstats`; empty for all disks together, where the path is on no
///   block device that this machine shows
public record Machine(Path proc, String device) {

    private static final double SECOND = 1e9;
    private static final double SECTOR = 512;
    private static final double MB = 1e6;
    private static final int FIELDS = 14;
    private static final double PERCENT = 100;

    /// What a result calls the counters of the drive.
    public String scope() {
        return device.isEmpty() ? "all disks" : device;
    }

    /// Counters at an instant, each since the machine started.
    ///
    /// @param readMs time that reads took, all together
    /// @param inFlight now
    /// @param cpuBusy jiffies
    /// @param cpuAll jiffies
    /// @param availableKb memory
    /// @param psiIoUs time in which something waited for I/O
    /// @param psiCpuUs for a processor
    /// @param psiMemoryUs for memory
    /// @param gcMs our own collections
    public record Reading(
            long nanos,
            long reads,
            long readSectors,
            long readMs,
            long writes,
            long writtenSectors,
            long writeMs,
            long inFlight,
            long cpuBusy,
            long cpuAll,
            long availableKb,
            long psiIoUs,
            long psiCpuUs,
            long psiMemoryUs,
            long gcMs) {

        static final String HEADER =
                "seconds,reads_per_s,writes_per_s,read_mb_per_s,write_mb_per_s,await_ms,in_flight,cpu_percent,available_mb,psi_io_percent,psi_cpu_percent,psi_memory_percent,driver_gc_ms";

        /// A row of the file: what happened since an earlier reading.
        String csv(Reading before, double at) {
            double seconds = (nanos - before.nanos) / SECOND;
            return String.format(
                    Locale.ROOT,
                    "%.3f,%.1f,%.1f,%.3f,%.3f,%.3f,%d,%.1f,%d,%.1f,%.1f,%.1f,%d",
                    at,
                    (reads - before.reads) / seconds,
                    (writes - before.writes) / seconds,
                    (readSectors - before.readSectors) * SECTOR / MB / seconds,
                    (writtenSectors - before.writtenSectors) * SECTOR / MB / seconds,
                    await(before),
                    inFlight,
                    cpuAll == before.cpuAll
                            ? 0
                            : PERCENT * (cpuBusy - before.cpuBusy) / (cpuAll - before.cpuAll),
                    availableKb / 1024,
                    pressure(psiIoUs - before.psiIoUs, seconds),
                    pressure(psiCpuUs - before.psiCpuUs, seconds),
                    pressure(psiMemoryUs - before.psiMemoryUs, seconds),
                    gcMs - before.gcMs);
        }

        /// The same by the names of the columns.
        Map<String, Double> figures(Reading before) {
            List<String> names = List.of(HEADER.split(",", -1));
            List<String> cells = List.of(csv(before, 0).split(",", -1));
            Map<String, Double> figures = new LinkedHashMap<>();
            for (int i = 1; i < names.size(); i++) {
                figures.put(names.get(i), Double.valueOf(cells.get(i)));
            }
            return figures;
        }

        /// A few words for people.
        String words(Reading before) {
            double seconds = (nanos - before.nanos) / SECOND;
            return String.format(
                    Locale.ROOT,
                    "drive %.0f IOPS, await %.2f ms",
                    (reads + writes - before.reads - before.writes) / seconds,
                    await(before));
        }

        private double await(Reading before) {
            long done = reads + writes - before.reads - before.writes;
            return done <= 0
                    ? 0
                    : (double) (readMs + writeMs - before.readMs - before.writeMs) / done;
        }

        private static double pressure(long us, double seconds) {
            return us / 1e6 / seconds * PERCENT;
        }
    }

    /// Reads all of it. What this kernel does not have is 0.
    Reading read(long nanos) {
        long[] disk = disk();
        long[] cpu = cpu();
        return new Reading(
                nanos,
                disk[0],
                disk[1],
                disk[2],
                disk[3],
                disk[4],
                disk[5],
                disk[6],
                cpu[0],
                cpu[1],
                available(),
                pressure("io"),
                pressure("cpu"),
                pressure("memory"),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
    }

    /// Reads, sectors, ms, writes, sectors, ms, in flight.
    private long[] disk() {
        long[] sum = new long[7];
        for (String line : lines("diskstats")) {
            String[] field = line.strip().split("\\s+", -1);
            if (field.length < FIELDS || !counts(field[2])) {
                continue;
            }
            int[] columns = {3, 5, 6, 7, 9, 10, 11};
            for (int i = 0; i < columns.length; i++) {
                sum[i] += Long.parseLong(field[columns[i]]);
            }
        }
        return sum;
    }

    private boolean counts(String name) {
        return device.isEmpty()
                ? name.matches("nvme\\d+n\\d+|(sd|vd|xvd)[a-z]+|mmcblk\\d+")
                : name.equals(device);
    }

    private long[] cpu() {
        List<String> lines = lines("stat");
        if (lines.isEmpty()) {
            return new long[2];
        }
        String[] field = lines.getFirst().strip().split("\\s+", -1);
        long all = 0;
        for (int i = 1; i < field.length && i <= 8; i++) {
            all += Long.parseLong(field[i]);
        }
        long idle = Long.parseLong(field[4]) + Long.parseLong(field[5]);
        return new long[] {all - idle, all};
    }

    private long available() {
        return lines("meminfo").stream()
                .filter(line -> line.startsWith("MemAvailable:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    private long pressure(String what) {
        Optional<String> some =
                lines("pressure/" + what).stream()
                        .filter(line -> line.startsWith("some"))
                        .findFirst();
        return some.map(line -> Long.parseLong(line.substring(line.indexOf("total=") + 6).strip()))
                .orElse(0L);
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(proc.resolve(file));
        } catch (IOException missing) {
            return List.of();
        }
    }
}
