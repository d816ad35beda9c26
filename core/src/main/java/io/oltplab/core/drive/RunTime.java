package io.oltplab.core.drive;

import io.oltplab.core.time.Clock;

/// The clock, counted from the start of the run.
final class RunTime {

    private final Clock clock;

    /// Written once, before the latch that lets the users go.
    private volatile long origin;

    RunTime(Clock clock) {
        this.clock = clock;
        origin = clock.nanos();
    }

    /// Lets the run start at an instant of the clock.
    void startAt(long nanos) {
        origin = nanos;
    }

    long now() {
        return clock.nanos() - origin;
    }

    void sleepUntil(long nanos) throws InterruptedException {
        clock.sleepUntil(origin + nanos);
    }
}
