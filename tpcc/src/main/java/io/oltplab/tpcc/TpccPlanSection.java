package io.oltplab.tpcc;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.Wanted;
import io.oltplab.tpcc.run.Phases;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// TPC-C-derived load in a review plan.
final class TpccPlanSection implements PlanSection<TpccPlanOptions> {

    @Override
    public Class<TpccPlanOptions> options() {
        return TpccPlanOptions.class;
    }

    @Override
    public boolean needsDatabase() {
        return true;
    }

    @Override
    public Estimate estimate(
            TpccPlanOptions options, Duration warmup, Duration sample, long capacityBytes) {
        return new Estimate(
                TpccQuickStage.BYTES_PER_WAREHOUSE * options.warehouses(),
                TpccQuickStage.LOAD_PER_WAREHOUSE.multipliedBy(options.warehouses()),
                warmup.plus(sample),
                Duration.ZERO);
    }

    @Override
    public void load(TpccPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        Wanted wanted = Wanted.of(options.warehouses(), where.seed(), bench.clock());
        try (Database database = connect(where)) {
            new Loader(database, bench, threads()).load(wanted.resuming());
        }
    }

    @Override
    public List<Verdict> verify(TpccPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        try (Database database = connect(where)) {
            return check(database, bench, LoadNote.require(database));
        }
    }

    @Override
    public String data(TpccPlanOptions options) {
        return options.warehouses() + " warehouses";
    }

    @Override
    public Map<String, String> contents(Settings where) {
        try (Database database = connect(where);
                Connection connection = database.open()) {
            return LoadNote.read(connection)
                    .filter(Loaded::complete)
                    .map(
                            loaded ->
                                    Map.of(
                                            "warehouses",
                                            Integer.toString(loaded.warehouses()),
                                            "seed",
                                            Long.toString(loaded.seed()),
                                            "generator",
                                            Integer.toString(loaded.generatorVersion())))
                    .orElse(Map.of());
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "what the database holds cannot be read: " + failure.getMessage(),
                    failure);
        }
    }

    @Override
    public RunResult run(TpccPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        RunOptions run = options.run();
        try (Database database = connect(where)) {
            Loaded loaded = LoadNote.require(database);
            Plan plan =
                    new Plan(
                            TpccProvider.NAME,
                            database.target(),
                            Phases.of(where.warmup(), where.sample(), run.load()),
                            where.seed(),
                            0,
                            run.asPlan());
            TpccRun execution =
                    new TpccRun(database, database.server().asEnvironment(), loaded, run, plan);
            return bench.run(
                    plan,
                    recording -> {
                        execution.run(recording);
                        if (options.check() && !recording.stopRequested()) {
                            check(database, bench, loaded).forEach(recording::verdict);
                        }
                    });
        }
    }

    private static List<Verdict> check(Database database, Bench bench, Loaded loaded)
            throws InterruptedException {
        return new Checker(database, bench, threads())
                .check(loaded).stream().map(Finding::verdict).toList();
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    private static Database connect(Settings where) {
        return Database.connect(
                new DatabaseSettings(
                        where.database().url(), where.database().user(), where.password()));
    }
}
