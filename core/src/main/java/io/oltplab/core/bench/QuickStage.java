package io.oltplab.core.bench;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;

/// One part of `oltplab quickstart`: it prepares its data, warms up, samples, and leaves a result.
///
/// The object is also a picocli mixin: its `@Option` fields become options of the quickstart
/// command (`--warehouses`).
public interface QuickStage {

    /// Where the stage stands among the others, lowest first: tpcc 10, sysbench 20, raw I/O 30.
    int order();

    /// Whether the stage uses the database. Stages that do not run after the server has stopped.
    default boolean needsDatabase() {
        return true;
    }

    /// Checks the options before anything is made.
    ///
    /// @throws IllegalArgumentException with one line that names option, value and what is allowed
    void check();

    /// Upper estimate of what the stage writes under the path under test and leaves there until the
    /// end, in bytes.
    long spaceBytes();

    /// Estimate of the time to prepare, beside warm-up and sample.
    Duration preparation();

    /// Runs the stage.
    ///
    /// @throws InterruptedException when the run is being ended by force
    RunResult run(Settings settings, Bench bench) throws InterruptedException;

    /// What the quickstart gives to each stage.
    ///
    /// @param path directory on the drive under test
    /// @param database a running, empty server whose files lie under the path
    /// @param password of the database's user
    /// @param warmup how long before the sample
    /// @param sample how long
    /// @param seed of the plan
    record Settings(
            Path path,
            Target.Database database,
            Secret password,
            Duration warmup,
            Duration sample,
            long seed) {}
}
