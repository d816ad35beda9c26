package io.oltplab.tpcc;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.tpcc.command.TpccCommand;
import java.util.Optional;

/// Brings `oltplab tpcc` and its part of `oltplab quickstart` into the program.
public final class TpccProvider implements Provider {

    /// Name of the workload in plans and results.
    public static final String NAME = "tpcc";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Object command(Bench bench) {
        return new TpccCommand(bench);
    }

    @Override
    public Optional<PlanSection<?>> planSection() {
        return Optional.of(new TpccPlanSection());
    }

    @Override
    public Optional<QuickStage> quickStage() {
        return Optional.of(new TpccQuickStage());
    }
}
