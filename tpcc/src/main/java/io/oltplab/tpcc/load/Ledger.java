package io.oltplab.tpcc.load;

import io.oltplab.sql.Database;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The table that says how far a load has come: a row for each unit that was begun. That a unit is
/// whole is committed together with its rows, so it is true whenever a client or the server died.
final class Ledger {

    /// The table's name.
    static final String TABLE = "oltplab_tpcc_load";

    private static final String WHOLE = "whole";
    private static final String BEGUN = "begun";

    /// How it is made.
    static final TableDefinition DEFINITION =
            new TableDefinition(
                    TABLE,
                    List.of(
                            Column.of("warehouse", new ColumnType.Int()),
                            Column.of("district", new ColumnType.Int()),
                            Column.of("part", new ColumnType.Varchar(12)),
                            Column.of("state", new ColumnType.Varchar(5)),
                            Column.of("row_count", new ColumnType.BigInt()),
                            Column.of("checksum", new ColumnType.BigInt())),
                    List.of("warehouse", "district", "part"));

    private Ledger() {}

    /// What stands about a unit.
    ///
    /// @param whole whether all its rows are there
    /// @param rows how many, once it is whole
    /// @param checksum of the rows, [io.oltplab.sql.load.BulkRows#checksum], once it is whole
    record Entry(boolean whole, long rows, long checksum) {}

    /// Makes the table, unless it is there.
    static void create(Database database, Connection connection) throws SQLException {
        if (!LoadNote.exists(connection, TABLE)) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(database.dialect().createTable(DEFINITION));
            }
        }
    }

    /// All entries; none if there is no ledger.
    static Map<Unit, Entry> read(Connection connection) throws SQLException {
        Map<Unit, Entry> entries = new HashMap<>();
        if (!LoadNote.exists(connection, TABLE)) {
            return entries;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT warehouse, district, part, state, row_count, checksum FROM "
                                        + TABLE)) {
            while (row.next()) {
                Unit unit =
                        new Unit(
                                Unit.Part.valueOf(row.getString(3).toUpperCase(Locale.ROOT)),
                                row.getInt(1),
                                row.getInt(2));
                boolean whole = row.getString(4).equals(WHOLE);
                entries.put(unit, new Entry(whole, row.getLong(5), row.getLong(6)));
            }
        }
        return entries;
    }

    /// Notes that a unit is begun.
    static void begin(Connection connection, Unit unit) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "INSERT INTO "
                                + TABLE
                                + " (state, row_count, checksum, warehouse, district, part)"
                                + " VALUES (?, ?, ?, ?, ?, ?)")) {
            put(statement, unit, BEGUN, 0, 0);
        }
    }

    /// Notes that a unit is whole. To be committed with its rows.
    static void finish(Connection connection, Unit unit, long rows, long checksum)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "UPDATE "
                                + TABLE
                                + " SET state = ?, row_count = ?, checksum = ? WHERE warehouse = ?"
                                + " AND district = ? AND part = ?")) {
            put(statement, unit, WHOLE, rows, checksum);
        }
    }

    private static void put(
            PreparedStatement statement, Unit unit, String state, long rows, long checksum)
            throws SQLException {
        statement.setString(1, state);
        statement.setLong(2, rows);
        statement.setLong(3, checksum);
        statement.setInt(4, unit.warehouse());
        statement.setInt(5, unit.district());
        statement.setString(6, unit.part().table());
        statement.executeUpdate();
    }
}
