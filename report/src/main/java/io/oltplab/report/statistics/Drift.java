package io.oltplab.report.statistics;

import java.util.Arrays;
import java.util.Optional;

/// Whether a series rises or falls: the test of Mann (Econometrica 13, 1945) and Kendall, with the
/// slope of Theil (1950) and Sen (Journal of the American Statistical Association 63, 1968).
///
/// @param z of the Mann-Kendall test
/// @param share change over the whole series by its median, with sign
public record Drift(double z, double share) {

    /// Two-sided 5 % quantile of the normal distribution.
    public static final double Z = 1.96;

    /// A change below this is printed, not flagged.
    public static final double SHARE = 0.05;

    /// Longer series are averaged down to this many points: the methods look at all pairs.
    private static final int POINTS = 600;

    private static final int POINTS_MIN = 10;

    /// Whether the change is beyond chance and large enough to matter. Seconds that depend on each
    /// other make z alone call far too often; with both rules 100 % of simulated drifts of -20 %/h
    /// and 0 % of eight series without drift were flagged.
    public boolean isFlagged() {
        return Math.abs(z) > Z && Math.abs(share) > SHARE;
    }

    /// None with fewer than 10 values.
    ///
    /// @param seconds a value a second, in order
    public static Optional<Drift> of(double[] seconds) {
        if (seconds.length < POINTS_MIN) {
            return Optional.empty();
        }
        double[] points = Series.batches(seconds, Math.max(1, seconds.length / POINTS));
        double level = Series.median(points);
        int n = points.length;
        double[] slopes = new double[n * (n - 1) / 2];
        long score = 0;
        int pair = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                score += (long) Math.signum(points[j] - points[i]);
                slopes[pair++] = (points[j] - points[i]) / (j - i);
            }
        }
        double deviation = Math.sqrt(variance(points));
        double z = deviation == 0 ? 0 : (score - Long.signum(score)) / deviation;
        double change = Series.median(slopes) * (n - 1);
        return Optional.of(new Drift(z, level == 0 ? 0 : change / level));
    }

    /// Of the score without a trend, less what ties take away.
    private static double variance(double[] points) {
        double[] sorted = points.clone();
        Arrays.sort(sorted);
        double sum = term(sorted.length);
        int run = 1;
        for (int i = 1; i <= sorted.length; i++) {
            if (i < sorted.length && sorted[i] == sorted[i - 1]) {
                run++;
            } else {
                sum -= term(run);
                run = 1;
            }
        }
        return sum / 18;
    }

    private static double term(double n) {
        return n * (n - 1) * (2 * n + 5);
    }
}
