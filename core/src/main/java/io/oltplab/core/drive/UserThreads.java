package io.oltplab.core.drive;

import io.oltplab.core.plan.Load;
import io.oltplab.core.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/// The threads of all users of a run, from the first connection to the last close. Used by the
/// conductor's thread only.
final class UserThreads {

    /// How many users may be in the making at once: a server's queue of new connections is short
    /// (MySQL `back_log`: 50 and more).
    private static final int MAKING_AT_ONCE = 64;

    private static final long POLL_NANOS = 2_000_000;

    private final List<Stretch> stretches;
    private final RunState state;
    private final Clock clock;
    private final List<UserThread> users = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    UserThreads(List<Stretch> stretches, RunState state, Clock clock) {
        this.stretches = stretches;
        this.state = state;
        this.clock = clock;
    }

    /// Starts a thread for each user of any stretch, and returns when all are made or the run is
    /// stopping.
    ///
    /// @param enough asked again and again; true gives up
    void make(IntFunction<UserThread> maker, BooleanSupplier enough) throws InterruptedException {
        int count = stretches.stream().mapToInt(stretch -> stretch.load().users()).max().orElse(0);
        while (state.usersMade() < count && !state.stopping() && !enough.getAsBoolean()) {
            if (threads.size() < count && threads.size() - state.usersMade() < MAKING_AT_ONCE) {
                start(threads.size(), maker.apply(threads.size()));
            } else {
                clock.sleepUntil(clock.nanos() + POLL_NANOS);
            }
        }
    }

    private void start(int id, UserThread user) {
        Runnable body = clock.participant(user);
        String name = "user-" + id;
        Thread thread =
                waitsOnly(id)
                        ? Thread.ofVirtual().name(name).unstarted(body)
                        : Thread.ofPlatform().name(name).daemon().unstarted(body);
        users.add(user);
        threads.add(thread);
        thread.start();
    }

    /// Whether a user only ever works in closed loops with waits: those run on virtual threads.
    private boolean waitsOnly(int id) {
        return stretches.stream()
                .map(Stretch::load)
                .filter(load -> id < load.users())
                .allMatch(load -> load instanceof Load.Users);
    }

    int size() {
        return threads.size();
    }

    /// How many users are in a step.
    int inStep() {
        int count = 0;
        for (UserThread user : users) {
            if (user.inStep()) {
                count++;
            }
        }
        return count;
    }

    /// Sum of the unfinished cycles that the first users had behind them at an instant.
    long cyclesBehind(int count, long nanos) {
        long sum = 0;
        for (UserThread user : users.subList(0, Math.min(count, users.size()))) {
            sum += user.cycleBehind(nanos);
        }
        return sum;
    }

    /// Waits until no user is in a step.
    ///
    /// @param limitNanos how long at most
    /// @return how many still are
    int drain(long limitNanos) throws InterruptedException {
        long deadline = clock.nanos() + limitNanos;
        int left = inStep();
        while (left > 0 && clock.nanos() < deadline) {
            clock.sleepUntil(clock.nanos() + POLL_NANOS);
            left = inStep();
        }
        return left;
    }

    void interruptAll() {
        for (int i = 0; i < threads.size(); i++) {
            users.get(i).interrupt(threads.get(i));
        }
    }

    /// Waits until all users are closed.
    ///
    /// @param limitNanos how long at most
    /// @return how many are not
    int awaitEnd(long limitNanos) throws InterruptedException {
        long deadline = clock.nanos() + limitNanos;
        while (state.usersEnded() < threads.size() && clock.nanos() < deadline) {
            clock.sleepUntil(clock.nanos() + POLL_NANOS);
        }
        return threads.size() - state.usersEnded();
    }
}
