package io.oltplab.core.bench;

import java.util.Optional;

/// How a workload module joins the program: the runner finds it with [java.util.ServiceLoader] and
/// knows nothing else of it.
public interface Provider {

    /// The name of the subcommand and of [io.oltplab.core.plan.Plan#workload()], such as `tpcc`.
    String name();

    /// The picocli command object (annotated with `@Command`) with all its subcommands. Its methods
    /// return exit codes and report errors by [Refused] or [IllegalArgumentException].
    Object command(Bench bench);

    /// The module's part of `oltplab quickstart`, if it has one. A new object for each call.
    Optional<QuickStage> quickStage();

    /// Whether the module's commands print a final text of their own to standard output. If not,
    /// [Bench#run] prints the program's.
    default boolean printsOwnSummary() {
        return false;
    }

    /// The module's workload for plans of `oltplab review`, if it has one. A new object for each
    /// call.
    default Optional<PlanSection<?>> planSection() {
        return Optional.empty();
    }
}
