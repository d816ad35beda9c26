package io.oltplab.sysbench.figures;

/// A layout of logarithmic latency buckets as sysbench has it: values outside the range fall into
/// the first or the last bucket.
///
/// @param count how many buckets, at least 2
/// @param low value of the first bucket in ms, more than 0
/// @param high value of the last bucket in ms, more than `low`
public record Buckets(int count, double low, double high) {

    /// sysbench 1.0: 1,024 buckets from 1 µs to 100 s, neighbours 1.8 % apart.
    public static final Buckets SYSBENCH_1_0 = new Buckets(1024, 1e-3, 1e5);

    /// sysbench 0.4 and 0.5: 100,000 buckets from 1 ns to 10,000 s, neighbours 0.03 % apart.
    public static final Buckets SYSBENCH_0_5 = new Buckets(100_000, 1e-6, 1e7);

    private static final double NANOS_PER_MS = 1e6;

    public Buckets {
        if (count < 2 || !(low > 0) || !(high > low)) {
            throw new IllegalArgumentException(
                    "buckets need count 2 or more and 0 < low < high, got "
                            + count
                            + ", "
                            + low
                            + ", "
                            + high);
        }
    }

    /// Logarithm of the first bucket and buckets per e-fold, computed once for the hot path.
    Scale scale() {
        return new Scale(Math.log(low), (count - 1) / (Math.log(high) - Math.log(low)), count - 1);
    }

    /// The value of a bucket in ms.
    public double valueMs(int index) {
        Scale scale = scale();
        return Math.exp(index / scale.perFold + scale.logLow);
    }

    /// @param logLow natural logarithm of the first bucket's value
    /// @param perFold buckets per factor of e
    /// @param last index of the last bucket
    record Scale(double logLow, double perFold, int last) {

        int index(long latencyNanos) {
            double position = (Math.log(latencyNanos / NANOS_PER_MS) - logLow) * perFold + 0.5;
            return Math.clamp((long) Math.floor(position), 0, last);
        }
    }
}
