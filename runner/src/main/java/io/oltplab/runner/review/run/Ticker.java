package io.oltplab.runner.review.run;

import io.oltplab.core.time.Clock;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Wakes up every 10 ms and notes how late: what this process itself adds to everything that it
/// does at a time. A gap of more than a second is a stall of the generator.
final class Ticker implements Runnable {

    static final long TICK_NANOS = 10_000_000;
    private static final long STALL_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Clock clock;
    private final Consumer<Double> stalled;
    private final Histogram all = new Histogram(3_600_000_000_000L, 2);
    private long longestNanos;
    private long sumNanos;
    private long ticks;

    /// @param stalled takes the length of each stall in seconds, in the thread that ticks
    Ticker(Clock clock, Consumer<Double> stalled) {
        this.clock = clock;
        this.stalled = stalled;
    }

    @Override
    public void run() {
        try {
            long due = clock.nanos();
            while (!Thread.currentThread().isInterrupted()) {
                due += TICK_NANOS;
                clock.sleepUntil(due);
                long late = Math.max(0, clock.nanos() - due);
                note(late);
                if (late > STALL_NANOS) {
                    stalled.accept(late / NANOS_PER_SECOND);
                    due = clock.nanos();
                } else if (late > TICK_NANOS) {
                    due += late / TICK_NANOS * TICK_NANOS;
                }
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(long late) {
        longestNanos = Math.max(longestNanos, late);
        sumNanos += late;
        ticks++;
        all.recordValue(late);
    }

    /// What came since the last call: the longest and the mean lateness.
    synchronized Second collect() {
        Second second = new Second(longestNanos, ticks == 0 ? 0 : sumNanos / ticks);
        longestNanos = 0;
        sumNanos = 0;
        ticks = 0;
        return second;
    }

    /// The 99th percentile of all of it.
    synchronized long p99Nanos() {
        return all.getValueAtPercentile(99);
    }

    /// The lateness of a second.
    record Second(long longestNanos, long meanNanos) {}
}
