package io.oltplab.core.testing;

import io.oltplab.core.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A clock that jumps: when all its participants sleep, the time becomes that of the earliest
/// wake-up. An hour of load takes as long as its steps take to compute.
///
/// Exactly one participant works at a time, and of those that wake at the same instant the one that
/// was enrolled first goes first. So a run is the same each time, whatever the machine does.
///
/// An interrupt by [#interrupt] is as exact as the rest; one by `Thread.interrupt` arrives when the
/// machine gets round to it.
///
/// A participant must wait only by [#sleepUntil] and [#await]: while it waits for anything else (a
/// semaphore that another participant holds), the clock stands still. A thread that is no
/// participant may sleep too; it takes part while it sleeps.
public final class SimulatedClock implements Clock {

    /// The wall clock at the simulated instant 0.
    public static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    private static final Comparator<Participant> BY_WAKE_UP =
            Comparator.comparingLong((Participant p) -> p.wakeUp).thenComparingInt(p -> p.id);

    private static final Comparator<Participant> BY_ID = Comparator.comparingInt(p -> p.id);

    private final ReentrantLock lock = new ReentrantLock();
    // All of these are guarded by the lock; now is also read without it.
    private final Map<Thread, Participant> enrolled = new HashMap<>();
    private final PriorityQueue<Participant> sleepers = new PriorityQueue<>(BY_WAKE_UP);
    private final Map<CountDownLatch, TreeSet<Participant>> waiters = new LinkedHashMap<>();
    private @Nullable Participant working;
    private int starting;
    private int nextId;
    private volatile long now;

    private static final class Participant {
        final int id;
        final Condition turn;
        long wakeUp;
        boolean resting;
        boolean interrupted;

        Participant(int id, Condition turn) {
            this.id = id;
            this.turn = turn;
        }
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public Instant wall() {
        return EPOCH.plusNanos(now);
    }

    @Override
    public Runnable participant(Runnable body) {
        Participant participant;
        lock.lock();
        try {
            participant = new Participant(nextId++, lock.newCondition());
            starting++;
        } finally {
            lock.unlock();
        }
        return () -> runAs(participant, body);
    }

    private void runAs(Participant participant, Runnable body) {
        Participant before;
        lock.lock();
        try {
            starting--;
            before = enrolled.get(Thread.currentThread());
            if (before == null) {
                enrolled.put(Thread.currentThread(), participant);
                participant.wakeUp = now;
                sleepers.add(participant);
                passOn();
                while (working != participant) {
                    participant.turn.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
        try {
            body.run();
        } finally {
            if (before == null) {
                leave(participant);
            }
        }
    }

    private void leave(Participant participant) {
        lock.lock();
        try {
            enrolled.remove(Thread.currentThread());
            if (working == participant) {
                working = null;
            }
            passOn();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleepUntil(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        lock.lock();
        try {
            if (nanos <= now) {
                return;
            }
            Participant self = self();
            self.wakeUp = nanos;
            sleepers.add(self);
            rest(self);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void await(CountDownLatch latch) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        lock.lock();
        try {
            if (latch.getCount() == 0) {
                return;
            }
            Participant self = self();
            waiters.computeIfAbsent(latch, _ -> new TreeSet<>(BY_ID)).add(self);
            rest(self);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void interrupt(Thread thread) {
        lock.lock();
        try {
            Participant participant = enrolled.get(thread);
            if (participant != null && participant.resting) {
                participant.interrupted = true;
                wakeNow(participant);
            }
            thread.interrupt();
        } finally {
            lock.unlock();
        }
    }

    private Participant self() {
        Participant enrolledSelf = enrolled.get(Thread.currentThread());
        return enrolledSelf != null ? enrolledSelf : new Participant(nextId++, lock.newCondition());
    }

    /// Lets others work until it is this one's turn. The caller holds the lock.
    private void rest(Participant self) throws InterruptedException {
        if (working == self) {
            working = null;
        }
        self.resting = true;
        self.interrupted = false;
        passOn();
        while (working != self) {
            if (self.interrupted) {
                self.turn.awaitUninterruptibly();
                continue;
            }
            try {
                self.turn.await();
            } catch (InterruptedException e) {
                if (working != self && !self.interrupted) {
                    wakeNow(self);
                }
                self.interrupted = true;
                passOn();
            }
        }
        self.resting = false;
        if (!enrolled.containsKey(Thread.currentThread())) {
            working = null;
            passOn();
        }
        boolean flagged = Thread.interrupted();
        if (flagged || self.interrupted) {
            throw new InterruptedException();
        }
    }

    private void wakeNow(Participant self) {
        sleepers.remove(self);
        waiters.values().forEach(waiting -> waiting.remove(self));
        self.wakeUp = now;
        sleepers.add(self);
    }

    /// If nobody works and nobody is about to start, gives the turn to the next one and moves the
    /// time to its wake-up. The caller holds the lock.
    private void passOn() {
        if (working != null || starting > 0) {
            return;
        }
        wakeWaiters();
        Participant next = sleepers.poll();
        if (next != null) {
            now = Math.max(now, next.wakeUp);
            working = next;
            next.turn.signal();
        }
    }

    private void wakeWaiters() {
        waiters.entrySet()
                .removeIf(
                        entry -> {
                            if (entry.getKey().getCount() > 0) {
                                return false;
                            }
                            for (Participant waiter : entry.getValue()) {
                                waiter.wakeUp = now;
                                sleepers.add(waiter);
                            }
                            return true;
                        });
    }
}
