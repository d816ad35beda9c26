package io.oltplab.runner.run;

import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import io.oltplab.report.live.Dashboard;
import io.oltplab.report.threshold.Threshold;
import io.oltplab.report.threshold.ThresholdWatch;
import io.oltplab.runner.capture.Counters;
import io.oltplab.runner.capture.Hashed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/// Takes the figures of a run, keeps them on disk and shows them while they come.
final class LiveRecording implements Recording, AutoCloseable {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_TICK = 100_000_000;
    private static final double P99 = 99.0;

    private final RunFolder store;
    private final Clock clock;
    private final BooleanSupplier stopRequested;
    private final Progress progress;
    private final Progress.Task task;
    private final long ticks;
    private final ThresholdWatch watch;
    private volatile String broken = "";
    private final Counters counters;
    private final Optional<Dashboard> dashboard;
    private volatile long startNanos;
    private boolean failed;

    LiveRecording(
            RunFolder store,
            Plan plan,
            Clock clock,
            Progress progress,
            BooleanSupplier stopRequested,
            Counters counters,
            Optional<Dashboard> dashboard) {
        this.watch = new ThresholdWatch(Threshold.of(plan), plan);
        this.counters = counters;
        this.dashboard = dashboard;
        this.startNanos = clock.nanos();
        this.store = store;
        this.clock = clock;
        this.progress = progress;
        this.stopRequested = stopRequested;
        Duration planned =
                plan.phases().stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
        this.ticks = planned.toNanos() / NANOS_PER_TICK;
        this.task = progress.task(plan.workload() + " run", ticks, Progress.TENTHS_OF_A_SECOND);
        dashboard.ifPresent(shown -> shown.begin(plan, RunnerBench.toolName(), clock.wall()));
    }

    /// Runs the execution and ends the store with what became of it. An exception is noted in the
    /// result and thrown on.
    RunResult record(Execution execution) throws InterruptedException {
        RunResult result = run(execution);
        dashboard.ifPresent(shown -> shown.end(result.status()));
        ExitCode code = ExitCode.of(result);
        if (code == ExitCode.OK || code == ExitCode.RESULT_INVALID) {
            // It came to its end, be it by its number of steps or a moment before its time.
            task.stepTo(ticks);
        }
        return result;
    }

    private RunResult run(Execution execution) throws InterruptedException {
        try {
            execution.run(this);
            counters.close();
            counters.problems().forEach(store::event);
        } catch (InterruptedException | RuntimeException failure) {
            String reason =
                    failure.getMessage() == null ? failure.toString() : failure.getMessage();
            store.finish(RunResult.Status.PARTIAL, reason);
            dashboard.ifPresent(shown -> shown.end(RunResult.Status.PARTIAL));
            throw failure;
        }
        if (stopRequested.getAsBoolean()) {
            return store.finish(RunResult.Status.PARTIAL, "stopped by the user");
        }
        if (aborted()) {
            return store.finish(RunResult.Status.PARTIAL, broken);
        }
        if (failed) {
            return store.finish(RunResult.Status.INVALID, "a check failed");
        }
        return store.finish(RunResult.Status.COMPLETE, "");
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public void begins(long nanos) {
        store.begins(nanos);
        startNanos = nanos;
        counters.begin(nanos);
    }

    @Override
    public void sample(Sample sample) {
        store.sample(sample);
        if (broken.isEmpty()) {
            watch.sample(sample)
                    .ifPresent(
                            why -> {
                                broken = why;
                                event(why);
                            });
        }
        dashboard.ifPresent(shown -> shown.sample(sample));
        task.stepTo((sample.startNanos() + sample.lengthNanos()) / NANOS_PER_TICK);
        task.note(live(sample));
    }

    @Override
    public void phase(PhaseResult phase) {
        store.phase(phase);
    }

    @Override
    public void verdict(Verdict verdict) {
        failed |= verdict.level() == Verdict.Level.FAIL;
        store.verdict(verdict);
    }

    @Override
    public void table(Table table) {
        store.table(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        store.environment(section, Hashed.identities(facts));
        // A module that knows where a local server keeps its data says so in this fact.
        String dataDirectory = facts.get("files");
        if (dataDirectory != null && Files.isDirectory(Path.of(dataDirectory))) {
            store.environment("drive", RunnerBench.driveFacts(Path.of(dataDirectory)));
        }
    }

    @Override
    public void event(String what) {
        store.event(what);
        dashboard.ifPresent(
                shown -> shown.event((clock.nanos() - startNanos) / NANOS_PER_SECOND, what));
        progress.say(what);
    }

    @Override
    public boolean stopRequested() {
        return stopRequested.getAsBoolean() || aborted();
    }

    /// Whether the run was ended because a condition did not hold.
    boolean aborted() {
        return !broken.isEmpty();
    }

    @Override
    public void close() {
        // The last second's figures are no result.
        task.note("");
        task.close();
    }

    private static String live(Sample sample) {
        long done = 0;
        long errors = 0;
        Histogram all = null;
        for (Sample.OperationSample operation : sample.operations()) {
            errors += operation.failed();
            if (operation.headline()) {
                done += operation.done();
                if (all == null) {
                    all = operation.response().copy();
                } else {
                    all.add(operation.response());
                }
            }
        }
        double seconds = sample.lengthNanos() / NANOS_PER_SECOND;
        double p99Ms =
                all == null || all.getTotalCount() == 0
                        ? 0
                        : all.getValueAtPercentile(P99) / NANOS_PER_MS;
        return String.format(
                Locale.ROOT,
                "%s %.0f/s, p99 %.2f ms%s",
                sample.phase(),
                seconds == 0 ? 0 : done / seconds,
                p99Ms,
                errors == 0 ? "" : ", errors " + errors);
    }
}
