package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.drive.LoadDriver;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.sql.Database;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.schema.Loaded;
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

    /// @param facts what the database is, for the result's environment
    /// @param loaded what the database holds
    public TpccRun(
            Database database,
            Map<String, String> facts,
            Loaded loaded,
            RunOptions options,
            Plan plan) {
        this.database = database;
        this.facts = Map.copyOf(facts);
        this.loaded = loaded;
        this.options = options;
        this.plan = plan;
    }

    @Override
    public void run(Recording recording) throws InterruptedException {
        recording.environment("database", facts);
        recording.environment("tpcc", dataFacts());
        PhaseKeeper keeper = new PhaseKeeper(recording);
        Growth before = Growth.read(database);
        Counts.Totals totals;
        try (TpccWorkload workload = new TpccWorkload(database, loaded, options)) {
            new LoadDriver(plan, workload).run(keeper);
            totals = workload.totals();
        }
        Growth growth = Growth.read(database).since(before);
        growth.verdicts(totals).forEach(recording::verdict);
        InputBands inputs = new InputBands(totals, loaded.warehouses());
        inputs.verdicts().forEach(recording::verdict);
        recording.verdict(worked(totals));
        List<PhaseResult> samples = keeper.samples();
        for (PhaseResult sample : samples) {
            SampleFigures figures = new SampleFigures(sample, loaded, options);
            figures.verdicts().forEach(recording::verdict);
            recording.table(figures.summary(totals));
            recording.table(figures.transactions());
        }
        recording.table(inputs.table());
    }

    /// A run that did nothing is no result, whatever else holds.
    private static Verdict worked(Counts.Totals totals) {
        boolean worked = totals.newOrders() + totals.payments() > 0;
        return new Verdict(
                "work done",
                worked ? Verdict.Level.PASS : Verdict.Level.FAIL,
                worked
                        ? "transactions were committed"
                        : "no New-Order and no Payment was committed");
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
        data.put("statements", "client SQL");
        data.put("foreign_keys", "off");
        data.put("delivery", "by the user, a transaction a district");
        return data;
    }
}
