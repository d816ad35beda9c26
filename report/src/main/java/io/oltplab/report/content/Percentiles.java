package io.oltplab.report.content;

import io.oltplab.core.result.Latency;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/// Percentiles of a latency, with the refusal of those that too few values stand behind.
final class Percentiles {

    /// Values above a percentile that it needs (DESIGN: facts on statistics, block bootstrap).
    private static final double ABOVE = 10;

    /// The percentiles of a spectrum, dense towards the tail.
    private static final double[] SPECTRUM = {
        0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 87.5, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25,
        99.5, 99.7, 99.8, 99.9, 99.95, 99.97, 99.98, 99.99, 99.995, 99.999, 99.9995, 99.9999
    };

    private Percentiles() {}

    /// Whether enough values lie above the percentile: p99 needs 1,000 values, p99.9 10,000.
    static boolean supported(long count, double percentile) {
        return count * (100 - percentile) / 100 >= ABOVE - 1e-6;
    }

    /// A point of a spectrum.
    ///
    /// @param percentile 0..100
    /// @param nanos the latency that this share of the steps did not exceed
    record Point(double percentile, double nanos) {}

    /// The spectrum as far as values support it; from the histogram, or from the listed percentiles
    /// where none was kept.
    static List<Point> spectrum(Latency latency) {
        List<Point> points = new ArrayList<>();
        if (latency.count() == 0) {
            return points;
        }
        if (latency.histogram().isEmpty()) {
            points.add(new Point(0, (double) latency.min()));
            add(points, latency, 50, latency.p50());
            add(points, latency, 90, latency.p90());
            add(points, latency, 95, latency.p95());
            add(points, latency, 99, latency.p99());
            add(points, latency, 99.9, latency.p999());
            add(points, latency, 99.99, latency.p9999());
            return points;
        }
        Histogram histogram = decode(latency.histogram());
        for (double percentile : SPECTRUM) {
            if (supported(latency.count(), percentile) || percentile <= 50) {
                points.add(
                        new Point(percentile, (double) histogram.getValueAtPercentile(percentile)));
            }
        }
        return points;
    }

    private static void add(List<Point> points, Latency latency, double percentile, long nanos) {
        if (supported(latency.count(), percentile)) {
            points.add(new Point(percentile, (double) nanos));
        }
    }

    private static Histogram decode(String base64) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException(
                    "a latency histogram of the result cannot be decoded: " + damaged.getMessage(),
                    damaged);
        }
    }
}
