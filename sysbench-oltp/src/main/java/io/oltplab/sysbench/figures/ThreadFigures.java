package io.oltplab.sysbench.figures;

/// What one thread has done. Written by that thread, read by others; a lock that is free nearly
/// always keeps the parts together.
public final class ThreadFigures {

    private final Window window;
    private final long[] cuts;
    // All guarded by this. The total holds all queries, the stretches what falls into the window.
    private final QueryCounts total = new QueryCounts();
    private final Stretch[] stretches;
    private int current;
    private long reconnects;
    private volatile boolean running;

    public ThreadFigures(Window window, Buckets layout) {
        this.window = window;
        cuts = window.cuts().stream().mapToLong(Long::longValue).toArray();
        stretches = new Stretch[window.stretches()];
        for (int i = 0; i < stretches.length; i++) {
            stretches[i] = new Stretch(layout);
        }
    }

    /// The events of a stretch of the window.
    static final class Stretch {
        final BucketCounts buckets;
        final QueryCounts queries = new QueryCounts();
        long sumNanos;
        long minNanos = Long.MAX_VALUE;
        long maxNanos;

        Stretch(Buckets layout) {
            buckets = new BucketCounts(layout);
        }

        private void add(long nanos) {
            sumNanos += nanos;
            minNanos = Math.min(minNanos, nanos);
            maxNanos = Math.max(maxNanos, nanos);
            buckets.add(nanos);
        }
    }

    /// Says that an event begins.
    public void begin() {
        running = true;
    }

    /// Counts an event that has ended. Events of a thread end one after the other.
    ///
    /// @param done whether it did its work; if not, only its queries count
    /// @param startNanos when it began, counted from the start of the run
    /// @param nanos how long it took
    /// @param queries what it sent, attempts that failed included
    public synchronized void end(boolean done, long startNanos, long nanos, QueryCounts queries) {
        running = false;
        total.add(queries);
        long endNanos = startNanos + nanos;
        if (!window.holds(endNanos)) {
            return;
        }
        while (current < cuts.length && endNanos > cuts[current]) {
            current++;
        }
        Stretch stretch = stretches[current];
        stretch.queries.add(queries);
        if (done) {
            stretch.add(nanos);
        }
    }

    /// Counts a connection that was made in place of a lost one.
    public synchronized void reconnected() {
        reconnects++;
    }

    public synchronized long reconnects() {
        return reconnects;
    }

    /// Adds what was counted in some stretches of the window.
    ///
    /// @param from first stretch
    /// @param to last stretch, exclusive
    synchronized void addTo(EventFigures all, int from, int to) {
        all.add(stretches, from, to);
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
