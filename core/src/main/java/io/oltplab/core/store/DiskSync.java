package io.oltplab.core.store;

import io.oltplab.core.time.Clock;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Forces files to the disk on a thread of its own: on a busy disk this takes seconds, and the one
/// who writes the timeline must not wait for it.
final class DiskSync implements AutoCloseable {

    private static final long PERIOD_NANOS = 10_000_000_000L;
    private static final long CLOSE_SECONDS = 60;

    private final List<AppendFile> files;
    private final Clock clock;
    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("results-sync").daemon().factory());
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private long lastNanos;

    DiskSync(List<AppendFile> files, Clock clock) {
        this.files = files;
        this.clock = clock;
        lastNanos = clock.nanos();
    }

    /// Begins to force if the last time is 10 s ago.
    synchronized void whenDue() {
        if (clock.nanos() - lastNanos >= PERIOD_NANOS) {
            now();
        }
    }

    /// Begins to force.
    synchronized void now() {
        lastNanos = clock.nanos();
        if (!executor.isShutdown() && asked.compareAndSet(false, true)) {
            executor.execute(this::force);
        }
    }

    private void force() {
        asked.set(false);
        try {
            for (AppendFile file : files) {
                file.force();
            }
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        }
    }

    /// The first failure to force.
    @Nullable IOException failure() {
        return failure.get();
    }

    /// Forces a last time and waits for it, a minute at most.
    @Override
    public void close() {
        if (executor.isShutdown()) {
            return;
        }
        now();
        executor.shutdown();
        boolean interrupted = false;
        try {
            executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
