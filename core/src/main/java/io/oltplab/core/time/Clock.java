package io.oltplab.core.time;

import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/// The only source of time. Tests own theirs.
public interface Clock {

    /// Monotonic time in nanoseconds from an arbitrary origin. Used for every interval.
    long nanos();

    /// Wall-clock time. Only labels.
    Instant wall();

    /// Returns at or after the given [#nanos()] value; at once if it has passed.
    void sleepUntil(long nanos) throws InterruptedException;

    /// Prepares the body of a thread that will live by this clock. Called by the thread that starts
    /// the other, before it does. A simulated clock stands still while such a thread works; the
    /// machine's clock returns the body as it is.
    default Runnable participant(Runnable body) {
        return body;
    }

    /// Waits for a latch. Threads that live by this clock wait for each other only by this method.
    default void await(CountDownLatch latch) throws InterruptedException {
        latch.await();
    }

    /// Interrupts a thread that lives by this clock. A simulated clock lets it learn of that before
    /// the time goes on.
    default void interrupt(Thread thread) {
        thread.interrupt();
    }

    /// The machine's own clock.
    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
