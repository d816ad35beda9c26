package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// Zipf's law: the value of rank r (the lowest value has rank 1) is drawn with a probability that
/// falls as `r^-exponent`.
///
/// Drawn by rejection-inversion (W. Hörmann, G. Derflinger: "Rejection-inversion to generate
/// variates from monotone discrete distributions", 1996): constant time for any range, no table.
///
/// @param exponent `--rand-zipfian-exp`, 0 or more; default [#EXPONENT]
public record Zipfian(double exponent) implements Distribution {

    /// What sysbench's development version uses unless told otherwise.
    public static final double EXPONENT = 0.8;

    /// Below it the quotients by which the integral is computed are replaced by their limit.
    private static final double NEAR_ZERO = 1e-8;

    public Zipfian {
        if (!(exponent >= 0) || Double.isInfinite(exponent)) {
            throw new IllegalArgumentException(
                    "rand-zipfian-exp must be 0 or more, got " + exponent);
        }
    }

    @Override
    public String name() {
        return "zipfian";
    }

    @Override
    public String toString() {
        return name() + " (rand-zipfian-exp=" + exponent + ")";
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        long n = high - low + 1;
        double top = integral(n + 0.5);
        double reach = integral(1.5) - 1 - top;
        double squeeze = 2 - inverse(integral(2.5) - density(2));
        while (true) {
            double v = top + random.nextDouble() * reach;
            double x = inverse(v);
            long rank = Math.clamp((long) (x + 0.5), 1, n);
            if (rank - x <= squeeze || v >= integral(rank + 0.5) - density((double) rank)) {
                return low + rank - 1;
            }
        }
    }

    private double density(double x) {
        return Math.exp(-exponent * Math.log(x));
    }

    /// `(x^(1-e) - 1) / (1-e)`, which is `ln x` for e = 1.
    private double integral(double x) {
        double logX = Math.log(x);
        double t = (1 - exponent) * logX;
        return logX * (Math.abs(t) > NEAR_ZERO ? Math.expm1(t) / t : 1 + t / 2);
    }

    private double inverse(double x) {
        double t = Math.max(-1, x * (1 - exponent));
        return Math.exp(x * (Math.abs(t) > NEAR_ZERO ? Math.log1p(t) / t : 1 - t / 2));
    }
}
