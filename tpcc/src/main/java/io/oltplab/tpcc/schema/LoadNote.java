package io.oltplab.tpcc.schema;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.input.Scale;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The table beside the nine that says what was loaded, and which tables are ours: only those are
/// ever dropped.
public final class LoadNote {

    /// The table's name.
    public static final String TABLE = "oltplab_tpcc";

    /// How it is made.
    public static final TableDefinition DEFINITION =
            new TableDefinition(
                    TABLE,
                    List.of(
                            Column.of("name", new ColumnType.Varchar(40)),
                            Column.of("setting", new ColumnType.Varchar(200))),
                    List.of("name"));

    private static final String CREATED = "created ";
    private static final String PROCEDURES = "procedures";
    private static final String TABLES = "tables";

    private LoadNote() {}

    /// What the database holds; empty if we have put nothing there.
    public static Optional<Loaded> read(Connection connection) throws SQLException {
        if (!exists(connection, TABLE)) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, setting FROM " + TABLE)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getString(2));
            }
        }
        if (values.isEmpty()) {
            // Whoever made the table was killed before it said anything.
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Loaded(
                            (int) number(values, "warehouses"),
                            number(values, "seed"),
                            (int) number(values, "last_name_constant"),
                            (int) number(values, "generator_version"),
                            values.getOrDefault("loaded_at", ""),
                            new Scale(
                                    (int) number(values, "items"),
                                    (int) number(values, "customers")),
                            "complete".equals(values.get("state"))));
        } catch (IllegalArgumentException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "table "
                            + TABLE
                            + " does not say what was loaded ("
                            + e.getMessage()
                            + "): run oltplab tpcc cleanup and prepare",
                    e);
        }
    }

    /// What the database holds, if it can be used.
    ///
    /// @throws Refused if it holds nothing of ours, a load that did not come to its end, or not all
    ///   of our tables any more
    public static Loaded require(Connection connection) throws SQLException {
        Loaded loaded =
                read(connection)
                        .orElseThrow(
                                () ->
                                        new Refused(
                                                ExitCode.PREFLIGHT,
                                                "the database holds no TPC-C tables of oltplab:"
                                                        + " run oltplab tpcc prepare first"));
        if (!loaded.complete()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the TPC-C tables are only partly loaded: oltplab tpcc prepare --resume goes"
                            + " on, cleanup removes them");
        }
        requireTables(connection);
        return loaded;
    }

    /// Looks whether each table that we created is there still.
    ///
    /// @throws Refused if one was dropped
    public static void requireTables(Connection connection) throws SQLException {
        List<String> missing = new ArrayList<>();
        for (String table : tables(connection)) {
            if (!exists(connection, table)) {
                missing.add(table);
            }
        }
        if (!missing.isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "the database lacks "
                            + (missing.size() == 1 ? "table " : "tables ")
                            + String.join(", ", missing)
                            + " of those that oltplab made: run oltplab tpcc cleanup, then prepare"
                            + " makes all of them anew");
        }
    }

    /// The same over a connection of its own.
    public static Loaded require(Database database) {
        try (Connection connection = database.open()) {
            return require(connection);
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "what the database holds cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    /// Begins the note of a load: all of it in one transaction, with the names of the tables that
    /// will be ours, so that a load that is killed while it makes them can be gone on with.
    public static void begin(Database database, Connection connection, Loaded loaded)
            throws SQLException {
        if (!exists(connection, TABLE)) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(database.dialect().createTable(DEFINITION));
            }
        }
        connection.setAutoCommit(false);
        put(connection, "warehouses", "" + loaded.warehouses());
        put(connection, "seed", "" + loaded.seed());
        put(connection, "last_name_constant", "" + loaded.lastNameConstant());
        put(connection, "generator_version", "" + loaded.generatorVersion());
        put(connection, "loaded_at", loaded.loadedAt());
        put(connection, "items", "" + loaded.scale().items());
        put(connection, "customers", "" + loaded.scale().customers());
        put(connection, "state", "loading");
        for (TableDefinition table : Tables.all()) {
            put(connection, CREATED + table.name(), "yes");
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /// Notes that all tables are there.
    public static void tablesCreated(Connection connection) throws SQLException {
        if (!has(connection, TABLES)) {
            put(connection, TABLES, "yes");
        }
    }

    /// Whether all tables are there, so that rows may come.
    public static boolean hasTables(Connection connection) throws SQLException {
        return exists(connection, TABLE) && has(connection, TABLES);
    }

    /// Notes that the procedures are there.
    static void proceduresCreated(Connection connection) throws SQLException {
        put(connection, PROCEDURES, "yes");
    }

    /// Notes that the procedures are not there, or not all of them.
    static void forgetProcedures(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("DELETE FROM " + TABLE + " WHERE name = ?")) {
            statement.setString(1, PROCEDURES);
            statement.executeUpdate();
        }
    }

    /// Whether the procedures are there.
    static boolean hasProcedures(Connection connection) throws SQLException {
        return has(connection, PROCEDURES);
    }

    private static boolean has(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT name FROM " + TABLE + " WHERE name = ?")) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /// Notes that the load came to its end.
    public static void complete(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "UPDATE " + TABLE + " SET setting = 'complete' WHERE name = 'state'")) {
            statement.executeUpdate();
        }
    }

    /// Names of the tables that we created, without this one.
    public static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT name FROM " + TABLE + " WHERE name LIKE ? ORDER BY name")) {
            statement.setString(1, CREATED + "%");
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    tables.add(rows.getString(1).substring(CREATED.length()));
                }
            }
        }
        return tables;
    }

    /// Whether the connection's database has a table of this name.
    public static boolean exists(Connection connection, String table) throws SQLException {
        // Not by a query that fails: a failed query would end a transaction in some databases.
        for (String name : List.of(table, table.toUpperCase(Locale.ROOT))) {
            try (ResultSet rows =
                    connection
                            .getMetaData()
                            .getTables(
                                    connection.getCatalog(),
                                    connection.getSchema(),
                                    name,
                                    new String[] {"TABLE", "BASE TABLE"})) {
                while (rows.next()) {
                    if (rows.getString("TABLE_NAME").equalsIgnoreCase(table)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static void put(Connection connection, String name, String value) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "INSERT INTO " + TABLE + " (name, setting) VALUES (?, ?)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.executeUpdate();
        }
    }

    private static long number(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return Long.parseLong(value);
    }
}
