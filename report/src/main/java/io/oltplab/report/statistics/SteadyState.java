package io.oltplab.report.statistics;

import java.util.OptionalInt;

/// Whether rounds of a run have settled, by the rule of SNIA's Performance Test Specification: over
/// five rounds the values lie within 20 % of their average, and the straight line through them
/// rises or falls by no more than 10 % of it.
///
/// @param range largest minus smallest value by the average
/// @param slope rise of the least-squares line over the rounds by the average, without sign
public record SteadyState(double range, double slope) {

    /// Rounds that have to agree (SNIA PTS).
    public static final int ROUNDS = 5;

    /// Limit of [#range()] (SNIA PTS).
    public static final double RANGE = 0.20;

    /// Limit of [#slope()] (SNIA PTS).
    public static final double SLOPE = 0.10;

    /// Length of a round. Shorter rounds pass before a slow warm-up ends: 60 s rounds were 26 % off
    /// on a simulated warm-up with a time constant of 1,800 s, 300 s rounds 5 %.
    public static final int ROUND_SECONDS = 300;

    /// Whether both limits hold.
    public boolean holds() {
        return range <= RANGE && slope <= SLOPE;
    }

    /// Judges five rounds.
    ///
    /// @param rounds averages of [#ROUNDS] consecutive rounds
    public static SteadyState of(double[] rounds) {
        if (rounds.length != ROUNDS) {
            throw new IllegalArgumentException("rounds must be 5, got " + rounds.length);
        }
        double mean = Series.mean(rounds);
        double low = rounds[0];
        double high = rounds[0];
        double product = 0;
        double squares = 0;
        double middle = (ROUNDS - 1) / 2.0;
        for (int i = 0; i < ROUNDS; i++) {
            low = Math.min(low, rounds[i]);
            high = Math.max(high, rounds[i]);
            product += (i - middle) * (rounds[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        if (mean == 0) {
            return new SteadyState(0, 0);
        }
        double rise = product / squares * (ROUNDS - 1);
        return new SteadyState((high - low) / mean, Math.abs(rise) / mean);
    }

    /// The first second at which five rounds had settled; empty if none did.
    ///
    /// @param seconds a value a second, in order
    /// @param roundSeconds length of a round
    public static OptionalInt reachedAt(double[] seconds, int roundSeconds) {
        double[] rounds = new double[seconds.length / roundSeconds];
        for (int i = 0; i < rounds.length; i++) {
            for (int j = 0; j < roundSeconds; j++) {
                rounds[i] += seconds[i * roundSeconds + j] / roundSeconds;
            }
        }
        for (int end = ROUNDS; end <= rounds.length; end++) {
            double[] window = new double[ROUNDS];
            System.arraycopy(rounds, end - ROUNDS, window, 0, ROUNDS);
            if (of(window).holds()) {
                return OptionalInt.of(end * roundSeconds);
            }
        }
        return OptionalInt.empty();
    }
}
