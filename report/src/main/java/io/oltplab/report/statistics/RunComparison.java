package io.oltplab.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/// Two sets of runs compared by one figure a run. The run is the unit: seconds of one run share its
/// luck, so no number of them tells two drives apart.
///
/// @param ratio of the geometric means, other by base, with the interval from a t on the logarithms
///   (Welch, Biometrika 34, 1947)
/// @param p of that t, two-sided
/// @param shift median of all pairwise ratios (Hodges and Lehmann, Annals of Mathematical
///   Statistics 34, 1963); empty with fewer than 4 runs a side
/// @param exactP of the test of Mann and Whitney (Annals of Mathematical Statistics 18, 1947),
///   exact; empty with fewer than 4 runs a side
/// @param baseRuns how many
/// @param otherRuns how many
public record RunComparison(
        Interval ratio,
        double p,
        OptionalDouble shift,
        OptionalDouble exactP,
        int baseRuns,
        int otherRuns) {

    /// Runs a side that an interval needs.
    public static final int RUNS = 3;

    /// Runs a side that the rank methods need: 3 against 3 cannot get below p = 0.10.
    public static final int RANK_RUNS = 4;

    /// Ratios within this margin, either way, make no difference to a buyer.
    public static final double MARGIN = 0.02;

    /// What is called, and how often in 100 tries it may be called of equal drives.
    public static final double ALPHA = 1 - Interval.LEVEL;

    /// Compares positive figures.
    ///
    /// @param base a figure a run, at least [#RUNS]
    /// @param other likewise
    /// @throws IllegalArgumentException when there are fewer, or one is not positive
    public static RunComparison of(double[] base, double[] other) {
        double[] left = logs(base);
        double[] right = logs(other);
        double difference = Series.mean(right) - Series.mean(left);
        double leftError = Series.variance(left) / left.length;
        double rightError = Series.variance(right) / right.length;
        double error = Math.sqrt(leftError + rightError);
        double reach = 0;
        double p = difference == 0 ? 1 : 0;
        if (error > 0) {
            double freedom =
                    (leftError + rightError)
                            * (leftError + rightError)
                            / (leftError * leftError / (left.length - 1)
                                    + rightError * rightError / (right.length - 1));
            TDistribution t = TDistribution.of(freedom);
            reach = error * t.inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
            p = 2 * t.survivalProbability(Math.abs(difference) / error);
        }
        boolean ranks = Math.min(left.length, right.length) >= RANK_RUNS;
        return new RunComparison(
                new Interval(
                        Math.exp(difference),
                        Math.exp(difference - reach),
                        Math.exp(difference + reach)),
                p,
                ranks ? OptionalDouble.of(Math.exp(shift(left, right))) : OptionalDouble.empty(),
                ranks ? OptionalDouble.of(exact(left, right)) : OptionalDouble.empty(),
                base.length,
                other.length);
    }

    /// What the comparison says.
    public enum Call {
        /// The other's figure is larger.
        HIGHER,
        /// The other's figure is smaller.
        LOWER,
        /// The whole interval lies within the margin.
        EQUIVALENT,
        NO_DIFFERENCE_SHOWN
    }

    /// In words; with several drives p must be that of [#holm].
    ///
    /// @param adjusted p, adjusted for how many comparisons are made
    public Call call(double adjusted) {
        if (ratio.low() >= 1 / (1 + MARGIN) && ratio.high() <= 1 + MARGIN) {
            return Call.EQUIVALENT;
        }
        if (adjusted < ALPHA) {
            return ratio.estimate() > 1 ? Call.HIGHER : Call.LOWER;
        }
        return Call.NO_DIFFERENCE_SHOWN;
    }

    /// Adjusts the p of several comparisons, so that the chance of a single false call among all
    /// stays what it is for one (Holm, Scandinavian Journal of Statistics 6, 1979).
    ///
    /// @return in the order of the argument
    public static double[] holm(List<Double> p) {
        int n = p.size();
        int[] order =
                IntStream.range(0, n)
                        .boxed()
                        .sorted((a, b) -> Double.compare(p.get(a), p.get(b)))
                        .mapToInt(Integer::intValue)
                        .toArray();
        double[] adjusted = new double[n];
        double least = 0;
        for (int rank = 0; rank < n; rank++) {
            least = Math.max(least, Math.min(1, (n - rank) * p.get(order[rank])));
            adjusted[order[rank]] = least;
        }
        return adjusted;
    }

    private static double[] logs(double[] figures) {
        if (figures.length < RUNS) {
            throw new IllegalArgumentException(
                    "an interval needs at least 3 runs a side, got " + figures.length);
        }
        double[] logs = new double[figures.length];
        for (int i = 0; i < logs.length; i++) {
            if (!(figures[i] > 0)) {
                throw new IllegalArgumentException(
                        "a figure to compare must be more than 0, got " + figures[i]);
            }
            logs[i] = Math.log(figures[i]);
        }
        return logs;
    }

    private static double shift(double[] left, double[] right) {
        double[] differences = new double[left.length * right.length];
        int pair = 0;
        for (double a : left) {
            for (double b : right) {
                differences[pair++] = b - a;
            }
        }
        return Series.median(differences);
    }

    private static double exact(double[] left, double[] right) {
        boolean tied =
                Arrays.stream(left).anyMatch(a -> Arrays.stream(right).anyMatch(b -> a == b));
        // With ties there is no exact distribution.
        PValueMethod method = tied ? PValueMethod.ASYMPTOTIC : PValueMethod.EXACT;
        return MannWhitneyUTest.withDefaults().with(method).test(left, right).getPValue();
    }
}
