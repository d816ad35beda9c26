package io.oltplab.core.drive;

import io.oltplab.core.measure.StepRecorder;
import io.oltplab.core.measure.StepTimes;
import io.oltplab.core.plan.Load;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The life of one user: it is made, waits for the common start, takes its steps stretch by
/// stretch, and is closed; all on its own thread.
final class UserThread implements Runnable {

    private static final long NOT_STARTED = Long.MIN_VALUE;

    /// What the conductor may do to the thread: only one that waits for its next step or is in a
    /// step may be interrupted, never one that closes its connection.
    private enum Stage {
        MAKING,
        WAITING,
        IN_STEP,
        CLOSING
    }

    private final int id;
    private final long seed;
    private final Workload workload;
    private final List<Stretch> stretches;
    private final RunState state;
    private final Clock clock;
    private final RunTime time;
    private final StepRecorder recorder;

    // Only used by the user's own thread.
    private final StepTimes times = new StepTimes();
    private final Attempt stopWatch = new StopWatch();
    private @Nullable Step pending;
    private long pendingDue;
    private long lastDue;
    private int lastStretch = -1;

    // The end of the last step, with which the cycle in progress began, and that of the step
    // before it. Written by the user's own thread, the older one first; read by the conductor the
    // other way round, so that what it reads together was true together or is newer.
    private long endBefore;
    private volatile long lastEnd;

    // Written by the user's own thread, the change to CLOSING under the monitor; read by the
    // conductor.
    private volatile Stage stage = Stage.MAKING;

    UserThread(
            int id,
            long seed,
            Workload workload,
            List<Stretch> stretches,
            RunState state,
            Clock clock,
            RunTime time,
            StepRecorder recorder) {
        this.id = id;
        this.seed = seed;
        this.workload = workload;
        this.stretches = stretches;
        this.state = state;
        this.clock = clock;
        this.time = time;
        this.recorder = recorder;
    }

    boolean inStep() {
        return stage == Stage.IN_STEP;
    }

    /// How much of a cycle (from the end of a step to the end of the next) the user had behind it
    /// at an instant that is just past; 0 if it has ended more than one step since.
    ///
    /// @param nanos counted from the start of the run
    long cycleBehind(long nanos) {
        long end = lastEnd;
        if (end > nanos) {
            end = endBefore;
        }
        return Math.max(0, nanos - end);
    }

    /// Ends the thread's wait for its next step, or its step, by force.
    synchronized void interrupt(Thread thread) {
        if (stage != Stage.CLOSING) {
            clock.interrupt(thread);
        }
    }

    @Override
    public void run() {
        try {
            live();
        } catch (InterruptedException e) {
            // The conductor ends the run: this is how a user that waits learns of it.
            state.stop();
        } catch (RuntimeException | Error e) {
            // Not swallowed: the conductor throws it to the caller of the driver.
            state.fail(e);
        } finally {
            state.userEnded();
        }
    }

    private void live() throws InterruptedException {
        if (state.stopping()) {
            return;
        }
        VirtualUser user = workload.user(id, seed);
        try {
            state.userMade();
            stage = Stage.WAITING;
            clock.await(state.start);
            for (Stretch stretch : stretches) {
                if (id < stretch.load().users() && !state.stopping()) {
                    time.sleepUntil(stretch.startNanos());
                    takeSteps(user, stretch);
                    lastStretch = stretch.index();
                }
            }
        } finally {
            enterClosing();
            user.close();
        }
    }

    private synchronized void enterClosing() {
        stage = Stage.CLOSING;
        // An interrupt that came too late for a wait must not break the close.
        Thread.interrupted();
    }

    private void takeSteps(VirtualUser user, Stretch stretch) throws InterruptedException {
        switch (stretch.load()) {
            case Load.Users _ -> takeWithWaits(user, stretch);
            case Load.Saturate _ -> takeWithoutWaits(user, stretch);
            case Load.Rate _ -> takeWhenDue(user, stretch);
        }
    }

    private void takeWithWaits(VirtualUser user, Stretch stretch) throws InterruptedException {
        boolean stays = id < stretch.firstNew() && lastStretch == stretch.index() - 1;
        if (!stays) {
            lastDue = stretch.startNanos();
            lastEnd = stretch.startNanos();
            Step first = choose(user);
            pendingDue =
                    stretch.rampNanos() > 0
                            ? stretch.firstDue(id)
                            : stretch.startNanos() + first.pauseNanos();
        }
        while (true) {
            Step step = pending;
            if (step == null) {
                step = choose(user);
                pendingDue = (step.onGrid() ? lastDue : lastEnd) + step.pauseNanos();
            }
            if (pendingDue >= stretch.endNanos()) {
                time.sleepUntil(stretch.endNanos());
                return;
            }
            time.sleepUntil(pendingDue);
            if (!take(user, step, pendingDue, time.now(), pendingDue - lastEnd)) {
                return;
            }
        }
    }

    private void takeWithoutWaits(VirtualUser user, Stretch stretch) throws InterruptedException {
        lastEnd = stretch.startNanos();
        if (stretch.rampNanos() > 0) {
            time.sleepUntil(stretch.firstDue(id));
        }
        while (true) {
            Step step = choose(user);
            long start = time.now();
            if (start >= stretch.endNanos() || !take(user, step, start, start, start - lastEnd)) {
                return;
            }
        }
    }

    private void takeWhenDue(VirtualUser user, Stretch stretch) throws InterruptedException {
        Arrivals arrivals = stretch.arrivals();
        if (arrivals == null) {
            throw new IllegalStateException("an open loop without arrivals");
        }
        while (true) {
            Step step = choose(user);
            long due = arrivals.next();
            time.sleepUntil(Math.min(due, stretch.endNanos()));
            long start = time.now();
            if (due >= stretch.endNanos() || start >= stretch.endNanos()) {
                return;
            }
            arrivals.started();
            if (!take(user, step, due, start, 0)) {
                return;
            }
        }
    }

    /// A step that was chosen and not taken before the end of a stretch is taken in the next one.
    private Step choose(VirtualUser user) {
        Step step = pending;
        if (step == null) {
            step = user.next();
            pending = step;
        }
        return step;
    }

    /// Takes a step and records it, and says whether to go on.
    private boolean take(VirtualUser user, Step step, long due, long start, long pause)
            throws InterruptedException {
        if (!state.claimStep()) {
            return false;
        }
        stage = Stage.IN_STEP;
        // Looked at after the stage was written: the conductor writes and reads the other way
        // round, so either it sees the step or the step is not begun.
        if (state.stopping()) {
            stage = Stage.WAITING;
            return false;
        }
        times.serviceStart = NOT_STARTED;
        times.start = start;
        Outcome outcome = user.take(step, stopWatch);
        times.end = time.now();
        times.due = due;
        times.free = Math.max(due, lastEnd);
        times.start = start;
        times.pause = pause;
        if (times.serviceStart == NOT_STARTED) {
            times.serviceStart = start;
        }
        pending = null;
        lastDue = due;
        endBefore = lastEnd;
        lastEnd = times.end;
        recorder.record(id, step.operation(), outcome, times);
        stage = Stage.WAITING;
        return goOnAfter(outcome);
    }

    private boolean goOnAfter(Outcome outcome) {
        switch (outcome) {
            case Outcome.Done _ -> state.stepDone();
            case Outcome.Failed failed -> {
                state.stepFailed();
                if (failed.fatal()) {
                    state.fatal(failed);
                }
            }
        }
        return !state.stopping();
    }

    private final class StopWatch implements Attempt {

        @Override
        public void serviceStarts() {
            if (times.serviceStart == NOT_STARTED) {
                times.serviceStart = time.now();
            }
        }

        @Override
        public long startNanos() {
            return times.start;
        }
    }
}
