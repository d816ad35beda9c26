package io.oltplab.core.drive;

import io.oltplab.core.plan.Load;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// The due times of an open loop, shared by its workers: each takes the next one. Times count from
/// the start of the run.
final class Arrivals {

    private static final double NANOS_PER_SECOND = 1e9;

    // Both draw the same due times: one for the workers, one to know how many are due. Each is
    // guarded by itself.
    private final Series taken;
    private final Series counted;
    private final AtomicLong started = new AtomicLong();

    Arrivals(Load.Rate rate, long startNanos, long seed) {
        taken = new Series(rate, startNanos, seed);
        counted = new Series(rate, startNanos, seed);
    }

    /// Takes the next due time.
    long next() {
        synchronized (taken) {
            return taken.next();
        }
    }

    /// Says that a step began.
    void started() {
        started.incrementAndGet();
    }

    /// How many steps are due before an instant.
    long dueBefore(long nanos) {
        synchronized (counted) {
            return counted.countBefore(nanos);
        }
    }

    /// How many steps are due before an instant and have not begun by now.
    long backlog(long nanos) {
        return Math.max(0, dueBefore(nanos) - started.get());
    }

    private static final class Series {
        private final Load.Rate rate;
        private final long startNanos;
        private final SplittableRandom random;
        private long index;
        private double elapsedNanos;
        private long peeked;

        Series(Load.Rate rate, long startNanos, long seed) {
            this.rate = rate;
            this.startNanos = startNanos;
            random = new SplittableRandom(seed);
            peeked = draw();
        }

        /// Constant gaps begin with the start itself; independent ones a gap after it.
        private long draw() {
            double gap = NANOS_PER_SECOND / rate.perSecond();
            switch (rate.arrivals()) {
                case CONSTANT -> elapsedNanos = index * gap;
                case POISSON -> elapsedNanos -= Math.log(1 - random.nextDouble()) * gap;
            }
            return startNanos + (long) elapsedNanos;
        }

        long next() {
            long due = peeked;
            index++;
            peeked = draw();
            return due;
        }

        long countBefore(long nanos) {
            while (peeked < nanos) {
                next();
            }
            return index;
        }
    }
}
