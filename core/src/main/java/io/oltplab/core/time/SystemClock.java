package io.oltplab.core.time;

import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/// The machine's clock: `System.nanoTime` and `Instant.now`.
enum SystemClock implements Clock {
    INSTANCE;

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant wall() {
        return Instant.now();
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long left = nanos - System.nanoTime();
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }
}
