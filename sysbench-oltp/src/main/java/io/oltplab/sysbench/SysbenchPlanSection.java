package io.oltplab.sysbench;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.load.Sbtest;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.run.SysbenchRun;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import java.io.PrintWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// sysbench's load in a review plan.
final class SysbenchPlanSection implements PlanSection<SysbenchPlanOptions> {

    @Override
    public Class<SysbenchPlanOptions> options() {
        return SysbenchPlanOptions.class;
    }

    @Override
    public boolean needsDatabase() {
        return true;
    }

    @Override
    public Estimate estimate(
            SysbenchPlanOptions options, Duration warmup, Duration sample, long capacityBytes) {
        long rows = (long) options.tables() * options.tableSize();
        return new Estimate(
                rows * SysbenchQuickStage.ROW_BYTES,
                Duration.ofSeconds(1 + rows / SysbenchQuickStage.ROWS_PER_SECOND),
                warmup.plus(sample),
                Duration.ZERO);
    }

    @Override
    public void load(SysbenchPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        CommandLine line = options.line();
        try (Database database = connect(where)) {
            Loader loader =
                    new Loader(
                            bench,
                            silent(),
                            database,
                            TableOptions.of(line),
                            RunOptions.of(line).distribution(),
                            where.seed());
            if (!loader.load(SysbenchQuickStage.LOADERS)) {
                throw new Refused(ExitCode.INTERRUPTED, "stopped while loading");
            }
        }
    }

    @Override
    public String data(SysbenchPlanOptions options) {
        return options.tables()
                + " tables of "
                + options.tableSize()
                + " rows, "
                + TableOptions.of(options.line())
                + ", "
                + RunOptions.of(options.line()).distribution();
    }

    /// The seed of the rows stands in no table.
    @Override
    public Map<String, String> contents(Settings where) {
        try (Database database = connect(where);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            int tables = 0;
            try (ResultSet found =
                    connection
                            .getMetaData()
                            .getTables(connection.getCatalog(), null, "sbtest%", null)) {
                while (found.next()) {
                    tables++;
                }
            }
            if (tables == 0) {
                return Map.of();
            }
            try (ResultSet rows = statement.executeQuery("SELECT MAX(id) FROM " + Sbtest.name(1))) {
                rows.next();
                return Map.of(
                        "tables",
                        Integer.toString(tables),
                        "highest id of " + Sbtest.name(1),
                        Long.toString(rows.getLong(1)));
            }
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "what the database holds cannot be read: " + failure.getMessage(),
                    failure);
        }
    }

    @Override
    public RunResult run(SysbenchPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        CommandLine line = options.line();
        RunOptions run = RunOptions.of(line).with(where.warmup(), where.sample(), where.seed());
        Script script = Scripts.byName(options.script()).orElseThrow();
        Setting setting =
                new Setting(
                        MixOptions.of(line),
                        TableOptions.of(line),
                        run.distribution(),
                        run.threads(),
                        run.legacy(),
                        where.seed());
        Map<String, String> planned = new TreeMap<>(line.planned());
        planned.put("workload", script.name());
        try (Database database = connect(where)) {
            return new SysbenchRun(bench, silent(), _ -> {}, script, setting, run)
                    .run(database, database.server().asEnvironment(), where.seed(), planned);
        }
    }

    /// A review prints one summary; the lines of several instances would be in its way.
    private static PrintWriter silent() {
        return new PrintWriter(Writer.nullWriter());
    }

    private static Database connect(Settings where) {
        return Database.connect(
                new DatabaseSettings(
                        where.database().url(), where.database().user(), where.password()),
                SysbenchRun.SESSIONS);
    }
}
