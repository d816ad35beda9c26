package io.oltplab.core.time;

import java.time.Instant;

/// The only source of time. Tests own theirs.
public interface Clock {

    /// Monotonic time in nanoseconds from an arbitrary origin. Used for every interval.
    long nanos();

    /// Wall-clock time. Only labels.
    Instant wall();

    /// Returns at or after the given [#nanos()] value; at once if it has passed.
    void sleepUntil(long nanos) throws InterruptedException;

    /// The machine's own clock.
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
