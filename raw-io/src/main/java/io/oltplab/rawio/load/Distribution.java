package io.oltplab.rawio.load;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.result.Latency;
import org.HdrHistogram.Histogram;

/// Histograms of several threads together, at one instant or between two. Belongs to one thread.
final class Distribution {

    private final long[] counts = new long[LogHistogram.CLASSES];
    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max;

    void add(LogHistogram histogram) {
        // The classes first and their own total: what is recorded meanwhile must not tear the sums.
        for (int i = 0; i < counts.length; i++) {
            long n = histogram.countOf(i);
            counts[i] += n;
            count += n;
        }
        sum += histogram.sum();
        min = Math.min(min, histogram.min());
        max = Math.max(max, histogram.max());
    }

    void add(Distribution other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    long count() {
        return count;
    }

    /// Arithmetic mean, exact but for values that were being recorded.
    double mean() {
        return count == 0 ? 0 : (double) sum / count;
    }

    /// The middle of the class that holds the percentile.
    long percentile(double percent) {
        long rank = Math.max(1, (long) Math.ceil(percent / 100 * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return LogHistogram.middle(i);
            }
        }
        return 0;
    }

    /// What came since an earlier state of the same histograms.
    Histogram since(Distribution earlier) {
        Histogram histogram = LatencyHistogram.create();
        for (int i = 0; i < counts.length; i++) {
            long n = counts[i] - earlier.counts[i];
            if (n > 0) {
                histogram.recordValueWithCount(LatencyHistogram.clamp(LogHistogram.middle(i)), n);
            }
        }
        return histogram;
    }

    /// As results hold it: percentiles to 1.6 %, mean and extremes exact.
    Latency latency() {
        if (count == 0) {
            return Latency.NONE;
        }
        Latency classes = LatencyHistogram.latency(since(new Distribution()));
        return new Latency(
                count,
                mean(),
                min,
                max,
                classes.stddev(),
                Math.clamp(classes.p50(), min, max),
                Math.clamp(classes.p90(), min, max),
                Math.clamp(classes.p95(), min, max),
                Math.clamp(classes.p99(), min, max),
                Math.clamp(classes.p999(), min, max),
                Math.clamp(classes.p9999(), min, max),
                classes.histogram());
    }
}
