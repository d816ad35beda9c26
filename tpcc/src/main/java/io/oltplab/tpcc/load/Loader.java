package io.oltplab.tpcc.load;

import com.sun.management.OperatingSystemMXBean;
import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Procedures;
import io.oltplab.tpcc.schema.Tables;
import io.oltplab.tpcc.space.DiskSpace;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Creates the tables, fills them unit by unit on several connections, and builds the indexes last.
/// The first error ends the load; what is whole then stays so, and the load can be gone on with.
public final class Loader {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_US = 1e3;

    private final Database database;
    private final Bench bench;
    private final int threads;
    private final Optional<DiskSpace> space;

    /// How a load ended.
    public enum Ending {
        /// The database is whole now.
        LOADED,
        /// It was whole already.
        WAS_THERE,
        /// This client's warehouses are whole; the indexes are still to be built.
        PART_LOADED
    }

    /// A loader for a volume that is known to be large enough, or not known at all.
    ///
    /// @param threads how many connections write at a time, at least 1
    public Loader(Database database, Bench bench, int threads) {
        this(database, bench, threads, Optional.empty());
    }

    /// @param threads how many connections write at a time, at least 1
    /// @param space is asked whether the rows fit
    public Loader(Database database, Bench bench, int threads, Optional<DiskSpace> space) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, got " + threads);
        }
        this.database = database;
        this.bench = bench;
        this.threads = threads;
        this.space = space;
    }

    /// Loads all warehouses from the beginning, unless the same rows are there already.
    public Ending load(Loaded wanted) throws InterruptedException {
        return load(new Wanted(wanted));
    }

    /// Loads what is wanted and not there yet.
    ///
    /// @throws Refused if the database holds something else, or at the first failure
    public Ending load(Wanted wanted) throws InterruptedException {
        try (Connection connection = database.open()) {
            Optional<Loaded> present = LoadNote.read(connection);
            Map<Unit, Ledger.Entry> entries = Ledger.read(connection);
            if (!present.map(Loaded::complete).orElse(false)) {
                announceSpace(wanted, entries);
            }
            Loaded loaded = new Ground(database, bench, connection).prepare(wanted);
            if (loaded.complete()) {
                createProcedures(connection);
                return Ending.WAS_THERE;
            }
            fill(wanted, loaded, entries);
            if (wanted.isPart()) {
                return Ending.PART_LOADED;
            }
            createIndexes(connection);
            takeStatistics(connection);
            LoadNote.complete(connection);
            createProcedures(connection);
            return Ending.LOADED;
        } catch (SQLException e) {
            throw failure(database, "load", e);
        }
    }

    private void announceSpace(Wanted wanted, Map<Unit, Ledger.Entry> entries) {
        long rows =
                Unit.withItems(wanted.from(), wanted.to()).stream()
                        .filter(unit -> !Filling.isWhole(entries, unit))
                        .mapToLong(unit -> unit.rows(wanted.loaded().scale()))
                        .sum();
        space.ifPresent(known -> bench.progress().say(known.beforeLoad(rows)));
    }

    private void fill(Wanted wanted, Loaded loaded, Map<Unit, Ledger.Entry> entries)
            throws SQLException, InterruptedException {
        List<Unit> units = Unit.withItems(wanted.from(), wanted.to());
        if (!wanted.resume()) {
            refuseBegun(units, entries);
        }
        BulkLoader bulk =
                wanted.inserts()
                        ? BulkLoader.inserting(database)
                        : BulkLoader.of(database, bench.progress()::say);
        Filling filling = new Filling(database, bulk, bench, entries, units);
        if (wanted.resume()) {
            bench.progress()
                    .say(
                            String.format(
                                    Locale.ROOT,
                                    "%,d of %,d units are whole, %,d were cut off and are made"
                                            + " again",
                                    units.size() - filling.left(),
                                    units.size(),
                                    filling.removeHalves()));
        }
        if (filling.left() == 0) {
            return;
        }
        long start = bench.clock().nanos();
        long cpu = processNanos();
        long rows = filling.fill(loaded, threads);
        announce(bulk, rows, bench.clock().nanos() - start, processNanos() - cpu);
        bench.progress().say(Compressibility.of(loaded).toString());
    }

    private static void refuseBegun(List<Unit> units, Map<Unit, Ledger.Entry> entries) {
        for (Unit unit : units) {
            if (entries.containsKey(unit)) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        unit
                                + " was begun already: --resume goes on with a load that was cut"
                                + " off, if no other client is loading these warehouses");
            }
        }
    }

    private void announce(BulkLoader bulk, long rows, long nanos, long cpuNanos) {
        bench.progress()
                .say(
                        String.format(
                                Locale.ROOT,
                                "%,d rows by %s in %.1f s: %,.0f rows/s, %.2f us of the client's"
                                        + " processor a row",
                                rows,
                                bulk.name(),
                                nanos / NANOS_PER_SECOND,
                                nanos == 0 ? 0 : rows / (nanos / NANOS_PER_SECOND),
                                rows == 0 ? 0 : cpuNanos / NANOS_PER_US / rows));
    }

    private static long processNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Math.max(0, system.getProcessCpuTime())
                : 0;
    }

    private void createIndexes(Connection connection) throws SQLException {
        List<IndexDefinition> indexes = Tables.indexes();
        try (Progress.Task task =
                        bench.progress().task("build TPC-C indexes", indexes.size(), "indexes");
                Statement statement = connection.createStatement()) {
            for (IndexDefinition index : indexes) {
                Filling.refuseIfStopped(bench);
                if (!Ground.hasIndex(connection, index)) {
                    statement.executeUpdate(database.dialect().createIndex(index));
                }
                task.step(1);
            }
        }
    }

    /// A server that does not take them when asked does so by itself some time.
    private void takeStatistics(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (TableDefinition table : Tables.all()) {
                statement.execute(database.dialect().takeStatistics(table.name()));
            }
        } catch (SQLException e) {
            Judgement judgement = database.dialect().judge(e);
            if (judgement.action() == Judgement.Action.RECONNECT) {
                throw e;
            }
            bench.progress().say("statistics of the tables were not taken: " + judgement.message());
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

    static Refused failure(Database database, String what, SQLException e) {
        Judgement why = database.dialect().judge(e);
        return new Refused(why.exitCode(), what + " failed: " + why.message(), e);
    }
}
