package io.oltplab.sysbench.figures;

/// What one thread has done. Written by that thread, read by others; a lock that is free nearly
/// always keeps the parts together.
public final class ThreadFigures {

    private final Window window;
    private final BucketCounts buckets;
    // All guarded by this. The total holds all queries, the rest what falls into the window.
    private final QueryCounts total = new QueryCounts();
    private final QueryCounts sampled = new QueryCounts();
    private long events;
    private long sumNanos;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    private long reconnects;
    private volatile boolean running;

    public ThreadFigures(Window window, Buckets layout) {
        this.window = window;
        buckets = new BucketCounts(layout);
    }

    /// Says that an event begins.
    public void begin() {
        running = true;
    }

    /// Counts an event that has ended.
    ///
    /// @param done whether it did its work; if not, only its queries count
    /// @param startNanos when it began, counted from the start of the run
    /// @param nanos how long it took
    /// @param queries what it sent, attempts that failed included
    public synchronized void end(boolean done, long startNanos, long nanos, QueryCounts queries) {
        running = false;
        total.add(queries);
        if (!window.holds(startNanos + nanos)) {
            return;
        }
        sampled.add(queries);
        if (done) {
            events++;
            sumNanos += nanos;
            minNanos = Math.min(minNanos, nanos);
            maxNanos = Math.max(maxNanos, nanos);
            buckets.add(nanos);
        }
    }

    /// Counts a connection that was made in place of a lost one.
    public synchronized void reconnected() {
        reconnects++;
    }

    public synchronized long reconnects() {
        return reconnects;
    }

    /// Adds what was counted since the sample began.
    synchronized void addTo(EventFigures all) {
        all.add(buckets, sampled, events, sumNanos, minNanos, maxNanos);
    }

    /// Adds the queries since the thread was made.
    public synchronized void addTo(QueryCounts all) {
        all.add(total);
    }

    /// Whether an event is in progress.
    public boolean isRunning() {
        return running;
    }
}
