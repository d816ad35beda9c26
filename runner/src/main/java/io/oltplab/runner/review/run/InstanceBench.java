package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.time.Clock;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// What an instance's workload sees: a bench of its own, whose run is one of several that begin
/// together.
///
/// @param outer the program's
/// @param name for people, such as `instance 2`
/// @param runs takes the run
/// @param says takes lines for people
/// @param ends whether work has to end
record InstanceBench(
        Bench outer, String name, Runs runs, Consumer<String> says, BooleanSupplier ends)
        implements Bench {

    /// Takes a run.
    @FunctionalInterface
    interface Runs {
        RunResult run(Plan plan, Execution execution) throws InterruptedException;
    }

    @Override
    public PrintWriter out() {
        return outer.out();
    }

    @Override
    public Progress progress() {
        return new Progress() {
            @Override
            public Task task(String what, long total, String unit) {
                return outer.progress().task(name + ": " + what, total, unit);
            }

            @Override
            public void say(String line) {
                says.accept(name + ": " + line);
            }
        };
    }

    @Override
    public Clock clock() {
        return outer.clock();
    }

    @Override
    public boolean stopRequested() {
        return ends.getAsBoolean();
    }

    @Override
    public RunResult run(Plan plan, Execution execution) throws InterruptedException {
        return runs.run(plan, execution);
    }
}
