package io.oltplab.core.drive;

import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.workload.Workload;

/// Drives a workload through the phases of a plan and hands the figures to a recording.
///
/// Users are made first, each on its own thread; the clock of the run starts when all are ready.
/// All phases are cut at the same instant for all users. A step belongs to the interval and the
/// phase in which it ends, and a step that ends after the last phase, or after a stop, is in no
/// figure.
///
/// A closed loop ([io.oltplab.core.plan.Load.Users], [io.oltplab.core.plan.Load.Saturate]) begins
/// with a phase of kind `RAMP` by spreading the first steps evenly over it. An open loop
/// ([io.oltplab.core.plan.Load.Rate]) offers its full rate from the first instant.
///
/// The workload is not closed: its maker does that after the run.
public final class LoadDriver implements Execution {

    private final Plan plan;
    private final Workload workload;
    private final ErrorBudget budget;

    /// A driver that goes on however many steps fail.
    public LoadDriver(Plan plan, Workload workload) {
        this(plan, workload, ErrorBudget.NONE);
    }

    /// A driver that stops when more steps fail than the budget allows.
    public LoadDriver(Plan plan, Workload workload, ErrorBudget budget) {
        this.plan = plan;
        this.workload = workload;
        this.budget = budget;
    }

    /// Runs the phases. Returns when all users are closed.
    ///
    /// @throws io.oltplab.core.bench.Refused the first one that a user threw; other unchecked
    ///   exceptions of users come through likewise. What ran until then was recorded
    /// @throws InterruptedException when the caller's thread was interrupted: all users were
    ///   interrupted too
    @Override
    public void run(Recording recording) throws InterruptedException {
        Conductor conductor = new Conductor(plan, workload, recording, budget);
        recording.clock().participant(conductor).run();
        conductor.rethrow();
    }
}
