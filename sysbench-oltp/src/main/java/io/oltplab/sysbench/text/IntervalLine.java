package io.oltplab.sysbench.text;

import java.util.Locale;

/// The line that `--report-interval` prints.
///
/// @param atSeconds since the start of the test
/// @param threads running
/// @param seconds length of the interval, more than 0
/// @param events completed in it
/// @param reads queries with a result in it
/// @param writes queries that changed rows
/// @param others other queries
/// @param percent which percentile
/// @param percentileMs its value over the interval
/// @param errors after which an event was started anew
/// @param reconnects connections made again
public record IntervalLine(
        double atSeconds,
        int threads,
        double seconds,
        long events,
        long reads,
        long writes,
        long others,
        int percent,
        double percentileMs,
        long errors,
        long reconnects) {

    /// The line, without its end.
    public String text() {
        return String.format(
                Locale.ROOT,
                "[ %.0fs ] thds: %d tps: %.2f qps: %.2f (r/w/o: %.2f/%.2f/%.2f) lat (ms,%d%%): %.2f"
                        + " err/s: %.2f reconn/s: %.2f",
                atSeconds,
                threads,
                events / seconds,
                (reads + writes + others) / seconds,
                reads / seconds,
                writes / seconds,
                others / seconds,
                percent,
                percentileMs,
                errors / seconds,
                reconnects / seconds);
    }

    /// The line of sysbench 0.5, without its end.
    public String legacyText() {
        return String.format(
                Locale.ROOT,
                "[%4.0fs] threads: %d, tps: %4.2f, reads: %4.2f, writes: %4.2f, response time:"
                        + " %4.2fms (%d%%), errors: %4.2f, reconnects: %5.2f",
                atSeconds,
                threads,
                events / seconds,
                reads / seconds,
                writes / seconds,
                percentileMs,
                percent,
                errors / seconds,
                reconnects / seconds);
    }

    /// The line before a checkpoint's report.
    public static String checkpoint(double atSeconds) {
        return String.format(Locale.ROOT, "[ %.0fs ] Checkpoint report:", atSeconds);
    }

    /// The second line of an interval in rate mode.
    ///
    /// @param queue events due but not begun
    /// @param running events in progress
    public static String queue(double atSeconds, long queue, long running) {
        return String.format(
                Locale.ROOT,
                "[ %.0fs ] queue length: %d, concurrency: %d",
                atSeconds,
                queue,
                running);
    }
}
