package io.oltplab.report.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/// The interval of a mean over time, from the means of non-overlapping batches (Schmeiser, "Batch
/// size effects in the analysis of simulation output", Operations Research 30, 1982; Law and
/// Kelton, "Simulation Modeling and Analysis"). Seconds of a database depend on each other
/// (checkpoints, caches), so s/sqrt(n) of the seconds would be far too narrow.
///
/// @param interval of the mean
/// @param batches how many
/// @param batchSeconds values in each
/// @param lagOne correlation of neighbouring batch means; above [#LAG_LIMIT] the batches still
///   depend on each other and the interval is too narrow
/// @param effective how many independent seconds the series is worth, see [EffectiveSample]
public record BatchMeans(
        Interval interval, int batches, int batchSeconds, double lagOne, double effective) {

    /// Seconds of a batch: 10 of them fill the half hour of a sample. 10 batches cover 0.92 and
    /// 0.86 of the nominal 0.95 on AR(1) series with phi 0.95 and 0.99, where 60 batches cover 0.81
    /// and 0.54 (1,500 simulated replications of 1,800 s).
    public static final int BATCH_SECONDS = 180;

    /// Fewer batches than this make a t quantile that is too wide to say much.
    public static final int BATCHES = 10;

    /// Above it the means of neighbouring batches are not independent enough.
    public static final double LAG_LIMIT = 0.3;

    /// Shorter batches than this do not outlast a flush or a garbage collection.
    private static final int SHORT_BATCH_SECONDS = 30;

    /// The interval of the mean of a value per second; none with fewer than 20 seconds.
    ///
    /// @param seconds in order
    public static Optional<BatchMeans> of(double[] seconds) {
        int size = Math.min(BATCH_SECONDS, seconds.length / BATCHES);
        if (size < 2) {
            return Optional.empty();
        }
        double[] means = Series.batches(seconds, size);
        double mean = Series.mean(means);
        double error = Math.sqrt(Series.variance(means) / means.length);
        double reach =
                error
                        * TDistribution.of(means.length - 1)
                                .inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
        return Optional.of(
                new BatchMeans(
                        new Interval(mean, mean - reach, mean + reach),
                        means.length,
                        size,
                        Series.lagOne(means),
                        EffectiveSample.of(seconds)));
    }

    /// Whether the interval may be narrower than it should: short batches, or batches that depend
    /// on each other.
    public boolean isDoubtful() {
        return batchSeconds < SHORT_BATCH_SECONDS || lagOne > LAG_LIMIT;
    }
}
