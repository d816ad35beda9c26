package io.oltplab.rawio.load;

import io.oltplab.core.time.Clock;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.engine.Queue;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/// A device with a known service time and a number of servers, and the clock that it moves. One
/// queue drives it; time stands still while the queue's thread works.
final class SimulatedDevice implements Engine {

    /// An I/O as it was submitted.
    record Io(boolean write, long offset, int length) {}

    final List<Io> ios = new ArrayList<>();
    private final int servers;
    private final IntToLongFunction serviceNanos;
    private int errorNumber;
    private long lateNanos;
    private final Object lock = new Object();

    /// The thread that makes the device also watches the tallies.
    private final Thread watcher = Thread.currentThread();

    /// The queue is closed: nobody moves the time, so nobody waits for it.
    private boolean closed;

    private boolean watcherSleeps;
    private long watcherUntil;
    private long now;

    /// @param servers how many I/Os it works on at once; others wait in the device
    /// @param serviceNanos time in a server by the number of the I/O from 0
    SimulatedDevice(int servers, IntToLongFunction serviceNanos) {
        this.servers = servers;
        this.serviceNanos = serviceNanos;
    }

    /// From now on it returns later than it was asked to when it waits for a time.
    SimulatedDevice wakingLate(long nanos) {
        lateNanos = nanos;
        return this;
    }

    /// From now on every I/O fails.
    SimulatedDevice failing(int number) {
        errorNumber = number;
        return this;
    }

    Clock clock() {
        return new Clock() {
            @Override
            public long nanos() {
                synchronized (lock) {
                    return now;
                }
            }

            @Override
            public Instant wall() {
                return Instant.EPOCH;
            }

            @Override
            public void sleepUntil(long nanos) throws InterruptedException {
                synchronized (lock) {
                    watcherUntil = nanos;
                    watcherSleeps = true;
                    lock.notifyAll();
                    while (now < nanos && !closed) {
                        lock.wait();
                    }
                    watcherSleeps = false;
                }
            }
        };
    }

    /// Moves the time, and at each instant that the watcher sleeps for, lets it do its work first.
    private void advanceTo(long instant) {
        synchronized (lock) {
            while (watcherWillSleep() && watcherUntil <= instant) {
                now = Math.max(now, watcherUntil);
                watcherSleeps = false;
                lock.notifyAll();
            }
            now = Math.max(now, instant);
            lock.notifyAll();
        }
    }

    /// Waits until the watcher sleeps, or until it waits for the queue's end.
    private boolean watcherWillSleep() {
        while (!watcherSleeps && watcher.getState() != Thread.State.WAITING) {
            try {
                lock.wait(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return watcherSleeps;
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public int[] depths(int inFlight, int jobs) {
        return new int[] {inFlight};
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("engine", name(), "engine-reason", "a test");
    }

    @Override
    public void close() {}

    @Override
    public Queue open(int depth, int maxLength, long seed) {
        synchronized (lock) {
            closed = false;
        }
        return new SimulatedQueue(depth);
    }

    private record Completion(long at, int slot, int length) {}

    private final class SimulatedQueue implements Queue {
        private final int depth;
        private final List<Integer> batch = new ArrayList<>();
        private final int[] lengths;
        private final PriorityQueue<Completion> pending =
                new PriorityQueue<>((a, b) -> Long.compare(a.at(), b.at()));
        private final PriorityQueue<Long> serverFree = new PriorityQueue<>();
        private final List<Completion> ready = new ArrayList<>();

        SimulatedQueue(int depth) {
            this.depth = depth;
            lengths = new int[depth];
            for (int i = 0; i < servers; i++) {
                serverFree.add(0L);
            }
        }

        @Override
        public int depth() {
            return depth;
        }

        @Override
        public ByteBuffer buffer(int slot) {
            throw new UnsupportedOperationException("the simulated device has no bytes");
        }

        @Override
        public void add(int slot, boolean write, long offset, int length) {
            batch.add(slot);
            lengths[slot] = length;
            ios.add(new Io(write, offset, length));
        }

        @Override
        public void submit() {
            for (int slot : batch) {
                long begin = Math.max(now, serverFree.remove());
                long end = begin + serviceNanos.applyAsLong(ios.size() - 1);
                serverFree.add(end);
                pending.add(new Completion(end, slot, lengths[slot]));
            }
            batch.clear();
        }

        @Override
        public int await(long untilNanos) {
            Completion first = pending.peek();
            if (first == null || first.at() > untilNanos) {
                advanceTo(untilNanos + lateNanos);
                return 0;
            }
            advanceTo(first.at());
            ready.clear();
            while (!pending.isEmpty() && pending.element().at() <= now) {
                ready.add(pending.remove());
            }
            return ready.size();
        }

        @Override
        public int slot(int index) {
            return ready.get(index).slot();
        }

        @Override
        public int result(int index) {
            return errorNumber > 0 ? -errorNumber : ready.get(index).length();
        }

        @Override
        public void close() {
            synchronized (lock) {
                closed = true;
                lock.notifyAll();
            }
        }
    }
}
