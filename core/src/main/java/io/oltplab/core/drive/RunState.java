package io.oltplab.core.drive;

import io.oltplab.core.workload.Outcome;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What the users and the conductor of a run tell each other. Safe for use by many threads.
final class RunState {

    /// Opens when all users are made.
    final CountDownLatch start = new CountDownLatch(1);

    private final long stepLimit;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicLong completed = new AtomicLong();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicReference<Outcome.@Nullable Failed> fatal = new AtomicReference<>();
    private volatile boolean stopping;

    /// The state of a run that ends after so many completed steps; 0 is no limit.
    RunState(long stepLimit) {
        this.stepLimit = stepLimit;
    }

    void userMade() {
        made.incrementAndGet();
    }

    int usersMade() {
        return made.get();
    }

    void userEnded() {
        ended.incrementAndGet();
    }

    int usersEnded() {
        return ended.get();
    }

    /// From now on no step begins.
    void stop() {
        stopping = true;
    }

    boolean stopping() {
        return stopping;
    }

    /// Asks for one of the steps that the limit allows.
    boolean claimStep() {
        if (stepLimit == 0) {
            return true;
        }
        if (claimed.incrementAndGet() <= stepLimit) {
            return true;
        }
        claimed.decrementAndGet();
        return false;
    }

    void stepDone() {
        if (stepLimit != 0) {
            completed.incrementAndGet();
        }
    }

    /// Gives the claim of a failed step back, so that the limit counts completed steps.
    void stepFailed() {
        if (stepLimit != 0) {
            claimed.decrementAndGet();
        }
    }

    boolean limitReached() {
        return stepLimit != 0 && completed.get() >= stepLimit;
    }

    /// Ends the run; the first failure is the one that is reported.
    void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        stopping = true;
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    /// Ends the run because the target said that going on is pointless.
    void fatal(Outcome.Failed outcome) {
        fatal.compareAndSet(null, outcome);
        stopping = true;
    }

    Outcome.@Nullable Failed fatal() {
        return fatal.get();
    }
}
