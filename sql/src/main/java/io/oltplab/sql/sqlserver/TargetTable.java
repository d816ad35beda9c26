package io.oltplab.sql.sqlserver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A table that rows are copied into: the types of the columns as the server has them, and its
/// clustered key.
///
/// @param name of the table
/// @param columns in the order in which each row's values come
/// @param key columns of the clustered key, in order; empty for a heap
record TargetTable(String name, List<TargetColumn> columns, List<String> key) {

    static final String KEY =
            """
            SELECT c.name FROM sys.indexes AS i \
            JOIN sys.index_columns AS x ON x.object_id = i.object_id AND x.index_id = i.index_id \
            JOIN sys.columns AS c ON c.object_id = x.object_id AND c.column_id = x.column_id \
            WHERE i.object_id = OBJECT_ID(?) AND i.type = 1 AND x.key_ordinal > 0 \
            ORDER BY x.key_ordinal""";

    TargetTable {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }

    /// A column.
    ///
    /// @param type of `java.sql.Types`
    /// @param precision of the type, or its length
    record TargetColumn(String name, int type, int precision, int scale) {}

    static String columnsOf(String table, List<String> columns) {
        return "SELECT " + String.join(", ", columns) + " FROM " + table + " WHERE 1 = 0";
    }

    static TargetTable of(Connection connection, String table, List<String> names)
            throws SQLException {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("rows of " + table + " need a column");
        }
        List<TargetColumn> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery(columnsOf(table, names))) {
            ResultSetMetaData facts = none.getMetaData();
            for (int i = 1; i <= names.size(); i++) {
                columns.add(
                        new TargetColumn(
                                names.get(i - 1),
                                facts.getColumnType(i),
                                facts.getPrecision(i),
                                facts.getScale(i)));
            }
        }
        List<String> key = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(KEY)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    key.add(rows.getString(1).toLowerCase(Locale.ROOT));
                }
            }
        }
        return new TargetTable(table, columns, key);
    }

    /// The places of the key's columns among the columns, in the key's order; empty if there is no
    /// key, or not all of it is written.
    int[] keyPlaces() {
        List<String> names =
                columns.stream().map(column -> column.name().toLowerCase(Locale.ROOT)).toList();
        int[] places = key.stream().mapToInt(names::indexOf).toArray();
        for (int place : places) {
            if (place < 0) {
                return new int[0];
            }
        }
        return places;
    }
}
