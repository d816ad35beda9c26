package io.oltplab.core.result;

/// A distribution of times in nanoseconds. With a count of 0 every other figure is 0.
///
/// @param count how many values
/// @param mean arithmetic mean
/// @param histogram HdrHistogram's compressed V2 encoding in Base64, for merging and percentiles
///   that are not listed; empty where it was not kept
public record Latency(
        long count,
        double mean,
        long min,
        long max,
        double stddev,
        long p50,
        long p90,
        long p95,
        long p99,
        long p999,
        long p9999,
        String histogram) {

    /// No values.
    public static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");
}
