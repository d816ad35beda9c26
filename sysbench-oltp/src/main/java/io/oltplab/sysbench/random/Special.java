package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// The `special` distribution of sysbench 1.0: a bell for `100 - res` percent of the draws, and for
/// the others a window of `pct` percent of the range around its middle.
///
/// The number that decides between the two also picks the row within the window, and it is at least
/// `(100 - res) / 100` there: with the defaults 75 % of all draws fall into the upper three
/// quarters of the window, 0.75 % of the rows.
///
/// @param iterations draws whose mean makes the bell (`--rand-spec-iter`), at least 1
/// @param percent width of the window in percent of the range (`--rand-spec-pct`), 0 to 100
/// @param share percent of draws that go to the window (`--rand-spec-res`), 0 to 99
public record Special(int iterations, int percent, int share) implements Distribution {

    /// Width of the window in percent (sysbench 1.0.20).
    public static final int PERCENT = 1;

    /// Percent of draws that go to the window (sysbench 1.0.20).
    public static final int SHARE = 75;

    public Special {
        check(iterations, percent, share);
    }

    static void check(int iterations, int percent, int share) {
        if (iterations < 1) {
            throw new IllegalArgumentException(
                    "rand-spec-iter must be at least 1, got " + iterations);
        }
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException(
                    "rand-spec-pct must be from 0 to 100, got " + percent);
        }
        if (share < 0 || share > 99) {
            throw new IllegalArgumentException("rand-spec-res must be from 0 to 99, got " + share);
        }
    }

    @Override
    public String name() {
        return "special";
    }

    @Override
    public String toString() {
        return name() + parameters(iterations, percent, share);
    }

    static String parameters(int iterations, int percent, int share) {
        return " (rand-spec-iter="
                + iterations
                + ", rand-spec-pct="
                + percent
                + ", rand-spec-res="
                + share
                + ")";
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        double span = high - low;
        double u = random.nextDouble();
        if (u * span * 100 / (100 - share) < span) {
            return low + (long) (span * Gaussian.mean(random, iterations));
        }
        double window = span * percent / 100.0;
        return low + (long) (u * (window + 1) + span / 2 - span * percent / 200.0);
    }
}
