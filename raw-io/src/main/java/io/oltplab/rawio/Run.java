package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.fio.CrossCheck;
import io.oltplab.rawio.load.CellRunner;
import io.oltplab.rawio.load.Sweep;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.RawTarget;
import io.oltplab.rawio.target.TargetRequest.Held;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// A command's way from options to a result: opens the target, runs, frees the target.
///
/// @param options that name the target
/// @param writes whether the load writes
/// @param largest longest I/O in bytes
/// @param smallest shortest I/O in bytes
record Run(
        Bench bench, TargetOptions options, boolean writes, int largest, int smallest, long seed) {

    Run(Bench bench, TargetOptions options, Profile profile, long seed) {
        this(bench, options, profile.writes(), profile.maxLength(), profile.minLength(), seed);
    }

    /// What a command does with the target.
    @FunctionalInterface
    interface Work {
        /// Runs on an open target.
        ///
        /// @param check the real fio beside it; used where the user asked for it
        void run(Sweep sweep, CrossCheck check) throws InterruptedException;
    }

    /// Runs and says with which code the process ends.
    ///
    /// @param phases known before the run
    /// @param values of all options, for the plan
    int run(List<Phase> phases, Map<String, String> values, Work work) throws InterruptedException {
        return run(_ -> phases, values, work);
    }

    /// Runs and says with which code the process ends.
    ///
    /// @param planned the phases, from the target once it is open
    /// @param values of all options, for the plan
    int run(Function<RawTarget, List<Phase>> planned, Map<String, String> values, Work work)
            throws InterruptedException {
        EngineOptions engine = options.engine();
        try (Held made = options.request().open(writes, largest, smallest, seed, bench)) {
            RawTarget target = made.target();
            List<Phase> phases = planned.apply(target);
            if (writes && target.isDevice()) {
                Countdown.before(target, phases, options.yes, bench);
            }
            RunResult result = run(engine, target, phases, values, work);
            if (options.keep) {
                made.keep();
            }
            return exitCode(result).code();
        }
    }

    private RunResult run(
            EngineOptions engine,
            RawTarget target,
            List<Phase> phases,
            Map<String, String> values,
            Work work)
            throws InterruptedException {
        int inFlight = phases.stream().mapToInt(p -> p.load().users()).max().orElse(1);
        try (CellRunner runner = Runners.open(engine, target, writes, inFlight, bench)) {
            Plan plan =
                    new Plan(
                            RawIoProvider.NAME,
                            new Target.Device(target.path()),
                            phases,
                            seed,
                            0,
                            values);
            return bench.run(
                    plan,
                    recording -> {
                        recording.environment("data", engine.content().facts());
                        work.run(
                                new Sweep(runner, target, recording),
                                new CrossCheck(target, runner.name(), recording));
                    });
        }
    }

    /// The code that a result gives.
    static ExitCode exitCode(RunResult result) {
        return switch (result.status()) {
            case COMPLETE -> ExitCode.OK;
            case INVALID -> ExitCode.RESULT_INVALID;
            case RUNNING, PARTIAL -> ExitCode.INTERRUPTED;
        };
    }
}
