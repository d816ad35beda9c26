package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// Few low values take most draws: `low + floor(n * u^e)` with `e = ln h / ln(1 - h)`, so that a
/// share `1 - h` of the draws falls into the first share `h` of the range.
///
/// @param h `--rand-pareto-h`, more than 0 and less than 1; default [#H]
public record Pareto(double h) implements Distribution {

    /// What sysbench uses unless told otherwise: 80 % of the draws in 20 % of the rows.
    public static final double H = 0.2;

    public Pareto {
        if (!(h > 0 && h < 1)) {
            throw new IllegalArgumentException("rand-pareto-h must be between 0 and 1, got " + h);
        }
    }

    @Override
    public String name() {
        return "pareto";
    }

    @Override
    public String toString() {
        return name() + " (rand-pareto-h=" + h + ")";
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        double exponent = Math.log(h) / Math.log(1 - h);
        return low + (long) ((high - low + 1) * Math.pow(random.nextDouble(), exponent));
    }
}
