package io.oltplab.rawio.load;

import java.util.ArrayList;
import java.util.List;

/// Decides whether a drive has settled: over the last five rounds the values lie within 20 % of
/// their mean, and the least-squares line through them changes by no more than 10 % of the mean
/// (SNIA Solid State Storage Performance Test Specification, steady state). Belongs to one thread.
final class SteadyState {

    /// Rounds that are looked at.
    static final int WINDOW = 5;

    private static final double RANGE_LIMIT = 20;
    private static final double SLOPE_LIMIT = 10;
    private static final double PERCENT = 100;

    private final List<Double> values = new ArrayList<>();

    /// Adds the value of a round.
    void add(double value) {
        values.add(value);
    }

    /// Whether there are enough rounds and both limits hold.
    boolean reached() {
        return values.size() >= WINDOW
                && rangePercent() <= RANGE_LIMIT
                && slopePercent() <= SLOPE_LIMIT;
    }

    /// Largest minus smallest value of the window in percent of the mean.
    double rangePercent() {
        List<Double> window = window();
        double max = window.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double min = window.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return percentOfMean(max - min);
    }

    /// How far the least-squares line moves from the first round of the window to its last, up or
    /// down, in percent of the mean.
    double slopePercent() {
        List<Double> window = window();
        int n = window.size();
        double middle = (n - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            products += (i - middle) * window.get(i);
            squares += (i - middle) * (i - middle);
        }
        return squares == 0 ? 0 : percentOfMean(Math.abs(products / squares) * (n - 1));
    }

    private double percentOfMean(double value) {
        double mean = window().stream().mapToDouble(Double::doubleValue).average().orElse(0);
        return mean == 0 ? 0 : value / mean * PERCENT;
    }

    private List<Double> window() {
        return values.subList(Math.max(0, values.size() - WINDOW), values.size());
    }
}
