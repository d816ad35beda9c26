package io.oltplab.report.statistics;

/// An estimate with the interval that covers the true value in 95 of 100 cases, as far as the
/// method that made it can promise.
///
/// @param estimate the best single value
/// @param low end of the interval
/// @param high end of the interval
public record Interval(double estimate, double low, double high) {

    /// What all intervals of this package are made for.
    public static final double LEVEL = 0.95;

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval from " + low + " to " + high);
        }
    }

    /// Whether a value lies within.
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /// Half the width as a share of the estimate.
    public double relativeHalfWidth() {
        return (high - low) / 2 / Math.abs(estimate);
    }
}
