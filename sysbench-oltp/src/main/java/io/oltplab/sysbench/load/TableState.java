package io.oltplab.sysbench.load;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a table holds of what it should hold: decides where a load that was broken off goes on.
///
/// @param exists whether there is such a table
/// @param rows how many of its ids lie between 1 and its full size
/// @param missing stretches of ids to load, ascending; before that, rows there have to go
/// @param indexed whether it has its index on k
record TableState(boolean exists, long rows, List<Ids> missing, boolean indexed) {

    /// Ids that follow one another, both ends included.
    record Ids(int first, int last) {

        int count() {
            return last - first + 1;
        }
    }

    TableState {
        missing = List.copyOf(missing);
    }

    /// Looks at a table.
    ///
    /// @param size rows that it should hold
    /// @param block rows of a block; a block with some of its rows counts as missing
    static TableState of(Connection connection, int table, int size, int block)
            throws SQLException {
        String name = Sbtest.name(table);
        if (!exists(connection, name)) {
            return new TableState(false, 0, List.of(new Ids(1, size)), false);
        }
        int blocks = Math.ceilDiv(size, block);
        int[] found = new int[blocks];
        long rows = 0;
        String sql =
                "SELECT FLOOR((id - 1) / %1$d), COUNT(*) FROM %2$s WHERE id BETWEEN 1 AND %3$d GROUP BY FLOOR((id - 1) / %1$d)"
                        .formatted(block, name, size);
        try (Statement statement = connection.createStatement();
                ResultSet counts = statement.executeQuery(sql)) {
            while (counts.next()) {
                found[counts.getInt(1)] = counts.getInt(2);
                rows += counts.getInt(2);
            }
        }
        return new TableState(true, rows, missing(found, size, block), indexed(connection, table));
    }

    private static List<Ids> missing(int[] found, int size, int block) {
        List<Ids> missing = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < found.length; i++) {
            int start = i * block + 1;
            int end = Math.min(size, start + block - 1);
            boolean whole = found[i] == end - start + 1;
            if (!whole && first == 0) {
                first = start;
            }
            if (whole && first > 0) {
                missing.add(new Ids(first, start - 1));
                first = 0;
            }
        }
        if (first > 0) {
            missing.add(new Ids(first, size));
        }
        return missing;
    }

    private static boolean exists(Connection connection, String name) throws SQLException {
        DatabaseMetaData facts = connection.getMetaData();
        try (ResultSet tables =
                facts.getTables(
                        connection.getCatalog(),
                        null,
                        name,
                        new String[] {"TABLE", "BASE TABLE"})) {
            return tables.next();
        }
    }

    /// Whether a table has its index on k.
    static boolean indexed(Connection connection, int table) throws SQLException {
        String index = Sbtest.index(table).name();
        try (ResultSet indexes =
                connection
                        .getMetaData()
                        .getIndexInfo(
                                connection.getCatalog(), null, Sbtest.name(table), false, true)) {
            while (indexes.next()) {
                String found = indexes.getString("INDEX_NAME");
                if (found != null && found.toLowerCase(Locale.ROOT).equals(index)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether there is nothing left to do.
    boolean isWhole(boolean indexAsked) {
        return missing.isEmpty() && (indexed || !indexAsked);
    }
}
