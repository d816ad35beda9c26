package io.oltplab.runner.progress;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/// One plain line when a task begins, one every 10 s while it goes on, one when it ends.
final class PlainProgress implements ProgressDisplay {

    private static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    private final PrintWriter err;
    private final LongSupplier nanoTime;

    /// @param nanoTime monotonic nanoseconds
    PlainProgress(PrintWriter err, LongSupplier nanoTime) {
        this.err = err;
        this.nanoTime = nanoTime;
    }

    @Override
    public Task task(String name, long total, String unit) {
        err.println(name + " ...");
        return new PlainTask(name, total, unit, nanoTime.getAsLong());
    }

    @Override
    public void say(String line) {
        err.println(line);
    }

    @Override
    public void close() {
        err.flush();
    }

    private final class PlainTask implements Task {
        private final String name;
        private final long total;
        private final String unit;
        private final long startNanos;
        private final AtomicLong done = new AtomicLong();
        private final AtomicLong nextLineNanos;
        private final Lock line = new ReentrantLock();
        private volatile String note = "";

        PlainTask(String name, long total, String unit, long startNanos) {
            this.name = name;
            this.total = total;
            this.unit = unit;
            this.startNanos = startNanos;
            this.nextLineNanos = new AtomicLong(startNanos + INTERVAL_NANOS);
        }

        @Override
        public void step(long units) {
            done.addAndGet(units);
            print();
        }

        @Override
        public void stepTo(long units) {
            done.set(units);
            print();
        }

        @Override
        public void note(String words) {
            note = words;
        }

        @Override
        public void close() {
            String end =
                    done.get() >= total
                            ? " done, "
                            : String.format(Locale.ROOT, " stopped at %.0f %%, ", percent());
            err.println(name + end + Spans.words(nanoTime.getAsLong() - startNanos) + suffix());
        }

        private void print() {
            if (nanoTime.getAsLong() - nextLineNanos.get() < 0 || !line.tryLock()) {
                return;
            }
            try {
                long now = nanoTime.getAsLong();
                if (now - nextLineNanos.get() < 0) {
                    return;
                }
                nextLineNanos.set(now + INTERVAL_NANOS);
                err.println(
                        String.format(
                                Locale.ROOT,
                                "%s: %s (%.0f %%), %s left%s",
                                name,
                                doneOfTotal(),
                                percent(),
                                left(now),
                                suffix()));
            } finally {
                line.unlock();
            }
        }

        private String doneOfTotal() {
            return unit.equals(TENTHS_OF_A_SECOND)
                    ? String.format(
                            Locale.ROOT, "%,.1f of %,.1f s", done.get() / 10.0, total / 10.0)
                    : String.format(Locale.ROOT, "%,d of %,d %s", done.get(), total, unit);
        }

        private double percent() {
            return total == 0 ? 100.0 : 100.0 * done.get() / total;
        }

        private String left(long now) {
            long finished = Math.max(1, done.get());
            double nanosLeft =
                    (double) (now - startNanos) / finished * Math.max(0, total - finished);
            return Spans.words((long) nanosLeft);
        }

        private String suffix() {
            return note.isEmpty() ? "" : ", " + note;
        }
    }
}
