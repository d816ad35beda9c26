package io.oltplab.sysbench.figures;

import java.util.Collection;

/// The events of all threads at one instant. Not safe for use by several threads.
public final class EventFigures {

    private static final double NANOS_PER_SECOND = 1e9;

    private final BucketCounts buckets;
    private final QueryCounts queries = new QueryCounts();
    private long sumNanos;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    private final Spread events = new Spread();
    private final Spread seconds = new Spread();

    private EventFigures(Buckets layout) {
        buckets = new BucketCounts(layout);
    }

    /// Adds up what the threads have done in some stretches of the sample.
    ///
    /// @param from first stretch
    /// @param to last stretch, exclusive
    public static EventFigures of(
            Buckets layout, Collection<ThreadFigures> threads, int from, int to) {
        EventFigures total = new EventFigures(layout);
        for (ThreadFigures thread : threads) {
            thread.addTo(total, from, to);
        }
        return total;
    }

    /// Adds one thread.
    void add(ThreadFigures.Stretch[] stretches, int from, int to) {
        long count = 0;
        long nanos = 0;
        for (int i = from; i < to; i++) {
            ThreadFigures.Stretch stretch = stretches[i];
            buckets.add(stretch.buckets);
            queries.add(stretch.queries);
            count += stretch.buckets.total();
            nanos += stretch.sumNanos;
            minNanos = Math.min(minNanos, stretch.minNanos);
            maxNanos = Math.max(maxNanos, stretch.maxNanos);
        }
        sumNanos += nanos;
        events.add((double) count);
        seconds.add(nanos / NANOS_PER_SECOND);
    }

    /// Queries of the events, and of those that failed.
    public QueryCounts queries() {
        return queries;
    }

    /// The latencies, counted.
    public BucketCounts buckets() {
        return buckets;
    }

    public long sumNanos() {
        return sumNanos;
    }

    /// The shortest event; 0 without events.
    public long minNanos() {
        return buckets.total() == 0 ? 0 : minNanos;
    }

    public long maxNanos() {
        return maxNanos;
    }

    /// Events of a thread.
    public Spread events() {
        return events;
    }

    /// Time that a thread spent in events, in seconds.
    public Spread seconds() {
        return seconds;
    }

    /// Mean and standard deviation of one value a thread.
    public static final class Spread {

        private int count;
        private double mean;
        private double squares;

        // Welford's way: no loss of digits with large means.
        private void add(double value) {
            count++;
            double step = value - mean;
            mean += step / count;
            squares += step * (value - mean);
        }

        public double mean() {
            return mean;
        }

        /// Of the population, as in sysbench: the threads are all there are.
        public double deviation() {
            return count == 0 ? 0 : Math.sqrt(squares / count);
        }
    }
}
