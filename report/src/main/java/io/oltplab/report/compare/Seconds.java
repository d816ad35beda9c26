package io.oltplab.report.compare;

import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import io.oltplab.report.read.SecondHistograms;
import io.oltplab.report.statistics.BlockBootstrap;
import io.oltplab.report.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// The measured seconds of one run, for intervals within it.
final class Seconds {

    /// Of the bootstrap: any number does, but the same result must give the same interval.
    private static final long SEED = 20_260_301;

    private final Run run;
    private final List<Moment> moments;

    private Seconds(Run run, List<Moment> moments) {
        this.run = run;
        this.moments = moments;
    }

    /// Of one phase.
    static Seconds of(Run run, String phase) {
        return new Seconds(run, run.seconds(phase));
    }

    /// The ratio of a metric, other by this, with its within-run interval.
    Optional<Interval> ratio(Seconds other, Metric metric) {
        return switch (metric) {
            case RATE ->
                    BlockBootstrap.meanRatio(
                            counts(), lengths(), other.counts(), other.lengths(), SEED);
            case AVERAGE ->
                    BlockBootstrap.meanRatio(sums(), counts(), other.sums(), other.counts(), SEED);
            case P99 -> {
                List<Histogram> here = histograms();
                List<Histogram> there = other.histograms();
                yield here.isEmpty() || there.isEmpty()
                        ? Optional.empty()
                        : new BlockBootstrap(here).ratio(new BlockBootstrap(there), 99, SEED);
            }
        };
    }

    private double[] lengths() {
        return moments.stream().mapToDouble(moment -> moment.lengthNanos() / 1e9).toArray();
    }

    private double[] counts() {
        return moments.stream().mapToDouble(Moment::done).toArray();
    }

    private double[] sums() {
        return moments.stream().mapToDouble(moment -> moment.meanNanos() * moment.done()).toArray();
    }

    private List<Histogram> histograms() {
        return SecondHistograms.of(run, moments);
    }
}
