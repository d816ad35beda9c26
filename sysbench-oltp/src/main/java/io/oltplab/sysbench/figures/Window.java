package io.oltplab.sysbench.figures;

import java.util.concurrent.atomic.AtomicLong;

/// When the figures count: from the end of the warm-up to the end of the sample, by the same rule
/// as the load driver's (an event belongs where it ends). The run starts with the first event of
/// any thread. Safe for use by many threads.
public final class Window {

    private static final long NOT_STARTED = Long.MIN_VALUE;

    private final long warmupNanos;
    private final long endNanos;
    private final AtomicLong start = new AtomicLong(NOT_STARTED);

    /// A window that opens after a warm-up.
    ///
    /// @param warmupNanos from the start of the run
    /// @param sampleNanos from the end of the warm-up
    public Window(long warmupNanos, long sampleNanos) {
        this.warmupNanos = warmupNanos;
        endNanos = warmupNanos + sampleNanos;
    }

    void begin(long now) {
        if (start.get() == NOT_STARTED) {
            start.compareAndSet(NOT_STARTED, now);
        }
    }

    /// Whether an event that ends at this time counts: its start is outside of the window, its end
    /// inside, as with the load driver's intervals.
    boolean holds(long now) {
        long elapsed = now - start.get();
        return elapsed <= endNanos && (elapsed > warmupNanos || warmupNanos == 0);
    }
}
