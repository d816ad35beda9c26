package io.oltplab.report.statistics;

import java.util.SplittableRandom;

/// Series of known truth.
final class Simulated {

    private Simulated() {}

    /// First-order autoregression around a mean: each value is phi times the deviation of the last
    /// one plus noise, scaled so that the standard deviation is the given one.
    static double[] ar(int n, double mean, double sd, double phi, SplittableRandom random) {
        double[] values = new double[n];
        double state = gauss(random);
        double noise = Math.sqrt(1 - phi * phi);
        for (int i = 0; i < n; i++) {
            state = phi * state + noise * gauss(random);
            values[i] = mean + sd * state;
        }
        return values;
    }

    /// A standard normal value (Box and Muller).
    static double gauss(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
                * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
