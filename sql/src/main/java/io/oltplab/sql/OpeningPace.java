package io.oltplab.sql;

import io.oltplab.core.time.Clock;
import java.util.concurrent.atomic.AtomicLong;

/// Spreads the opening of connections: thousands of users that open theirs at once, or all again
/// after an outage, would flood a server's queue of new connections. Safe for many threads.
final class OpeningPace {

    /// A small server logs in about 1,000 a second.
    private static final long GAP_NANOS = 2_000_000;

    private final Clock clock;
    private final AtomicLong next = new AtomicLong(Long.MIN_VALUE);

    OpeningPace(Clock clock) {
        this.clock = clock;
    }

    /// Waits for the caller's turn: at most 500 a second, first come, first served.
    void await() throws InterruptedException {
        long now = clock.nanos();
        long turn =
                next.updateAndGet(
                        last -> last == Long.MIN_VALUE ? now : Math.max(now, last + GAP_NANOS));
        clock.sleepUntil(turn);
    }
}
