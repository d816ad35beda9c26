package io.oltplab.report.statistics;

import java.util.Arrays;

/// Sums over a series of values.
final class Series {

    private Series() {}

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /// Variance with n - 1.
    static double variance(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum / (values.length - 1);
    }

    /// Correlation of each value with the next; 0 for a constant series.
    static double lagOne(double[] values) {
        double mean = mean(values);
        double above = 0;
        double below = 0;
        for (int i = 0; i < values.length; i++) {
            double here = values[i] - mean;
            below += here * here;
            if (i > 0) {
                above += here * (values[i - 1] - mean);
            }
        }
        return below == 0 ? 0 : above / below;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// Means of consecutive batches of one size; what is left over is dropped from the beginning,
    /// where a sample is least settled.
    static double[] batches(double[] values, int size) {
        int count = values.length / size;
        int from = values.length - count * size;
        double[] means = new double[count];
        for (int i = 0; i < count; i++) {
            double sum = 0;
            for (int j = 0; j < size; j++) {
                sum += values[from + i * size + j];
            }
            means[i] = sum / size;
        }
        return means;
    }

    /// The value below which a share lies, between neighbours in proportion (type 7 of Hyndman and
    /// Fan 1996).
    static double quantile(double[] sorted, double share) {
        double position = share * (sorted.length - 1);
        int below = (int) Math.floor(position);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
