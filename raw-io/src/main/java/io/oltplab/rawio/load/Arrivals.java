package io.oltplab.rawio.load;

import io.oltplab.core.plan.Load;
import java.util.SplittableRandom;

/// The due times of an open loop, one after another from a seed. What is due and not yet taken is
/// the backlog: nothing is dropped, because the times are drawn when they are taken.
final class Arrivals {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long start;
    private final double gapNanos;
    private final boolean poisson;
    private final SplittableRandom random;
    private double sinceStart;

    /// @param start time of the clock from which the first gap runs
    /// @param seed equal seeds give equal times
    Arrivals(Load.Rate rate, long start, long seed) {
        this.start = start;
        this.gapNanos = NANOS_PER_SECOND / rate.perSecond();
        this.poisson =
                switch (rate.arrivals()) {
                    case POISSON -> true;
                    case CONSTANT -> false;
                };
        this.random = new SplittableRandom(seed);
    }

    /// The next due time. Several queues may take from the same arrivals.
    synchronized long take() {
        // log(1 - u), u from 0 to 1 exclusive, is never infinite
        double gap = poisson ? -Math.log1p(-random.nextDouble()) : 1;
        sinceStart += gap * gapNanos;
        return start + (long) sinceStart;
    }
}
