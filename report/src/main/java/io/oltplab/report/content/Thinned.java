package io.oltplab.report.content;

import java.util.ArrayList;
import java.util.List;

/// A line of a chart with a limit on its points: of each stretch its lowest and its highest value,
/// in their order, so that no spike and no gap is lost.
final class Thinned {

    /// Digits that a value keeps: below what a screen shows, and the page stays small.
    private static final int DIGITS = 5;

    private Thinned() {}

    /// Seconds and values.
    ///
    /// @param at the seconds of the values
    /// @param values as many
    /// @param most points that are kept
    static List<List<Double>> line(double[] at, double[] values, int most) {
        int size = values.length;
        List<List<Double>> points = new ArrayList<>();
        if (size <= most) {
            for (int i = 0; i < size; i++) {
                points.add(point(at[i], values[i]));
            }
            return points;
        }
        int stretches = most / 2;
        for (int i = 0; i < stretches; i++) {
            int from = (int) ((long) i * size / stretches);
            int to = (int) ((long) (i + 1) * size / stretches);
            int low = from;
            int high = from;
            for (int j = from + 1; j < to; j++) {
                low = values[j] < values[low] ? j : low;
                high = values[j] > values[high] ? j : high;
            }
            points.add(point(at[Math.min(low, high)], values[Math.min(low, high)]));
            if (low != high) {
                points.add(point(at[Math.max(low, high)], values[Math.max(low, high)]));
            }
        }
        return points;
    }

    private static List<Double> point(double at, double value) {
        return List.of(Math.round(at * 1e3) / 1e3, rounded(value));
    }

    static double rounded(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return 0;
        }
        double scale = Math.pow(10, DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))));
        return scale >= 1 ? Math.round(value * scale) / scale : Math.round(value);
    }
}
