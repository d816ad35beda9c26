package io.oltplab.sysbench;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import java.util.Optional;

/// `oltplab sysbench`.
public final class SysbenchProvider implements Provider {

    /// Name of the subcommand and of the workload in plans.
    public static final String NAME = "sysbench";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Object command(Bench bench) {
        return new SysbenchCommand(bench);
    }

    @Override
    public Optional<PlanSection<?>> planSection() {
        return Optional.of(new SysbenchPlanSection());
    }

    @Override
    public Optional<QuickStage> quickStage() {
        return Optional.of(new SysbenchQuickStage());
    }

    @Override
    public boolean printsOwnSummary() {
        return true;
    }
}
