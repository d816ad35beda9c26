package io.oltplab.sysbench.run;

import io.oltplab.core.measure.Sample;
import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.text.IntervalLine;
import java.util.ArrayList;
import java.util.List;

/// The lines of `--report-interval`. Used by one thread.
final class IntervalLines {

    private static final double NANOS_PER_SECOND = 1e9;

    /// An interval that is this much short of a full one is one: clocks and rounding.
    private static final long SLACK_NANOS = 1_000_000;

    private final RunOptions options;
    private final Buckets layout;
    private final int stretches;
    private final Sampled sampled;
    private final Tally tally = new Tally();
    private String phase = "";
    private long phaseStartNanos;
    private long printed;
    private BucketCounts before;

    /// @param stretches of the sample
    IntervalLines(RunOptions options, Buckets layout, int stretches, Sampled sampled) {
        this.options = options;
        this.layout = layout;
        this.stretches = stretches;
        this.sampled = sampled;
        before = new BucketCounts(layout);
    }

    /// Adds a second.
    ///
    /// @return the lines that are due now
    List<String> add(Sample sample) {
        long length = options.report().interval();
        if (length == 0) {
            return List.of();
        }
        if (!sample.phase().equals(phase)) {
            phase = sample.phase();
            phaseStartNanos = sample.startNanos();
            printed = 0;
            before = new BucketCounts(layout);
            tally.clear();
        }
        tally.add(sample);
        long elapsed = sample.startNanos() + sample.lengthNanos() - phaseStartNanos;
        long due = (printed + 1) * length * (long) NANOS_PER_SECOND;
        if (elapsed < due - SLACK_NANOS) {
            return List.of();
        }
        List<String> lines = lines(elapsed / NANOS_PER_SECOND, sample.backlog());
        printed = (elapsed + SLACK_NANOS) / (long) NANOS_PER_SECOND / length;
        tally.clear();
        return lines;
    }

    private List<String> lines(double atSeconds, long backlog) {
        int percentile = options.report().percentile();
        BucketCounts counts = latencies();
        IntervalLine line =
                new IntervalLine(
                        atSeconds,
                        options.threads(),
                        tally.lengthNanos() / NANOS_PER_SECOND,
                        tally.events(),
                        tally.reads(),
                        tally.writes(),
                        tally.others(),
                        percentile,
                        percentile == 0 ? 0 : counts.percentileMs(percentile),
                        tally.errors(),
                        tally.reconnects());
        List<String> lines = new ArrayList<>();
        lines.add(options.legacy() ? line.legacyText() : line.text());
        if (options.rate() > 0) {
            lines.add(IntervalLine.queue(atSeconds, backlog, sampled.running()));
        }
        return lines;
    }

    /// The events' own times where there are any; those of the warm-up and of an open loop come
    /// from the driver.
    private BucketCounts latencies() {
        if (options.rate() > 0 || !phase.equals(SysbenchRun.SAMPLE)) {
            BucketCounts counts = new BucketCounts(layout);
            Reports.addAll(counts, tally.response());
            return counts;
        }
        BucketCounts now = sampled.events(0, stretches).buckets();
        BucketCounts interval = now.since(before);
        before = now;
        return interval;
    }
}
