package io.oltplab.sysbench.figures;

import java.util.Arrays;

/// Latencies counted in [Buckets]. Not safe for use by several threads.
public final class BucketCounts {

    private final Buckets buckets;
    private final Buckets.Scale scale;
    private final long[] counts;
    private long total;

    public BucketCounts(Buckets buckets) {
        this.buckets = buckets;
        scale = buckets.scale();
        counts = new long[buckets.count()];
    }

    /// Counts one latency.
    public void add(long latencyNanos) {
        counts[scale.index(latencyNanos)]++;
        total++;
    }

    /// Counts a latency that occurred several times.
    public void add(long latencyNanos, long times) {
        counts[scale.index(latencyNanos)] += times;
        total += times;
    }

    /// Adds the counts of another one with the same layout.
    public void add(BucketCounts other) {
        if (!buckets.equals(other.buckets)) {
            throw new IllegalArgumentException("bucket layouts differ");
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    /// What was counted since an earlier copy of the same counts.
    public BucketCounts since(BucketCounts earlier) {
        BucketCounts growth = new BucketCounts(buckets);
        for (int i = 0; i < counts.length; i++) {
            growth.counts[i] = counts[i] - earlier.counts[i];
        }
        growth.total = total - earlier.total;
        return growth;
    }

    /// A copy that no longer changes with this one.
    public BucketCounts copy() {
        BucketCounts copy = new BucketCounts(buckets);
        copy.add(this);
        return copy;
    }

    public void clear() {
        Arrays.fill(counts, 0);
        total = 0;
    }

    public Buckets buckets() {
        return buckets;
    }

    /// How many latencies fell into a bucket.
    public long count(int index) {
        return counts[index];
    }

    /// How many latencies were counted.
    public long total() {
        return total;
    }

    /// The percentile as sysbench computes it: the value of the first bucket up to which at least
    /// `floor(n * percent / 100 + 0.5)` latencies lie. It may be above the largest latency or below
    /// the smallest, by up to half a bucket. 0 without latencies.
    ///
    /// @param percent above 0, at most 100
    /// @return in ms
    public double percentileMs(double percent) {
        if (total == 0) {
            return 0;
        }
        long needed = (long) Math.floor(total * percent / 100 + 0.5);
        long reached = 0;
        for (int i = 0; i < counts.length; i++) {
            reached += counts[i];
            if (reached >= needed) {
                return buckets.valueMs(i);
            }
        }
        return buckets.valueMs(counts.length - 1);
    }
}
