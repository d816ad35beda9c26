package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/// What has to be there before rows come: the note, the ledger and the tables, made by one client
/// for all. Every step may be the last one before a kill, and is done by the next load then.
final class Ground {

    /// How long a client waits for the one that makes the tables.
    private static final int WAIT_SECONDS = 60;

    private static final long SECOND_NANOS = 1_000_000_000;

    private final Database database;
    private final Bench bench;
    private final Connection connection;

    Ground(Database database, Bench bench, Connection connection) {
        this.database = database;
        this.bench = bench;
        this.connection = connection;
    }

    /// Sees to it that rows may come, or says that they are there.
    ///
    /// @return what the database holds or will hold
    Loaded prepare(Wanted wanted) throws SQLException, InterruptedException {
        if (wanted.from() > 1) {
            awaitTables();
        }
        Optional<Loaded> present = LoadNote.read(connection);
        if (present.isPresent()) {
            refuseUnlessSame(present.get(), wanted);
            if (LoadNote.hasTables(connection)) {
                LoadNote.requireTables(connection);
            }
            if (!present.get().complete() && wanted.from() == 1) {
                createTables(wanted);
            }
            return present.get();
        }
        refuseForeignTables();
        if (!wanted.ground().keepsSettings()) {
            database.dialect().setUpDatabase(database.server(), connection, bench.progress()::say);
        }
        LoadNote.begin(database, connection, wanted.loaded());
        createTables(wanted);
        return wanted.loaded();
    }

    private void awaitTables() throws SQLException, InterruptedException {
        for (int second = 0; !LoadNote.hasTables(connection); second++) {
            Filling.refuseIfStopped(bench);
            if (second == 0) {
                bench.progress().say("waiting for the client of warehouse 1 to make the tables");
            }
            if (second == WAIT_SECONDS) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "no tables after "
                                + WAIT_SECONDS
                                + " s: start the client with --warehouses-from 1, it makes them");
            }
            bench.clock().sleepUntil(bench.clock().nanos() + SECOND_NANOS);
        }
    }

    private static void refuseUnlessSame(Loaded present, Wanted wanted) {
        if (!present.complete() && !wanted.resume() && !wanted.isPart()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the TPC-C tables are only partly loaded: prepare --resume goes on, cleanup"
                            + " removes them");
        }
        if (!present.hasSameRowsAs(wanted.loaded())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the database holds "
                            + present.warehouses()
                            + " warehouses made from seed "
                            + present.seed()
                            + ", asked for are "
                            + wanted.loaded().warehouses()
                            + " from seed "
                            + wanted.loaded().seed()
                            + ": run oltplab tpcc cleanup first");
        }
    }

    private void refuseForeignTables() throws SQLException {
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

    private void createTables(Wanted wanted) throws SQLException {
        Ledger.create(database, connection);
        try (Statement statement = connection.createStatement()) {
            for (TableDefinition table : Tables.all(wanted.ground().tableOptions())) {
                if (!LoadNote.exists(connection, table.name())) {
                    statement.executeUpdate(database.dialect().createTable(table));
                }
            }
        }
        LoadNote.tablesCreated(connection);
    }

    /// Whether an index is there already.
    static boolean hasIndex(Connection connection, IndexDefinition index) throws SQLException {
        try (ResultSet rows =
                connection
                        .getMetaData()
                        .getIndexInfo(
                                connection.getCatalog(),
                                connection.getSchema(),
                                index.table(),
                                false,
                                true)) {
            while (rows.next()) {
                if (index.name().equalsIgnoreCase(rows.getString("INDEX_NAME"))) {
                    return true;
                }
            }
        }
        return false;
    }
}
