package io.oltplab.report.statistics;

import java.util.OptionalInt;

/// Where the warm-up of a series ends, by MSER-5 (White, "An effective truncation heuristic for
/// bias reduction in simulation output", Simulation 69, 1997; Franklin and White, Winter Simulation
/// Conference 2008): of batches of five values, drop as many from the beginning as make the
/// standard error of the rest smallest.
public final class WarmUp {

    private static final int BATCH = 5;

    /// Fewer values make too few batches: where the error is smallest is then a matter of chance.
    public static final int VALUES_MIN = 300;

    private WarmUp() {}

    /// How many values to drop; empty if the best cut lies in the second half, which means that the
    /// series has not settled.
    ///
    /// @param seconds a value a second, in order
    public static OptionalInt cut(double[] seconds) {
        double[] means = new double[seconds.length / BATCH];
        for (int i = 0; i < means.length; i++) {
            for (int j = 0; j < BATCH; j++) {
                means[i] += seconds[i * BATCH + j] / BATCH;
            }
        }
        int best = 0;
        double least = Double.MAX_VALUE;
        double sum = 0;
        double squares = 0;
        // From the end, so that each sum needs one step. At least five batches have to stay.
        for (int first = means.length - 1; first >= 0; first--) {
            sum += means[first];
            squares += means[first] * means[first];
            int left = means.length - first;
            double error = Math.max(0, squares - sum * sum / left) / ((double) left * left);
            if (left >= BATCH && error <= least) {
                least = error;
                best = first;
            }
        }
        return best > means.length / 2 ? OptionalInt.empty() : OptionalInt.of(best * BATCH);
    }
}
