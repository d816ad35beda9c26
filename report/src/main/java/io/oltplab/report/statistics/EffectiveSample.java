package io.oltplab.report.statistics;

/// How many independent values a correlated series is worth: the initial monotone sequence
/// estimator (Geyer, "Practical Markov chain Monte Carlo", Statistical Science 7, 1992).
public final class EffectiveSample {

    private EffectiveSample() {}

    /// Between 1 and the length of the series; the length for a constant one.
    ///
    /// @param values in order, at least 4
    public static double of(double[] values) {
        int n = values.length;
        double mean = Series.mean(values);
        double zero = covariance(values, mean, 0);
        if (zero == 0) {
            return n;
        }
        double sum = 0;
        double last = Double.MAX_VALUE;
        for (int lag = 0; lag + 1 < n; lag += 2) {
            double pair = covariance(values, mean, lag) + covariance(values, mean, lag + 1);
            if (pair <= 0) {
                break;
            }
            last = Math.min(last, pair);
            sum += last;
        }
        double longRun = 2 * sum - zero;
        return longRun <= 0 ? n : Math.clamp(n * zero / longRun, 1, n);
    }

    private static double covariance(double[] values, double mean, int lag) {
        double sum = 0;
        for (int i = lag; i < values.length; i++) {
            sum += (values[i] - mean) * (values[i - lag] - mean);
        }
        return sum / values.length;
    }
}
