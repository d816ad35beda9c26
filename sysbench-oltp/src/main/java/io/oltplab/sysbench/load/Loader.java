package io.oltplab.sysbench.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.RowWriter;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Digits;
import io.oltplab.sysbench.random.Distribution;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the tables and fills them. Several threads share the rows of one table too, each with a
/// stretch of ids of its own; the index on k comes after a table's last row.
///
/// The rows depend on the seed only, not on the number of threads.
public final class Loader {

    private static final List<String> COLUMNS = List.of("id", "k", "c", "pad");

    /// Rows whose values come from one random stream, and after which progress is shown.
    private static final int BLOCK = 1_000;

    /// Fewest rows that are worth a stretch of their own.
    private static final int STRETCH_MIN = 10 * BLOCK;

    private final Bench bench;
    private final PrintWriter out;
    private final Database database;
    private final TableOptions options;
    private final Distribution distribution;
    private final long seed;

    /// A loader for tables that do not exist yet.
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

    /// Ids of a table that one thread writes, both ends included.
    private record Stretch(int table, int first, int last) {}

    /// Makes and fills all tables. Ends early after a requested stop.
    ///
    /// @param threads connections at work at a time
    /// @return whether it came to its end
    /// @throws Refused when a table exists or the database fails
    /// @throws InterruptedException when the work is being ended by force
    public boolean load(int threads) throws InterruptedException {
        create();
        Queue<Stretch> stretches = new ConcurrentLinkedQueue<>(stretches(threads));
        AtomicInteger[] left = new AtomicInteger[options.tables() + 1];
        for (Stretch stretch : stretches) {
            AtomicInteger count = left[stretch.table];
            if (count == null) {
                left[stretch.table] = count = new AtomicInteger();
            }
            count.incrementAndGet();
        }
        int workers = Math.min(threads, stretches.size());
        long total = (long) options.tables() * options.rows();
        try (Progress.Task task = bench.progress().task("load rows", total, "rows");
                ExecutorService executor = Executors.newFixedThreadPool(workers)) {
            AtomicReference<@Nullable SQLException> broken = new AtomicReference<>();
            Callable<Boolean> worker =
                    () -> {
                        work(stretches, left, task, broken);
                        return true;
                    };
            List<Future<Boolean>> futures =
                    IntStream.range(0, workers).mapToObj(_ -> executor.submit(worker)).toList();
            try {
                for (Future<Boolean> future : futures) {
                    future.get();
                }
            } catch (ExecutionException e) {
                executor.shutdownNow();
                if (e.getCause() instanceof SQLException failure) {
                    throw refused(ExitCode.DATABASE_LOST, "the load failed", failure);
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            }
        }
        return !bench.stopRequested();
    }

    private void create() {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= options.tables(); table++) {
                print("Creating table '" + Sbtest.name(table) + "'...");
                statement.executeUpdate(
                        database.dialect().createTable(Sbtest.table(table, options)));
            }
        } catch (SQLException e) {
            throw refused(
                    ExitCode.PREFLIGHT,
                    "the tables cannot be made (if they exist, run cleanup first)",
                    e);
        }
    }

    /// Some stretches a thread, so that no thread has to wait long for the last one; first
    /// stretches of all tables first, so that threads meet in a table only when they must.
    private List<Stretch> stretches(int threads) {
        int wanted = Math.ceilDiv(4 * threads, options.tables());
        int parts = Math.clamp(Math.min(wanted, options.rows() / STRETCH_MIN), 1, 4 * threads);
        List<Stretch> stretches = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            for (int table = 1; table <= options.tables(); table++) {
                stretches.add(new Stretch(table, edge(part, parts) + 1, edge(part + 1, parts)));
            }
        }
        return stretches;
    }

    /// Ends of stretches lie on ends of blocks.
    private int edge(int part, int parts) {
        long blocks = Math.ceilDiv(options.rows(), BLOCK);
        return (int) Math.min(options.rows(), blocks * part / parts * BLOCK);
    }

    private void work(
            Queue<Stretch> stretches,
            AtomicInteger[] left,
            Progress.Task task,
            AtomicReference<@Nullable SQLException> broken)
            throws SQLException, InterruptedException {
        try (Connection connection = database.open()) {
            for (Stretch stretch = stretches.poll();
                    stretch != null && !bench.stopRequested() && broken.get() == null;
                    stretch = stretches.poll()) {
                fill(connection, stretch, task);
                if (left[stretch.table].decrementAndGet() == 0 && options.indexed()) {
                    index(connection, stretch.table);
                }
            }
        } catch (SQLException e) {
            broken.set(e);
            throw e;
        }
    }

    private void fill(Connection connection, Stretch stretch, Progress.Task task)
            throws SQLException, InterruptedException {
        if (stretch.first == 1) {
            String name = Sbtest.name(stretch.table);
            print("Inserting " + options.rows() + " records into '" + name + "'");
        }
        try (RowWriter writer = database.rows(connection, Sbtest.name(stretch.table), COLUMNS)) {
            for (int start = stretch.first; start <= stretch.last; start += BLOCK) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (bench.stopRequested()) {
                    return;
                }
                int end = Math.min(start + BLOCK - 1, stretch.last);
                SplittableRandom random =
                        new SplittableRandom(Seeds.mix(seed, stretch.table, start));
                for (int id = start; id <= end; id++) {
                    writer.add(id);
                    writer.add(distribution.draw(random, 1, options.rows()));
                    writer.add(Digits.c(random)).add(Digits.pad(random)).endRow();
                }
                task.step(end - start + 1);
            }
        }
    }

    private void index(Connection connection, int table) throws SQLException {
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
                statement.executeUpdate("DROP TABLE IF EXISTS " + Sbtest.name(table));
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
