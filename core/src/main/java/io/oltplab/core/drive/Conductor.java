package io.oltplab.core.drive;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Interval;
import io.oltplab.core.measure.IntervalEdges;
import io.oltplab.core.measure.PhaseTotals;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.StepRecorder;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Leads one run: makes the users, starts the clock, collects the intervals, ends the users.
final class Conductor implements Runnable {

    private static final long NANOS_PER_MS = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /// From the moment when all users are ready to the start, so that all threads have woken.
    private static final long LEAD_NANOS = 50 * NANOS_PER_MS;

    /// From the end of an interval to its collection, so that steps that ended in it are recorded.
    private static final long LAG_NANOS = 50 * NANOS_PER_MS;

    /// How often a request to stop is looked for.
    private static final long POLL_NANOS = 100 * NANOS_PER_MS;

    /// How long steps in progress may take at the end before they are interrupted.
    private static final long DRAIN_NANOS = 10_000 * NANOS_PER_MS;

    /// How long users may take to close, or to end after an interrupt.
    private static final long CLOSE_NANOS = 10_000 * NANOS_PER_MS;

    /// The same when the caller itself was interrupted and wants to be gone.
    private static final long HASTY_CLOSE_NANOS = 2_000 * NANOS_PER_MS;

    /// A gap in the conductor's own time that is an event: the whole process stood still.
    private static final long STALL_NANOS = 1_000 * NANOS_PER_MS;

    private static final long NEVER = Long.MAX_VALUE;

    private final Plan plan;
    private final Workload workload;
    private final Recording recording;
    private final Clock clock;
    private final RunTime time;
    private final RunState state;
    private final IntervalEdges edges;
    private final List<Stretch> stretches;
    private final StepRecorder recorder;
    private final UserThreads users;
    private final BudgetWatch budget;
    private final CounterGrowth counters;
    private long edge;
    private long behindAtEdge;
    private @Nullable Load lastLoad;
    private long cutAt = NEVER;
    private @Nullable InterruptedException interruption;

    Conductor(Plan plan, Workload workload, Recording recording, ErrorBudget budget) {
        this.plan = plan;
        this.workload = workload;
        this.recording = recording;
        clock = recording.clock();
        time = new RunTime(clock);
        state = new RunState(plan.stepLimit());
        edges = new IntervalEdges(plan.phases());
        stretches = Stretch.of(plan.phases(), plan.seed());
        recorder = new StepRecorder(workload.operations(), edges);
        users = new UserThreads(stretches, state, clock);
        this.budget = new BudgetWatch(budget);
        counters = new CounterGrowth(workload.counters());
    }

    @Override
    public void run() {
        try {
            lead();
        } catch (InterruptedException e) {
            interruption = e;
        }
    }

    /// Throws what ended the run, if it was not the plan or a wish.
    void rethrow() throws InterruptedException {
        Throwable failure = state.failure();
        switch (failure) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case null, default -> {}
        }
        if (interruption != null) {
            throw interruption;
        }
    }

    private void lead() throws InterruptedException {
        boolean finished = false;
        try {
            users.make(this::user, recording::stopRequested);
            if (!state.stopping() && !recording.stopRequested()) {
                recording.event(users.size() + " users are ready, the clock starts");
                long start = recording.startAt(clock.nanos() + LEAD_NANOS);
                recording.begins(start);
                time.startAt(start);
                workload.clockStarts(start);
                counters.read();
                state.start.countDown();
                runPhases();
            }
            finished = true;
        } finally {
            state.stop();
            if (!finished) {
                endInHaste();
            }
        }
        endUsers();
        budget.verdicts().forEach(recording::verdict);
        reportFatal();
    }

    private UserThread user(int id) {
        return new UserThread(id, plan.seed(), workload, stretches, state, clock, time, recorder);
    }

    private void runPhases() throws InterruptedException {
        for (int i = 0; i < plan.phases().size() && edge < cutAt; i++) {
            runPhase(plan.phases().get(i), edges.endOf(i), arrivalsAt(edge));
        }
    }

    private @Nullable Arrivals arrivalsAt(long nanos) {
        for (Stretch stretch : stretches) {
            if (nanos >= stretch.startNanos() && nanos < stretch.endNanos()) {
                return stretch.arrivals();
            }
        }
        return null;
    }

    private void runPhase(Phase phase, long phaseEnd, @Nullable Arrivals arrivals)
            throws InterruptedException {
        if (plan.phases().size() > 1) {
            recording.event("phase " + phase.name() + " begins");
        }
        PhaseTotals totals = new PhaseTotals(phase, edge);
        ProcessUse before = ProcessUse.now();
        ProcessUse after = before;
        long idleSeconds = 0;
        long dueBefore = arrivals == null ? 0 : arrivals.dueBefore(edge);
        long start = edge;
        long behindAtStart = phase.load().equals(lastLoad) ? behindAtEdge : 0;
        while (edge < phaseEnd && edge < cutAt) {
            long end = waitForEnd(edges.after(edge));
            Map<String, Long> growth = counters.read();
            long backlog = arrivals == null ? 0 : arrivals.backlog(end);
            after = ProcessUse.now();
            time.sleepUntil(end + LAG_NANOS);
            Interval interval = recorder.collect();
            Sample sample =
                    new Sample(
                            phase.name(), edge, end - edge, interval.operations(), growth, backlog);
            if (end > edge) {
                recording.sample(sample);
                totals.add(sample);
                if (budget.passedWith(sample)) {
                    recording.event("more steps fail than --max-error-rate allows: the run stops");
                    state.stop();
                }
                totals.addWaits(interval);
                idleSeconds += isIdleSecond(sample) ? 1 : 0;
            }
            edge = end;
        }
        // At once: a user whose next steps have ended meanwhile no longer knows.
        behindAtEdge = users.cyclesBehind(phase.load().users(), edge);
        lastLoad = phase.load();
        if (edge == start) {
            return;
        }
        Map<String, Double> figures = new TreeMap<>();
        figures.put("seconds_without_completion", (double) idleSeconds);
        if (arrivals != null) {
            long due = arrivals.dueBefore(edge) - dueBefore;
            figures.put("offered_per_second", due * NANOS_PER_SECOND / (edge - start));
        }
        report(totals, figures, before, after, behindAtEdge - behindAtStart);
    }

    private static boolean isIdleSecond(Sample sample) {
        return sample.lengthNanos() >= NANOS_PER_SECOND
                && sample.operations().stream().noneMatch(part -> part.done() > 0);
    }

    private void report(
            PhaseTotals totals,
            Map<String, Double> figures,
            ProcessUse before,
            ProcessUse after,
            long edgesNanos) {
        PhaseResult result = totals.result(figures);
        long steps = result.operations().stream().mapToLong(part -> part.done()).sum();
        after.addGrowth(before, steps, result.lengthNanos(), figures);
        double ceiling = PhaseChecks.ceiling(result);
        if (ceiling > 0) {
            figures.put("ceiling_per_second", ceiling);
        }
        PhaseResult complete = totals.result(figures);
        recording.phase(complete);
        budget.ended(complete);
        if (complete.phase().kind() == Phase.Kind.SAMPLE) {
            PhaseChecks.of(complete, totals.delay(), totals.responseSumNanos(), edgesNanos)
                    .forEach(recording::verdict);
        }
    }

    /// Waits for the end of an interval, or until the run has to stop before it.
    ///
    /// @return when the interval really ended
    private long waitForEnd(long end) throws InterruptedException {
        long now = time.now();
        while (now < end) {
            if (cutAt == NEVER && hasToStop()) {
                stop(now);
            }
            if (cutAt <= end) {
                return cutAt;
            }
            long wakeUp = Math.min(end, now + POLL_NANOS);
            time.sleepUntil(wakeUp);
            now = time.now();
            if (now - wakeUp > STALL_NANOS) {
                recording.event(
                        String.format(
                                Locale.ROOT,
                                "generator stall: the driver itself stood still for %.1f s",
                                (now - wakeUp) / NANOS_PER_SECOND));
            }
        }
        if (cutAt == NEVER && state.limitReached()) {
            stop(now);
        }
        return Math.min(end, cutAt);
    }

    private boolean hasToStop() {
        return state.stopping() || state.limitReached() || recording.stopRequested();
    }

    private void stop(long now) {
        if (state.limitReached()) {
            // All claimed steps are done: the run ended with the last of them.
            cutAt = recorder.cut(edge);
        } else {
            state.stop();
            cutAt = recorder.cut(now);
        }
    }

    private void endUsers() throws InterruptedException {
        int left = users.drain(DRAIN_NANOS);
        if (left > 0) {
            String what = left + " steps were still in progress 10 s after the end: interrupted";
            recording.event(what);
            recording.verdict(new Verdict("unfinished steps", Verdict.Level.FAIL, what));
        }
        users.interruptAll();
        state.start.countDown();
        int open = users.awaitEnd(CLOSE_NANOS);
        if (open > 0) {
            recording.event(open + " users did not end within 10 s and were left behind");
        }
    }

    /// The caller is interrupted: everything ends at once, and nothing is waited for long.
    private void endInHaste() {
        users.interruptAll();
        try {
            users.awaitEnd(HASTY_CLOSE_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void reportFatal() {
        Outcome.Failed fatal = state.fatal();
        if (fatal != null) {
            String what = fatal.code() + ": " + fatal.message();
            recording.event("the target failed for good: " + what);
            recording.verdict(new Verdict(Verdict.TARGET, Verdict.Level.FAIL, what));
        }
    }
}
