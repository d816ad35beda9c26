package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// A bell around the middle: `low + floor(n * mean)`, the mean being that of a number of uniform
/// draws. With 12 of them the standard deviation is n/12.
///
/// @param iterations how many draws go into the mean (`--rand-spec-iter`), at least 1; default
///   [#ITERATIONS]
public record Gaussian(int iterations) implements Distribution {

    /// What sysbench 1.0.20 uses unless told otherwise.
    public static final int ITERATIONS = 12;

    public Gaussian {
        if (iterations < 1) {
            throw new IllegalArgumentException(
                    "rand-spec-iter must be at least 1, got " + iterations);
        }
    }

    @Override
    public String name() {
        return "gaussian";
    }

    @Override
    public String toString() {
        return name() + " (rand-spec-iter=" + iterations + ")";
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        return low + (long) ((high - low + 1) * mean(random, iterations));
    }

    /// The mean of that many uniform draws from [0, 1).
    static double mean(SplittableRandom random, int iterations) {
        double sum = 0;
        for (int i = 0; i < iterations; i++) {
            sum += random.nextDouble();
        }
        return sum / iterations;
    }
}
