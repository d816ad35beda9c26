package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// Every value is equally likely: `low + floor(u * n)`.
public record Uniform() implements Distribution {

    @Override
    public String name() {
        return "uniform";
    }

    @Override
    public String toString() {
        return name();
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        return low + (long) (random.nextDouble() * (high - low + 1));
    }
}
