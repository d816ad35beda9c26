package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.RowWriter;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Procedures;
import io.oltplab.tpcc.schema.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Creates the tables, fills them unit by unit on several connections, and builds the indexes last.
/// The first error ends the load.
public final class Loader {

    private final Database database;
    private final Bench bench;
    private final int threads;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicBoolean failed = new AtomicBoolean();

    /// @param threads how many connections write at a time, at least 1
    public Loader(Database database, Bench bench, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, got " + threads);
        }
        this.database = database;
        this.bench = bench;
        this.threads = threads;
    }

    /// Loads, unless the same rows are there already.
    ///
    /// @return whether anything was loaded
    /// @throws Refused if the database holds something else, or at the first failure
    public boolean load(Loaded wanted) throws InterruptedException {
        try (Connection connection = database.open()) {
            Optional<Loaded> present = LoadNote.read(connection);
            if (present.isPresent()) {
                refuseUnlessSame(present.get(), wanted);
                createProcedures(connection);
                return false;
            }
            refuseForeignTables(connection);
            LoadNote.begin(database, connection, wanted);
            createTables(connection);
            fill(wanted);
            createIndexes(connection);
            LoadNote.complete(connection);
            createProcedures(connection);
            return true;
        } catch (SQLException e) {
            throw failure("load", e);
        }
    }

    private static void refuseUnlessSame(Loaded present, Loaded wanted) {
        if (!present.complete()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the TPC-C tables are only partly loaded: run oltplab tpcc cleanup, then"
                            + " prepare");
        }
        if (!present.hasSameRowsAs(wanted)) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the database holds "
                            + present.warehouses()
                            + " warehouses made from seed "
                            + present.seed()
                            + ", asked for are "
                            + wanted.warehouses()
                            + " from seed "
                            + wanted.seed()
                            + ": run oltplab tpcc cleanup first");
        }
    }

    private static void refuseForeignTables(Connection connection) throws SQLException {
        for (TableDefinition table : Tables.all()) {
            if (LoadNote.exists(connection, table.name())) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "table "
                                + table.name()
                                + " exists and oltplab did not make it: use another database, or"
                                + " drop the table yourself");
            }
        }
    }

    private void createTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (TableDefinition table : Tables.all()) {
                statement.execute(database.dialect().createTable(table));
                LoadNote.created(connection, table.name());
            }
        }
    }

    /// The tables are of use without procedures, so a user that may not create them is only told.
    private void createProcedures(Connection connection) {
        try {
            Procedures.create(database, connection);
        } catch (SQLException e) {
            bench.progress()
                    .say(
                            "the stored procedures were not created, so --mode procs is not"
                                    + " available: "
                                    + database.dialect().judge(e).message());
        }
    }

    private void createIndexes(Connection connection) throws SQLException {
        List<IndexDefinition> indexes = Tables.indexes();
        try (Progress.Task task =
                        bench.progress().task("build TPC-C indexes", indexes.size(), "indexes");
                Statement statement = connection.createStatement()) {
            for (IndexDefinition index : indexes) {
                refuseIfStopped();
                statement.execute(database.dialect().createIndex(index));
                task.step(1);
            }
        }
    }

    private void fill(Loaded wanted) throws InterruptedException {
        Population population =
                new Population(
                        wanted.scale(),
                        wanted.seed(),
                        wanted.lastNameConstant(),
                        wanted.loadedAt());
        List<Unit> units = new ArrayList<>();
        units.add(Unit.ITEMS);
        units.addAll(Unit.of(1, wanted.warehouses()));
        long rows = units.stream().mapToLong(unit -> unit.rows(wanted.scale())).sum();
        try (Progress.Task task = bench.progress().task("load TPC-C rows", rows, "rows");
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            ExecutorCompletionService<Void> writers = new ExecutorCompletionService<>(executor);
            for (int i = 0; i < threads; i++) {
                writers.submit(
                        () -> {
                            write(units, population, task);
                            return null;
                        });
            }
            for (int i = 0; i < threads; i++) {
                awaitOne(writers);
            }
        }
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

    private void write(List<Unit> units, Population population, Progress.Task task) {
        Unit unit = Unit.ITEMS;
        try (Connection connection = database.open()) {
            connection.setAutoCommit(false);
            for (int i = next.getAndIncrement(); i < units.size(); i = next.getAndIncrement()) {
                if (failed.get()) {
                    return;
                }
                refuseIfStopped();
                unit = units.get(i);
                write(unit, population, connection, task);
                connection.commit();
            }
        } catch (SQLException e) {
            failed.set(true);
            throw failure("load of " + unit, e);
        }
    }

    private void write(Unit unit, Population population, Connection connection, Progress.Task task)
            throws SQLException {
        String table = unit.part().table();
        try (RowWriter writer =
                database.rows(connection, table, Tables.table(table).columnNames())) {
            WriterSink sink = new WriterSink(writer, task);
            population.write(unit, sink);
            writer.flush();
            sink.reportRest();
        }
    }

    private void refuseIfStopped() {
        if (bench.stopRequested()) {
            failed.set(true);
            throw new Refused(
                    ExitCode.INTERRUPTED,
                    "stopped: the TPC-C tables are only partly loaded; run oltplab tpcc cleanup"
                            + " before the next prepare");
        }
    }

    private Refused failure(String what, SQLException e) {
        String why = database.dialect().judge(e).message();
        return new Refused(ExitCode.DATABASE_LOST, what + " failed: " + why, e);
    }
}
