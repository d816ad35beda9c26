package io.oltplab.core.bench;

import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.time.Clock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Supplier;

/// What the program offers to a workload's commands: output, progress, and a run whose result is
/// kept on disk while it grows.
public interface Bench {

    /// Standard output: results only.
    PrintWriter out();

    /// Whether standard output takes text for people; if not, [#run] puts one JSON document there,
    /// and nothing else may be.
    default boolean printsText() {
        return true;
    }

    /// Standard error, for people.
    Progress progress();

    Clock clock();

    /// Says where on this machine the target of the next runs keeps its data, so that the drive
    /// behind it enters the result. A device target says so by itself.
    default void underTest(Path path) {}

    /// Says what counts the target's own work, so that the runs on a database keep it beside their
    /// figures. Replaces what was said before.
    ///
    /// @param opens opens it anew for each run
    default void watch(Supplier<CounterSource> opens) {}

    /// Whether the user asked to stop (Ctrl-C). Long work outside of [#run] looks at it often.
    boolean stopRequested();

    /// Runs something by a plan: makes the result folder, records the environment, shows progress,
    /// keeps the timeline on disk every second, and writes the summary at the end, marked partial
    /// after a Ctrl-C. Prints the summary for people, unless the provider prints its own or the
    /// user asked for another form.
    ///
    /// @return the result that lies on disk
    /// @throws InterruptedException when the run is being ended by force
    RunResult run(Plan plan, Execution execution) throws InterruptedException;
}
