package io.oltplab.runner.review.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The kernel's counters of a disk and of each of its partitions
/// (`Documentation/admin-guide/iostats.rst`).
///
/// @param proc `/proc`
/// @param disk as in `/proc/diskstats`, such as `nvme0n1`
record Partitions(Path proc, String disk) {

    static final String HEADER =
            "seconds,device,reads_per_s,writes_per_s,read_mb_per_s,write_mb_per_s,await_ms,in_flight";

    private static final int FIELDS = 14;
    private static final int SECTOR = 512;
    private static final double MB = 1e6;

    /// Counters of one device since the machine started.
    record Reading(
            long reads,
            long readBytes,
            long readMs,
            long writes,
            long writtenBytes,
            long writeMs,
            long inFlight) {

        long bytes() {
            return readBytes + writtenBytes;
        }

        /// A row of the file.
        String csv(Reading before, double at, String device, double seconds) {
            long done = reads + writes - before.reads - before.writes;
            return String.format(
                    Locale.ROOT,
                    "%.3f,%s,%.1f,%.1f,%.3f,%.3f,%.3f,%d",
                    at,
                    device,
                    (reads - before.reads) / seconds,
                    (writes - before.writes) / seconds,
                    (readBytes - before.readBytes) / MB / seconds,
                    (writtenBytes - before.writtenBytes) / MB / seconds,
                    done <= 0
                            ? 0
                            : (double) (readMs + writeMs - before.readMs - before.writeMs) / done,
                    inFlight);
        }
    }

    /// Reads the disk and its partitions, by name; empty where this machine does not show it.
    Map<String, Reading> read() {
        Map<String, Reading> found = new TreeMap<>();
        if (disk.isEmpty()) {
            return found;
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(proc.resolve("diskstats"));
        } catch (IOException missing) {
            return found;
        }
        for (String line : lines) {
            String[] field = line.strip().split("\\s+", -1);
            if (field.length >= FIELDS && isOurs(field[2])) {
                found.put(
                        field[2],
                        new Reading(
                                Long.parseLong(field[3]),
                                Long.parseLong(field[5]) * SECTOR,
                                Long.parseLong(field[6]),
                                Long.parseLong(field[7]),
                                Long.parseLong(field[9]) * SECTOR,
                                Long.parseLong(field[10]),
                                Long.parseLong(field[11])));
            }
        }
        return found;
    }

    /// `sda` and `sda1`, `nvme0n1` and `nvme0n1p1`; not `nvme0n10`.
    private boolean isOurs(String name) {
        return name.startsWith(disk)
                && name.substring(disk.length())
                        .matches(disk.matches(".*\\d") ? "(p\\d+)?" : "\\d*");
    }
}
