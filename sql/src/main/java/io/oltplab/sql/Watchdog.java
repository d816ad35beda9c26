package io.oltplab.sql;

import io.oltplab.core.time.Clock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Aborts the connection of a transaction that hangs. A timeout of the socket would do it too, but
/// makes every read dearer.
final class Watchdog implements AutoCloseable {

    private static final long PERIOD_MAX_NANOS = 1_000_000_000;

    private final Clock clock;
    private final long limitNanos;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private @Nullable Thread thread;

    private final boolean patrols;

    /// A watchdog.
    ///
    /// @param patrols whether it looks by itself; else somebody calls [#look]
    Watchdog(Clock clock, Duration limit, boolean patrols) {
        this.clock = clock;
        this.patrols = patrols;
        this.limitNanos = limit.toNanos();
    }

    Watch watch() {
        Watch watch = new Watch(clock);
        watches.add(watch);
        if (patrols) {
            start();
        }
        return watch;
    }

    void forget(Watch watch) {
        watches.remove(watch);
    }

    private synchronized void start() {
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("oltplab-watchdog").start(this::patrol);
        }
    }

    private void patrol() {
        long period = Math.min(PERIOD_MAX_NANOS, Math.max(1, limitNanos / 4));
        try {
            while (true) {
                clock.sleepUntil(clock.nanos() + period);
                look(clock.nanos());
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /// Aborts what has hung.
    ///
    /// @param now on the clock
    void look(long now) {
        for (Watch watch : watches) {
            watch.look(now, limitNanos);
        }
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    /// The transaction in progress of one session. The session's thread enters and leaves; the
    /// watchdog's thread looks. Whoever swaps `since` first owns the connection's fate.
    static final class Watch {

        private static final long IDLE = 0;
        private static final long ABORTED = Long.MIN_VALUE;

        private final Clock clock;
        private final AtomicLong since = new AtomicLong(IDLE);

        /// Written before `since`, so the watchdog reads the connection of that transaction.
        private @Nullable Connection connection;

        private Watch(Clock clock) {
            this.clock = clock;
        }

        void enter(Connection busy) {
            connection = busy;
            long now = clock.nanos();
            since.set(now == IDLE || now == ABORTED ? 1 : now);
        }

        /// Ends a transaction.
        ///
        /// @return whether the watchdog has aborted its connection, which is then of no more use
        boolean exit() {
            return since.getAndSet(IDLE) == ABORTED;
        }

        private void look(long now, long limitNanos) {
            long start = since.get();
            if (start == IDLE || start == ABORTED || now - start <= limitNanos) {
                return;
            }
            Connection busy = connection;
            if (busy != null && since.compareAndSet(start, ABORTED)) {
                abort(busy);
            }
        }

        @SuppressWarnings("EmptyCatch")
        private static void abort(Connection busy) {
            try {
                // A pool's wrapper would take the connection back; the driver's own just ends it.
                busy.unwrap(Connection.class).abort(Thread::startVirtualThread);
            } catch (SQLException expected) {
                // It ended by itself in the meantime.
            }
        }
    }
}
