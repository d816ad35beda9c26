package io.oltplab.sysbench.run;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.result.Latency;
import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.text.FinalReport;
import io.oltplab.sysbench.text.HistogramText;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Makes the full reports of a run, from what the threads counted and what the driver saw.
///
/// @param options of the run
/// @param layout of the buckets
record Reports(RunOptions options, Buckets layout) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;

    /// A report with its histogram, if that was asked for.
    ///
    /// @param figures what the threads counted in a stretch
    /// @param seen what the driver saw in it
    /// @param totalSeconds since the start of the sample
    String text(EventFigures figures, Tally seen, double totalSeconds) {
        BucketCounts counts = counts(figures, seen.response());
        FinalReport report = report(figures, seen, counts, totalSeconds);
        return (options.report().histogram() ? HistogramText.of(counts) : "")
                + (options.legacy() ? report.legacyText() : report.text());
    }

    /// The latencies in sysbench's buckets. In an open loop they count from the due time, which
    /// only the driver knows: its histogram, exact to 0.1 %, is put into the buckets.
    BucketCounts counts(EventFigures figures, Histogram response) {
        if (options.rate() == 0) {
            return figures.buckets();
        }
        BucketCounts counts = new BucketCounts(layout);
        addAll(counts, response);
        return counts;
    }

    static void addAll(BucketCounts to, Histogram from) {
        for (HistogramIterationValue value : from.recordedValues()) {
            to.add(
                    from.medianEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo());
        }
    }

    private FinalReport report(
            EventFigures figures, Tally seen, BucketCounts counts, double totalSeconds) {
        return new FinalReport(
                figures.queries().reads(),
                figures.queries().writes(),
                figures.queries().others(),
                figures.buckets().total(),
                seen.errors(),
                seen.reconnects(),
                seen.lengthNanos() / NANOS_PER_SECOND,
                totalSeconds,
                latencies(figures, seen, counts),
                new FinalReport.Fairness(
                        figures.events().mean(),
                        figures.events().deviation(),
                        figures.seconds().mean(),
                        figures.seconds().deviation()));
    }

    private FinalReport.Latencies latencies(EventFigures figures, Tally seen, BucketCounts counts) {
        long done = figures.buckets().total();
        double min = figures.minNanos();
        double max = figures.maxNanos();
        double sum = figures.sumNanos();
        if (options.rate() > 0) {
            Latency response = LatencyHistogram.latency(seen.response());
            min = response.min();
            max = response.max();
            sum = response.mean() * done;
        }
        return new FinalReport.Latencies(
                min / NANOS_PER_MS,
                done == 0 ? 0 : sum / done / NANOS_PER_MS,
                max / NANOS_PER_MS,
                sum / NANOS_PER_MS,
                percents().stream()
                        .map(one -> FinalReport.Percentile.of(one, counts.percentileMs(one)))
                        .toList());
    }

    /// The percentiles to show: those of `--percentiles`, else that of `--percentile`.
    List<Double> percents() {
        if (!options.report().percentiles().isEmpty()) {
            return options.report().percentiles();
        }
        int one = options.report().percentile();
        return one == 0 ? List.of() : List.of((double) one);
    }
}
