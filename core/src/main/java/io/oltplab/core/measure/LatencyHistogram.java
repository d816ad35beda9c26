package io.oltplab.core.measure;

import io.oltplab.core.result.Latency;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/// The one shape of every latency histogram: nanoseconds from [#LOWEST_NANOS] to [#HIGHEST_NANOS]
/// with [#DIGITS] significant digits, growing as values come.
public final class LatencyHistogram {

    /// Shorter times are recorded as this one: the clock itself costs about a quarter of it.
    public static final long LOWEST_NANOS = 100;

    /// Longer times are recorded as this one: 1 h.
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /// Significant decimal digits: 0.1 %.
    public static final int DIGITS = 3;

    private LatencyHistogram() {}

    /// An empty histogram.
    public static Histogram create() {
        Histogram histogram = new Histogram(LOWEST_NANOS, 2 * LOWEST_NANOS, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /// Moves a time into the range that histograms hold.
    public static long clamp(long nanos) {
        return Math.clamp(nanos, LOWEST_NANOS, HIGHEST_NANOS);
    }

    /// Adds a time, moved into the range if need be.
    public static void record(Histogram histogram, long nanos) {
        histogram.recordValue(clamp(nanos));
    }

    /// The figures of a histogram, with the histogram itself encoded. Percentiles are the highest
    /// value that HdrHistogram cannot tell from the one asked for, at most the maximum.
    public static Latency latency(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return Latency.NONE;
        }
        return new Latency(
                histogram.getTotalCount(),
                histogram.getMean(),
                histogram.getMinValue(),
                histogram.getMaxValue(),
                histogram.getStdDeviation(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(95),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getValueAtPercentile(99.99),
                encode(histogram));
    }

    /// HdrHistogram's compressed V2 encoding in Base64.
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_SPEED);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /// The histogram of a latency; empty if it was not kept.
    ///
    /// @throws IllegalArgumentException when the text is no encoded histogram
    public static Histogram decode(Latency latency) {
        return latency.histogram().isEmpty() ? create() : decode(latency.histogram());
    }

    /// The inverse of [#encode].
    ///
    /// @throws IllegalArgumentException when the text is no encoded histogram
    public static Histogram decode(String encoded) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(bytes, LOWEST_NANOS);
            histogram.setAutoResize(true);
            return histogram;
        } catch (DataFormatException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | java.nio.BufferUnderflowException e) {
            throw new IllegalArgumentException("not an encoded histogram: " + start(encoded), e);
        }
    }

    private static String start(String encoded) {
        return encoded.length() <= 40 ? encoded : encoded.substring(0, 40) + "...";
    }
}
