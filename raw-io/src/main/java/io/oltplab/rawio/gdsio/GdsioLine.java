package io.oltplab.rawio.gdsio;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The result line of gdsio.
///
/// @param operation `READ`, `WRITE`, `RANDREAD` or `RANDWRITE`
/// @param transfer how the bytes went: `GPUD`, `CPUONLY` and others
/// @param threads that worked
/// @param ioBytes size of an I/O
/// @param bytesPerSecond throughput
/// @param latencyMeanNanos mean time of an I/O
/// @param operations how many
/// @param seconds how long
public record GdsioLine(
        String operation,
        String transfer,
        int threads,
        long ioBytes,
        double bytesPerSecond,
        double latencyMeanNanos,
        long operations,
        double seconds) {

    private static final double GIB = 1L << 30;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final String NUMBER = "([0-9.]+(?:e[+-]?[0-9]+)?)";

    private static final Pattern LINE =
            Pattern.compile(
                    "IoType: (\\w+) XferType: (\\w+) Threads: (\\d+) DataSetSize: \\d+/\\d+\\(KiB\\)"
                            + " IOSize: (\\d+)\\(KiB\\) Throughput: "
                            + NUMBER
                            + " GiB/sec,? Avg_Latency: "
                            + NUMBER
                            + " usecs ops: (\\d+) total_time "
                            + NUMBER
                            + " secs");

    /// Finds the line in what gdsio printed.
    public static Optional<GdsioLine> find(String text) {
        Matcher line = LINE.matcher(text);
        if (!line.find()) {
            return Optional.empty();
        }
        return Optional.of(
                new GdsioLine(
                        line.group(1).toUpperCase(Locale.ROOT),
                        line.group(2),
                        Integer.parseInt(line.group(3)),
                        Long.parseLong(line.group(4)) << 10,
                        Double.parseDouble(line.group(5)) * GIB,
                        Double.parseDouble(line.group(6)) * NANOS_PER_MICRO,
                        Long.parseLong(line.group(7)),
                        Double.parseDouble(line.group(8))));
    }

    /// I/Os per second.
    public double iops() {
        return seconds == 0 ? 0 : operations / seconds;
    }
}
