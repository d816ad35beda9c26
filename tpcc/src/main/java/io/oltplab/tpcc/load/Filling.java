package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/// Writes units over several connections, a transaction each, and keeps the ledger. The first
/// failure ends it. Used once.
final class Filling {

    private final Database database;
    private final BulkLoader loader;
    private final Bench bench;
    private final Map<Unit, Ledger.Entry> entries;
    private final Queue<Unit> queue;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final LongAdder rows = new LongAdder();

    /// @param entries what the ledger says
    /// @param units to be made; those that are whole are left out
    Filling(
            Database database,
            BulkLoader loader,
            Bench bench,
            Map<Unit, Ledger.Entry> entries,
            List<Unit> units) {
        this.database = database;
        this.loader = loader;
        this.bench = bench;
        this.entries = entries;
        this.queue =
                new ConcurrentLinkedQueue<>(
                        units.stream().filter(unit -> !isWhole(entries, unit)).toList());
    }

    static boolean isWhole(Map<Unit, Ledger.Entry> entries, Unit unit) {
        Ledger.Entry entry = entries.get(unit);
        return entry != null && entry.whole();
    }

    /// How many units are still to be made.
    int left() {
        return queue.size();
    }

    /// Removes what is there of units that were cut off. A database that keeps transactions has
    /// removed it already.
    ///
    /// @return how many there were
    int removeHalves() throws SQLException {
        int removed = 0;
        try (Connection connection = database.open()) {
            // No lock stays on rows of other units, which other clients may be writing.
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            for (Unit unit : queue) {
                if (entries.containsKey(unit)) {
                    remove(connection, unit);
                    removed++;
                }
            }
        }
        return removed;
    }

    private static void remove(Connection connection, Unit unit) throws SQLException {
        List<String> keys = unit.part().keys();
        String where = keys.isEmpty() ? "" : " WHERE " + String.join(" = ? AND ", keys) + " = ?";
        try (PreparedStatement statement =
                connection.prepareStatement("DELETE FROM " + unit.part().table() + where)) {
            for (int i = 0; i < keys.size(); i++) {
                statement.setInt(i + 1, unit.keys().get(i));
            }
            statement.executeUpdate();
        }
    }

    /// Makes all that is left.
    ///
    /// @param threads how many connections write at a time
    /// @return how many rows that were
    long fill(Loaded loaded, int threads) throws InterruptedException {
        Population population = Population.of(loaded);
        long total = queue.stream().mapToLong(unit -> unit.rows(loaded.scale())).sum();
        try (Progress.Task task = bench.progress().task("load TPC-C rows", total, "rows");
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            ExecutorCompletionService<Void> writers = new ExecutorCompletionService<>(executor);
            for (int i = 0; i < threads; i++) {
                writers.submit(
                        () -> {
                            work(population, task);
                            return null;
                        });
            }
            for (int i = 0; i < threads; i++) {
                awaitOne(writers);
            }
        }
        return rows.sum();
    }

    private void awaitOne(ExecutorCompletionService<Void> writers) throws InterruptedException {
        try {
            writers.take().get();
        } catch (ExecutionException e) {
            failed.set(true);
            if (e.getCause() instanceof RuntimeException ours) {
                throw ours;
            }
            throw new IllegalStateException("a loading thread ended", e.getCause());
        } catch (InterruptedException e) {
            failed.set(true);
            throw e;
        }
    }

    private void work(Population population, Progress.Task task) {
        Unit unit = queue.poll();
        if (unit == null) {
            return;
        }
        try (Connection connection = loader.open()) {
            connection.setAutoCommit(false);
            begin(connection, unit);
            connection.commit();
            while (unit != null) {
                write(connection, unit, population, task);
                // One commit ends this unit and begins the next.
                Unit next = mayGoOn() ? queue.poll() : null;
                if (next != null) {
                    begin(connection, next);
                }
                connection.commit();
                unit = next;
            }
        } catch (SQLException e) {
            failed.set(true);
            throw Loader.failure(database, "load of " + unit, e);
        }
        refuseIfStopped(bench);
    }

    private boolean mayGoOn() {
        return !failed.get() && !bench.stopRequested();
    }

    private void begin(Connection connection, Unit unit) throws SQLException {
        if (!entries.containsKey(unit)) {
            Ledger.begin(connection, unit);
        }
    }

    private void write(Connection connection, Unit unit, Population population, Progress.Task task)
            throws SQLException {
        String table = unit.part().table();
        try (BulkRows bulk = loader.rows(connection, table, Tables.table(table).columnNames())) {
            WriterSink sink = new WriterSink(bulk, task);
            population.write(unit, sink);
            bulk.flush();
            sink.reportRest();
            Ledger.finish(connection, unit, bulk.rows(), bulk.checksum());
            rows.add(bulk.rows());
        }
    }

    static void refuseIfStopped(Bench bench) {
        if (bench.stopRequested()) {
            throw new Refused(
                    ExitCode.INTERRUPTED,
                    "stopped: the TPC-C tables are only partly loaded; oltplab tpcc prepare"
                            + " --resume goes on");
        }
    }
}
