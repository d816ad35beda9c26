package io.oltplab.core.testing;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A recording that keeps everything in memory. Safe for use by many threads.
public final class MemoryRecording implements Recording {

    private final Clock clock;
    private final Instant startedAt;
    private final List<Long> begun = new CopyOnWriteArrayList<>();
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final List<PhaseResult> phases = new CopyOnWriteArrayList<>();
    private final List<Verdict> verdicts = new CopyOnWriteArrayList<>();
    private final List<Table> tables = new CopyOnWriteArrayList<>();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final Map<String, Map<String, String>> environment = new ConcurrentHashMap<>();
    private volatile long stopAtNanos = Long.MAX_VALUE;

    public MemoryRecording(Clock clock) {
        this.clock = clock;
        startedAt = clock.wall();
    }

    /// From this instant of the clock on a stop is requested.
    public void stopAt(long nanos) {
        stopAtNanos = nanos;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public void begins(long nanos) {
        begun.add(nanos);
    }

    @Override
    public void sample(Sample sample) {
        samples.add(sample);
    }

    @Override
    public void phase(PhaseResult phase) {
        phases.add(phase);
    }

    @Override
    public void verdict(Verdict verdict) {
        verdicts.add(verdict);
    }

    @Override
    public void table(Table table) {
        tables.add(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        environment.put(section, facts);
    }

    @Override
    public void event(String what) {
        events.add(what);
    }

    @Override
    public boolean stopRequested() {
        return clock.nanos() >= stopAtNanos;
    }

    /// When the load began, once a run.
    public List<Long> begun() {
        return begun;
    }

    public List<Sample> samples() {
        return samples;
    }

    public List<PhaseResult> phases() {
        return phases;
    }

    public List<Verdict> verdicts() {
        return verdicts;
    }

    public List<Table> tables() {
        return tables;
    }

    public List<String> events() {
        return events;
    }

    public Map<String, Map<String, String>> environment() {
        return environment;
    }

    /// All of it as a result: partial after a requested stop, invalid after a failed check.
    public RunResult result(Plan plan) {
        boolean failed = verdicts.stream().anyMatch(v -> v.level() == Verdict.Level.FAIL);
        RunResult.Status status = RunResult.Status.COMPLETE;
        String reason = "";
        if (failed) {
            status = RunResult.Status.INVALID;
            reason = "a check failed";
        } else if (stopRequested()) {
            status = RunResult.Status.PARTIAL;
            reason = "stopped";
        }
        return new RunResult(
                RunResult.SCHEMA,
                status,
                reason,
                "oltplab test",
                startedAt,
                clock.wall(),
                plan,
                environment,
                phases,
                verdicts,
                tables,
                events);
    }
}
