package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.PlanSection.Estimate;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A workload with its options, ready to be driven.
///
/// @param driver name of its provider
/// @param database name of its database on each local server
/// @param bound section and options, which fit each other
public record WorkloadPlan(String driver, String database, Bound<?> bound) {

    /// A section with options of its own type.
    ///
    /// @param <O> the options
    public record Bound<O extends Record>(PlanSection<O> section, O options) {}

    /// Whether it works on a database.
    public boolean needsDatabase() {
        return bound.section().needsDatabase();
    }

    /// What to expect of one instance.
    public Estimate estimate(Duration warmup, Duration sample, long capacityBytes) {
        return estimate(bound, warmup, sample, capacityBytes);
    }

    /// Makes the data of one instance.
    ///
    /// @throws InterruptedException when the work is being ended by force
    public void load(Settings where, Bench bench) throws InterruptedException {
        load(bound, where, bench);
    }

    /// Checks the data of one instance.
    ///
    /// @throws InterruptedException when the work is being ended by force
    public List<Verdict> verify(Settings where, Bench bench) throws InterruptedException {
        return verify(bound, where, bench);
    }

    /// Measures one instance.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public RunResult run(Settings where, Bench bench) throws InterruptedException {
        return run(bound, where, bench);
    }

    /// Refuses what a later call would refuse, as far as that can be known now.
    public void check(Settings where, Bench bench) {
        check(bound, where, bench);
    }

    /// Why it cannot run beside a sample; empty if it can.
    public Optional<String> unfitAlongside() {
        return unfitAlongside(bound);
    }

    /// What the database of one instance holds of it.
    ///
    /// @throws InterruptedException when the work is being ended by force
    public Map<String, String> contents(Settings where) throws InterruptedException {
        return bound.section().contents(where);
    }

    /// All that decides its data, for comparison: driver, scale and the seed of the plan.
    public String madeWith(long seed) {
        return driver + ", " + data(bound) + ", seed " + seed;
    }

    private static <O extends Record> String data(Bound<O> bound) {
        return bound.section().data(bound.options());
    }

    private static <O extends Record> void check(Bound<O> bound, Settings where, Bench bench) {
        bound.section().check(bound.options(), where, bench);
    }

    private static <O extends Record> Optional<String> unfitAlongside(Bound<O> bound) {
        return bound.section().unfitAlongside(bound.options());
    }

    private static <O extends Record> Estimate estimate(
            Bound<O> bound, Duration warmup, Duration sample, long capacityBytes) {
        return bound.section().estimate(bound.options(), warmup, sample, capacityBytes);
    }

    private static <O extends Record> void load(Bound<O> bound, Settings where, Bench bench)
            throws InterruptedException {
        bound.section().load(bound.options(), where, bench);
    }

    private static <O extends Record> List<Verdict> verify(
            Bound<O> bound, Settings where, Bench bench) throws InterruptedException {
        return bound.section().verify(bound.options(), where, bench);
    }

    private static <O extends Record> RunResult run(Bound<O> bound, Settings where, Bench bench)
            throws InterruptedException {
        return bound.section().run(bound.options(), where, bench);
    }
}
