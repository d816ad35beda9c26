package io.oltplab.sysbench.text;

import java.util.Formatter;
import java.util.Locale;

/// The report at the end of a run.
///
/// @param reads queries with a result
/// @param writes queries that changed rows
/// @param others all other queries: BEGIN, COMMIT, and those that found nothing to change
/// @param events events (transactions) completed
/// @param errors errors after which an event was started anew
/// @param reconnects connections that were lost and made again
/// @param seconds how long the run took
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
        Latencies latency,
        Fairness fairness) {

    /// Times of the events.
    ///
    /// @param percent which percentile, 1 to 100; 0 when switched off
    /// @param percentileMs its value
    public record Latencies(
            double minMs,
            double avgMs,
            double maxMs,
            int percent,
            double percentileMs,
            double sumMs) {}

    /// How evenly the threads were served.
    ///
    /// @param eventsAvg mean over the threads of the events of a thread
    /// @param eventsStddev standard deviation (population) of it
    /// @param secondsAvg mean over the threads of the time that a thread spent in events
    /// @param secondsStddev standard deviation (population) of it
    public record Fairness(
            double eventsAvg, double eventsStddev, double secondsAvg, double secondsStddev) {}

    /// The text, ending with an empty line as in sysbench.
    public String text() {
        Formatter text = new Formatter(new StringBuilder(1200), Locale.ROOT);
        long total = reads + writes + others;
        text.format("SQL statistics:\n    queries performed:\n");
        text.format("        read:                            %d\n", reads);
        text.format("        write:                           %d\n", writes);
        text.format("        other:                           %d\n", others);
        text.format("        total:                           %d\n", total);
        text.format("    transactions:                        %s\n", rate(events));
        text.format("    queries:                             %s\n", rate(total));
        text.format("    ignored errors:                      %s\n", rate(errors));
        text.format("    reconnects:                          %s\n", rate(reconnects));
        text.format("\nGeneral statistics:\n");
        text.format("    total time:                          %.4fs\n", seconds);
        text.format("    total number of events:              %d\n", events);
        text.format("\nLatency (ms):\n");
        text.format("         min:                              %10.2f\n", latency.minMs);
        text.format("         avg:                              %10.2f\n", latency.avgMs);
        text.format("         max:                              %10.2f\n", latency.maxMs);
        if (latency.percent > 0) {
            text.format("        %3dth percentile:                  ", latency.percent);
            text.format("%10.2f\n", latency.percentileMs);
        } else {
            text.format("         percentile stats:               disabled\n");
        }
        text.format("         sum:                              %10.2f\n", latency.sumMs);
        text.format("\nThreads fairness:\n    events (avg/stddev):           ");
        text.format("%.4f/%.2f\n", fairness.eventsAvg, fairness.eventsStddev);
        text.format("    execution time (avg/stddev):   ");
        text.format("%.4f/%.2f\n\n", fairness.secondsAvg, fairness.secondsStddev);
        return text.toString();
    }

    private String rate(long count) {
        double perSecond = seconds > 0 ? count / seconds : 0;
        return String.format(Locale.ROOT, "%-6d (%.2f per sec.)", count, perSecond);
    }
}
