package io.oltplab.tpcc;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.Wanted;
import io.oltplab.tpcc.run.Phases;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.time.Duration;
import picocli.CommandLine.Option;

/// The TPC-C-derived part of the quickstart: lively users with short waits, and the twelve
/// conditions at the end.
final class TpccQuickStage implements QuickStage {

    private static final int USERS = 40;

    /// A cycle of 0.41 s: some 97 transactions per second at most, so that the waits are most of
    /// the cycle on any drive and Little's law has something to say.
    private static final double WAIT_SCALE = 0.02;

    /// Measured for InnoDB: 100 MB hold the rows of a warehouse, their indexes and what a short run
    /// adds.
    static final long BYTES_PER_WAREHOUSE = 120_000_000;

    private static final long BYTES_BESIDE = 100_000_000;

    static final Duration LOAD_PER_WAREHOUSE = Duration.ofSeconds(12);
    private static final Duration LOAD_BESIDE = Duration.ofSeconds(5);

    @Option(
            names = "--warehouses",
            paramLabel = "W",
            defaultValue = "2",
            description = "TPC-C warehouses, 100 MB each (default: ${DEFAULT-VALUE}).")
    private int warehouses = 2;

    @Override
    public int order() {
        return 10;
    }

    @Override
    public void check() {
        if (warehouses < 1) {
            throw new IllegalArgumentException(
                    "--warehouses must be at least 1, got " + warehouses);
        }
    }

    @Override
    public long spaceBytes() {
        return BYTES_BESIDE + warehouses * BYTES_PER_WAREHOUSE;
    }

    @Override
    public Duration preparation() {
        return LOAD_BESIDE.plus(LOAD_PER_WAREHOUSE.multipliedBy(warehouses));
    }

    @Override
    public RunResult run(Settings settings, Bench bench) throws InterruptedException {
        int threads = Runtime.getRuntime().availableProcessors();
        RunOptions options =
                RunOptions.of(USERS, new Pacing.Specified(WAIT_SCALE), Mix.DECK, warehouses);
        Wanted wanted = Wanted.of(warehouses, settings.seed(), bench.clock());
        DatabaseSettings where =
                new DatabaseSettings(
                        settings.database().url(), settings.database().user(), settings.password());
        try (Database database = Database.connect(where)) {
            new Loader(database, bench, threads).load(wanted.loaded());
            Loaded loaded = LoadNote.require(database);
            Plan plan =
                    new Plan(
                            TpccProvider.NAME,
                            database.target(),
                            Phases.of(settings.warmup(), settings.sample(), options.load()),
                            settings.seed(),
                            0,
                            options.asPlan());
            TpccRun run =
                    new TpccRun(database, database.server().asEnvironment(), loaded, options, plan);
            return bench.run(
                    plan,
                    recording -> {
                        run.run(recording);
                        if (!recording.stopRequested()) {
                            new Checker(database, bench, threads)
                                    .check(loaded)
                                    .forEach(finding -> recording.verdict(finding.verdict()));
                        }
                    });
        }
    }
}
