package io.oltplab.sysbench.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sysbench.load.LoadPlan.Stretch;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Digits;
import io.oltplab.sysbench.random.Distribution;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the tables and fills them, the quickest way that the server offers. Several threads share
/// the rows of one table too, each with a stretch of ids of its own; the index on k comes after a
/// table's last row. What a load that was broken off has left is found by looking at the tables.
///
/// The rows depend on the seed only, not on the number of threads.
public final class Loader {

    static final List<String> COLUMNS = List.of("id", "k", "c", "pad");

    /// Rows whose values come from one random stream, and after which progress is shown.
    static final int BLOCK = 1_000;

    private final Bench bench;
    private final PrintWriter out;
    private final Database database;
    private final TableOptions options;
    private final Distribution distribution;
    private final long seed;

    /// A loader of tables.
    ///
    /// @param out where sysbench's lines go
    /// @param distribution of the values of k
    public Loader(
            Bench bench,
            PrintWriter out,
            Database database,
            TableOptions options,
            Distribution distribution,
            long seed) {
        this.bench = bench;
        this.out = out;
        this.database = database;
        this.options = options;
        this.distribution = distribution;
        this.seed = seed;
    }

    /// Makes and fills all tables. Ends early after a requested stop.
    ///
    /// @param threads connections at work at a time
    /// @return whether it came to its end
    /// @throws Refused when a table exists or the database fails
    /// @throws InterruptedException when the work is being ended by force
    public boolean load(int threads) throws InterruptedException {
        return load(threads, false);
    }

    /// Makes and fills all tables, or only what is missing of them.
    ///
    /// @param resume whether tables that exist are to be completed; if not, they are refused
    public boolean load(int threads, boolean resume) throws InterruptedException {
        return load(threads, resume, false);
    }

    /// Makes and fills all tables, or only what is missing of them.
    ///
    /// @param resume whether tables that exist are to be completed; if not, they are refused
    /// @param keepsSettings whether the settings of the database stay as they are
    public boolean load(int threads, boolean resume, boolean keepsSettings)
            throws InterruptedException {
        LoadPlan plan = new LoadPlan(begin(resume, keepsSettings), options, threads);
        if (plan.rows() == 0 && plan.indexesOnly().isEmpty()) {
            return !bench.stopRequested();
        }
        int workers = Math.max(1, Math.min(threads, plan.parts()));
        try (Progress.Task task = bench.progress().task("load rows", plan.rows(), "rows");
                ExecutorService executor = Executors.newFixedThreadPool(workers)) {
            BulkLoader bulk = BulkLoader.of(database, bench.progress()::say);
            AtomicReference<@Nullable SQLException> broken = new AtomicReference<>();
            Callable<Boolean> worker =
                    () -> {
                        work(plan, bulk, task, broken);
                        return true;
                    };
            List<Future<Boolean>> futures =
                    IntStream.range(0, workers).mapToObj(_ -> executor.submit(worker)).toList();
            await(futures, executor);
            if (!bench.stopRequested() && isFilled() && options.autoNumbered()) {
                continueSeries();
            }
        } catch (SQLException e) {
            throw refused(ExitCode.DATABASE_LOST, "the load failed", e);
        }
        return !bench.stopRequested();
    }

    /// The rows came with their ids; those of a run are numbered by the database.
    private void continueSeries() throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= options.tables(); table++) {
                String name = Sbtest.name(table);
                long last;
                try (ResultSet row = statement.executeQuery("SELECT MAX(id) FROM " + name)) {
                    last = row.next() ? row.getLong(1) : 0;
                }
                String sql = database.dialect().continueSeries(name, "id", last + 1);
                if (!sql.isEmpty()) {
                    statement.execute(sql);
                }
            }
        }
    }

    private static void await(List<Future<Boolean>> futures, ExecutorService executor)
            throws SQLException, InterruptedException {
        try {
            for (Future<Boolean> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            executor.shutdownNow();
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            executor.shutdownNow();
            throw e;
        }
    }

    /// Looks at every table and makes those that do not exist.
    ///
    /// @return the state of each table, in order
    private List<TableState> begin(boolean resume, boolean keepsSettings) {
        List<TableState> states = new ArrayList<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= options.tables(); table++) {
                TableState state = TableState.of(connection, table, options.rows(), BLOCK);
                if (state.exists() && !resume) {
                    throw exists(table, state);
                }
                states.add(state);
            }
            if (!keepsSettings && states.stream().noneMatch(TableState::exists)) {
                database.dialect()
                        .setUpDatabase(database.server(), connection, bench.progress()::say);
            }
            for (int table = 1; table <= options.tables(); table++) {
                TableState state = states.get(table - 1);
                String name = Sbtest.name(table);
                if (!state.exists()) {
                    print("Creating table '" + name + "'...");
                    statement.executeUpdate(
                            database.dialect().createTable(Sbtest.table(table, options)));
                } else if (isFilled()) {
                    say(table, state);
                }
            }
        } catch (SQLException e) {
            throw refused(ExitCode.PREFLIGHT, "the tables cannot be made", e);
        }
        return states;
    }

    private void say(int table, TableState state) {
        bench.progress()
                .say(
                        "%s exists with %,d of %,d rows%s: %s"
                                .formatted(
                                        Sbtest.name(table),
                                        state.rows(),
                                        options.rows(),
                                        state.indexed() ? " and its index" : "",
                                        state.isWhole(options.indexed())
                                                ? "nothing to do"
                                                : "the rest follows"));
    }

    private Refused exists(int table, TableState state) {
        return new Refused(
                ExitCode.PREFLIGHT,
                "%s exists with %,d of %,d rows: complete it with prepare --resume, or drop the tables with cleanup"
                        .formatted(Sbtest.name(table), state.rows(), options.rows()));
    }

    private boolean isFilled() {
        return options.content() == TableOptions.Content.ROWS;
    }

    private void work(
            LoadPlan plan,
            BulkLoader bulk,
            Progress.Task task,
            AtomicReference<@Nullable SQLException> broken)
            throws SQLException, InterruptedException {
        try (Connection connection = bulk.open()) {
            for (Integer table = plan.indexesOnly().poll();
                    table != null && !stops(broken);
                    table = plan.indexesOnly().poll()) {
                index(connection, table);
            }
            for (Stretch stretch = plan.next();
                    stretch != null && !stops(broken);
                    stretch = plan.next()) {
                fill(bulk, connection, stretch, task);
                if (!bench.stopRequested() && plan.filled(stretch.table()) && plan.indexed()) {
                    index(connection, stretch.table());
                }
            }
        } catch (SQLException e) {
            broken.set(e);
            throw e;
        }
    }

    private boolean stops(AtomicReference<@Nullable SQLException> broken) {
        return bench.stopRequested() || broken.get() != null;
    }

    private void fill(BulkLoader bulk, Connection connection, Stretch stretch, Progress.Task task)
            throws SQLException, InterruptedException {
        String name = Sbtest.name(stretch.table());
        if (stretch.first() == 1) {
            print("Inserting " + options.rows() + " records into '" + name + "'");
        }
        if (stretch.again()) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "DELETE FROM %s WHERE id BETWEEN %d AND %d"
                                .formatted(name, stretch.first(), stretch.last()));
            }
        }
        try (BulkRows rows = bulk.rows(connection, name, COLUMNS)) {
            for (int start = stretch.first(); start <= stretch.last(); start += BLOCK) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (bench.stopRequested()) {
                    return;
                }
                int end = Math.min(start + BLOCK - 1, stretch.last());
                SplittableRandom random =
                        new SplittableRandom(Seeds.mix(seed, stretch.table(), start));
                for (int id = start; id <= end; id++) {
                    rows.add(id);
                    rows.add(distribution.draw(random, 1, options.rows()));
                    rows.add(Digits.c(random)).add(Digits.pad(random)).endRow();
                }
                task.step(end - start + 1);
            }
        }
    }

    /// Makes the index on k, unless a table that lacked rows only has it.
    private void index(Connection connection, int table) throws SQLException {
        if (TableState.indexed(connection, table)) {
            return;
        }
        print("Creating a secondary index on '" + Sbtest.name(table) + "'...");
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(database.dialect().createIndex(Sbtest.index(table)));
        }
    }

    /// Drops the tables that exist.
    ///
    /// @throws Refused when the database fails
    public void cleanup() {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= options.tables(); table++) {
                print("Dropping table '" + Sbtest.name(table) + "'...");
                statement.executeUpdate(database.dialect().dropTable(Sbtest.name(table)));
            }
        } catch (SQLException e) {
            throw refused(ExitCode.PREFLIGHT, "the tables cannot be dropped", e);
        }
    }

    private synchronized void print(String line) {
        out.println(line);
        out.flush();
    }

    private Refused refused(ExitCode code, String what, SQLException e) {
        Judgement judgement = database.dialect().judge(e);
        return new Refused(
                code, what + ": " + judgement.message() + " (code " + judgement.code() + ")", e);
    }
}
