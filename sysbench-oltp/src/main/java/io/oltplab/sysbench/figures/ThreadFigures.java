package io.oltplab.sysbench.figures;

/// What one thread has done. Written by that thread, read by others; a lock that is free nearly
/// always keeps the parts together.
public final class ThreadFigures {

    private final BucketCounts buckets;
    // All guarded by this. The counts of queries only grow; the rest begins anew with each phase.
    private long reads;
    private long writes;
    private long others;
    private long reconnects;
    private long events;
    private long sumNanos;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    private volatile boolean running;

    public ThreadFigures(Buckets layout) {
        buckets = new BucketCounts(layout);
    }

    /// Says that an event has begun.
    public void begin() {
        running = true;
    }

    /// Counts an event that has ended.
    ///
    /// @param done whether it did its work; if not, only its queries count
    public synchronized void end(
            boolean done, long nanos, long newReads, long newWrites, long newOthers) {
        running = false;
        reads += newReads;
        writes += newWrites;
        others += newOthers;
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

    /// Forgets the events so far, for a new phase. The counts of queries stay.
    public synchronized void clearEvents() {
        events = 0;
        sumNanos = 0;
        minNanos = Long.MAX_VALUE;
        maxNanos = 0;
        buckets.clear();
    }

    synchronized void addTo(EventFigures total) {
        total.add(buckets, events, sumNanos, minNanos, maxNanos);
    }

    public synchronized long reads() {
        return reads;
    }

    public synchronized long writes() {
        return writes;
    }

    public synchronized long others() {
        return others;
    }

    /// Whether an event is in progress.
    public boolean isRunning() {
        return running;
    }
}
