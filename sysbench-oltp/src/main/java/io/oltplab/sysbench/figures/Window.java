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

    boolean isPastWarmup(long now) {
        return warmupNanos == 0 || now - start.get() > warmupNanos;
    }

    boolean isPastEnd(long now) {
        return now - start.get() > endNanos;
    }
}
