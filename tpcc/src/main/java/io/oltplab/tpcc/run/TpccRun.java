package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.drive.ErrorBudget;
import io.oltplab.core.drive.LoadDriver;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.sql.Database;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Procedures;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A run with its checks: reads the totals of the database, drives the users, reads them again, and
/// compares.
public final class TpccRun implements Execution {

    private final Database database;
    private final Map<String, String> facts;
    private final Loaded loaded;
    private final RunOptions options;
    private final Plan plan;
    private final ErrorBudget budget;
    private final RunFiles files;
    private final boolean outagesAllowed;

    /// @param facts what the database is, for the result's environment
    /// @param loaded what the database holds
    public TpccRun(
            Database database,
            Map<String, String> facts,
            Loaded loaded,
            RunOptions options,
            Plan plan) {
        this(database, facts, loaded, options, plan, ErrorBudget.NONE, RunFiles.NONE, false);
    }

    /// @param budget of failed steps; beyond it the run is stopped
    /// @param outagesAllowed whether a result with an outage in it may be used
    public TpccRun(
            Database database,
            Map<String, String> facts,
            Loaded loaded,
            RunOptions options,
            Plan plan,
            ErrorBudget budget,
            RunFiles files,
            boolean outagesAllowed) {
        this.database = database;
        this.facts = Map.copyOf(facts);
        this.loaded = loaded;
        this.options = options;
        this.plan = plan;
        this.budget = budget;
        this.files = files;
        this.outagesAllowed = outagesAllowed;
    }

    @Override
    public void run(Recording recording) throws InterruptedException {
        recording.environment("database", facts);
        recording.environment("tpcc", dataFacts());
        if (options.mode() == StatementMode.PROCS) {
            Procedures.require(database);
        }
        PhaseKeeper keeper = new PhaseKeeper(recording);
        Growth before = Growth.read(database);
        Counts.Totals totals;
        database.outages().watch(recording::event);
        try (TpccWorkload workload =
                new TpccWorkload(database, loaded, options, recording.clock(), files)) {
            workload.notes().forEach(recording::event);
            new LoadDriver(plan, workload, budget).run(keeper);
            workload.finishDeliveries(recording).forEach(recording::verdict);
            totals = workload.totals();
        }
        database.outages().report(recording, outagesAllowed);
        Growth growth = Growth.read(database).since(before);
        growth.verdicts(totals).forEach(recording::verdict);
        InputBands inputs = new InputBands(totals, options.warehouses());
        inputs.verdicts().forEach(recording::verdict);
        List<PhaseResult> samples = keeper.samples();
        for (PhaseResult sample : samples) {
            SampleFigures figures = new SampleFigures(sample, loaded, options);
            figures.verdicts().forEach(recording::verdict);
            recording.table(figures.summary(totals));
            recording.table(figures.transactions());
            recording.table(figures.times());
        }
        recording.table(inputs.table());
    }

    private Map<String, String> dataFacts() {
        SkewConstants constants = SkewConstants.forRun(loaded.lastNameConstant(), plan.seed());
        Map<String, String> data = new TreeMap<>();
        data.put("warehouses", "" + loaded.warehouses());
        data.put("load_seed", "" + loaded.seed());
        data.put("generator_version", "" + loaded.generatorVersion());
        data.put("c_last_name_load", "" + loaded.lastNameConstant());
        data.put("c_last_name_run", "" + constants.lastName());
        data.put("c_customer", "" + constants.customer());
        data.put("c_item", "" + constants.item());
        data.put(
                "statements",
                switch (options.mode()) {
                    case SQL -> "client SQL";
                    case PROCS -> "stored procedures";
                });
        data.put("foreign_keys", "off");
        data.put(
                "delivery",
                options.deliveryWorkers() == 0
                        ? "by the user, a transaction a district"
                        : "deferred, a transaction a district");
        return data;
    }
}
