package io.oltplab.rawio.load;

import io.oltplab.core.time.Clock;
import io.oltplab.rawio.engine.Queue;
import io.oltplab.rawio.kernel.ErrorNumber;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Keeps one queue busy for one stretch of load. Runs on the queue's thread; nothing in the loop
/// allocates or locks, except that several queues of depth one share their due times.
///
/// It fills every free slot before it waits, submits in chunks with one start stamp each, and takes
/// all completions at once with one end stamp.
final class QueueLoop {

    /// I/Os handed to the kernel with one start stamp.
    private static final int CHUNK = 16;

    private final Queue queue;
    private final Offsets offsets;
    private final @Nullable Arrivals arrivals;
    private final Clock clock;
    private final Tally tally;
    private final Window window;

    private final int[] free;
    private int freeCount;
    private final long[] dueAt;
    private final long[] startAt;
    private final int[] wanted;
    private final boolean[] writes;

    /// The due time that was taken and not started.
    private long due;

    /// When the queue last went from full to not full.
    private long freeSince;

    private boolean stopping;

    /// @param arrivals none: a closed loop
    QueueLoop(
            Queue queue,
            Offsets offsets,
            @Nullable Arrivals arrivals,
            Clock clock,
            Tally tally,
            Window window) {
        this.queue = queue;
        this.offsets = offsets;
        this.arrivals = arrivals;
        this.clock = clock;
        this.tally = tally;
        this.window = window;
        int depth = queue.depth();
        free = new int[depth];
        for (int i = 0; i < depth; i++) {
            free[i] = depth - 1 - i;
        }
        freeCount = depth;
        dueAt = new long[depth];
        startAt = new long[depth];
        wanted = new int[depth];
        writes = new boolean[depth];
    }

    /// The instants of the load and the wish to stop early, common to all queues.
    static final class Window {
        private final long measureFrom;
        private final long end;

        /// I/Os that may still start, where they are limited.
        private final @Nullable AtomicLong left;

        private volatile boolean stop;

        /// @param measureFrom completions before it are not counted
        /// @param end nothing starts from here on; completions after it are not counted
        /// @param ios how many may start; 0: any number
        Window(long measureFrom, long end, long ios) {
            this.measureFrom = measureFrom;
            this.end = end;
            left = ios > 0 ? new AtomicLong(ios) : null;
        }

        void stop() {
            stop = true;
        }

        /// Takes one of the I/Os that may start.
        private boolean takes() {
            return left == null || left.getAndDecrement() > 0;
        }
    }

    /// Runs to the end of the window and until the last I/O is back.
    ///
    /// @throws InterruptedException when the run is being ended by force
    void run() throws InterruptedException {
        long now = clock.nanos();
        freeSince = now;
        due = arrivals == null ? now : arrivals.take();
        while (true) {
            stopping |= window.stop || now >= window.end;
            if (!stopping) {
                now = fill(now);
            }
            if (stopping && freeCount == free.length) {
                return;
            }
            long until = stopping || freeCount == 0 ? Long.MAX_VALUE : Math.min(due, window.end);
            int completions = queue.await(until);
            now = clock.nanos();
            if (completions > 0) {
                complete(completions, now);
            }
        }
    }

    /// Starts everything that is due as long as there are free slots.
    private long fill(long begin) {
        long now = begin;
        while (freeCount > 0 && due <= now && now < window.end) {
            int chunk = 0;
            while (chunk < CHUNK && freeCount > 0 && due <= now) {
                if (!window.takes()) {
                    stopping = true;
                    break;
                }
                start(now);
                chunk++;
                due = arrivals == null ? now : arrivals.take();
            }
            queue.submit();
            if (stopping) {
                return now;
            }
            if (freeCount > 0) {
                now = clock.nanos();
                if (arrivals == null) {
                    due = now;
                }
            }
        }
        return now;
    }

    private void start(long now) {
        int slot = free[--freeCount];
        offsets.next();
        dueAt[slot] = due;
        startAt[slot] = now;
        wanted[slot] = offsets.length();
        writes[slot] = offsets.write();
        if (arrivals != null && now >= window.measureFrom) {
            tally.late().record(now - Math.max(due, freeSince));
        }
        tally.started();
        queue.add(slot, writes[slot], offsets.offset(), wanted[slot]);
    }

    private void complete(int completions, long now) {
        if (freeCount == 0) {
            freeSince = now;
        }
        boolean counts = now >= window.measureFrom && now <= window.end;
        for (int i = 0; i < completions; i++) {
            int slot = queue.slot(i);
            free[freeCount++] = slot;
            if (counts) {
                count(slot, queue.result(i), now);
            }
        }
        if (arrivals == null) {
            due = now;
        }
    }

    private void count(int slot, int result, long now) {
        int operation = writes[slot] ? Tally.WRITE : Tally.READ;
        if (result != wanted[slot]) {
            tally.failed(operation, result < 0 ? -result : ErrorNumber.EIO);
            return;
        }
        tally.service(operation).record(now - startAt[slot]);
        if (arrivals != null) {
            tally.response(operation).record(now - dueAt[slot]);
        }
        tally.moved(operation, result);
    }
}
