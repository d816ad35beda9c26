package io.oltplab.sysbench.text;

import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/// The report at the end of a run, or at a checkpoint.
///
/// @param reads queries with a result
/// @param writes queries that changed rows
/// @param others all other queries: BEGIN, COMMIT, and those that found nothing to change
/// @param events events (transactions) completed
/// @param errors errors after which an event was started anew
/// @param reconnects connections that were lost and made again
/// @param seconds in which all this happened: since the start, or since the last checkpoint
/// @param totalSeconds since the start
/// @param latency times of the events
/// @param fairness how evenly the threads were served
public record FinalReport(
        long reads,
        long writes,
        long others,
        long events,
        long errors,
        long reconnects,
        double seconds,
        double totalSeconds,
        Latencies latency,
        Fairness fairness) {

    /// Times of the events.
    ///
    /// @param percentiles to show; empty when switched off
    public record Latencies(
            double minMs, double avgMs, double maxMs, double sumMs, List<Percentile> percentiles) {

        public Latencies {
            percentiles = List.copyOf(percentiles);
        }
    }

    /// A percentile.
    ///
    /// @param percent as it was asked for, such as `99` or `99.9`
    /// @param ms its value
    public record Percentile(String percent, double ms) {

        /// A percentile as people write it: without the decimals of a whole number.
        public static Percentile of(double percent, double ms) {
            boolean whole = percent == Math.rint(percent);
            return new Percentile(whole ? "" + (long) percent : "" + percent, ms);
        }
    }

    /// How evenly the threads were served.
    ///
    /// @param eventsAvg mean over the threads of the events of a thread
    /// @param eventsStddev standard deviation (population) of it
    /// @param secondsAvg mean over the threads of the time that a thread spent in events
    /// @param secondsStddev standard deviation (population) of it
    public record Fairness(
            double eventsAvg, double eventsStddev, double secondsAvg, double secondsStddev) {}

    /// The text of sysbench 1.0, ending with an empty line.
    public String text() {
        Formatter text = new Formatter(new StringBuilder(1200), Locale.ROOT);
        text.format("SQL statistics:\n");
        queries(text);
        text.format("    queries:                             %s\n", rate(total()));
        text.format("    ignored errors:                      %s\n", rate(errors));
        text.format("    reconnects:                          %s\n", rate(reconnects));
        text.format("\nGeneral statistics:\n");
        text.format("    total time:                          %.4fs\n", totalSeconds);
        text.format("    total number of events:              %d\n", events);
        text.format("\nLatency (ms):\n");
        text.format("         min:                              %10.2f\n", latency.minMs);
        text.format("         avg:                              %10.2f\n", latency.avgMs);
        text.format("         max:                              %10.2f\n", latency.maxMs);
        for (Percentile percentile : latency.percentiles) {
            text.format("%11sth percentile:                  ", percentile.percent);
            text.format("%10.2f\n", percentile.ms);
        }
        if (latency.percentiles.isEmpty()) {
            text.format("         percentile stats:               disabled\n");
        }
        text.format("         sum:                              %10.2f\n", latency.sumMs);
        fairness(text);
        return text.toString();
    }

    /// The text of sysbench 0.5.
    public String legacyText() {
        Formatter text = new Formatter(new StringBuilder(1200), Locale.ROOT);
        text.format("OLTP test statistics:\n");
        queries(text);
        text.format("    read/write requests:                 %s\n", rate(reads + writes));
        text.format("    other operations:                    %s\n", rate(others));
        text.format("    ignored errors:                      %s\n", rate(errors));
        text.format("    reconnects:                          %s\n", rate(reconnects));
        text.format("\nGeneral statistics:\n");
        text.format("    total time:                          %.4fs\n", totalSeconds);
        text.format("    total number of events:              %d\n", events);
        text.format("    total time taken by event execution: %.4fs\n", latency.sumMs / 1000);
        text.format("    response time:\n");
        text.format("         min:                              %8.2fms\n", latency.minMs);
        text.format("         avg:                              %8.2fms\n", latency.avgMs);
        text.format("         max:                              %8.2fms\n", latency.maxMs);
        for (Percentile percentile : latency.percentiles) {
            text.format("         approx. %3s percentile:           ", percentile.percent);
            text.format("%8.2fms\n", percentile.ms);
        }
        fairness(text);
        return text.toString();
    }

    private long total() {
        return reads + writes + others;
    }

    private void queries(Formatter text) {
        text.format("    queries performed:\n");
        text.format("        read:                            %d\n", reads);
        text.format("        write:                           %d\n", writes);
        text.format("        other:                           %d\n", others);
        text.format("        total:                           %d\n", total());
        text.format("    transactions:                        %s\n", rate(events));
    }

    private void fairness(Formatter text) {
        text.format("\nThreads fairness:\n    events (avg/stddev):           ");
        text.format("%.4f/%.2f\n", fairness.eventsAvg, fairness.eventsStddev);
        text.format("    execution time (avg/stddev):   ");
        text.format("%.4f/%.2f\n\n", fairness.secondsAvg, fairness.secondsStddev);
    }

    private String rate(long count) {
        double perSecond = seconds > 0 ? count / seconds : 0;
        return String.format(Locale.ROOT, "%-6d (%.2f per sec.)", count, perSecond);
    }
}
