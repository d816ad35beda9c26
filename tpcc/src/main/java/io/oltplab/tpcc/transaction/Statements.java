package io.oltplab.tpcc.transaction;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// What the transactions share: setting parameters, and reading a row that has to be there.
final class Statements {

    private Statements() {}

    /// Sets whole numbers, the first of them as parameter 1.
    static void set(PreparedStatement statement, int... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setInt(i + 1, values[i]);
        }
    }

    /// Runs a query whose only row has to exist.
    static ResultSet row(PreparedStatement statement, String what) throws SQLException {
        ResultSet rows = statement.executeQuery();
        if (!rows.next()) {
            rows.close();
            throw new SQLException("TPC-C data is damaged: " + what + " is missing");
        }
        return rows;
    }

    /// Runs a change that has to touch this many rows.
    static void change(PreparedStatement statement, int rows, String what) throws SQLException {
        int changed = statement.executeUpdate();
        if (changed != rows) {
            throw new SQLException(
                    "TPC-C data is damaged: a change of "
                            + what
                            + " touched "
                            + changed
                            + " rows, not "
                            + rows);
        }
    }

    /// `text` so many times, with a separator between.
    static String repeat(String text, String separator, int times) {
        return (text + separator).repeat(times - 1) + text;
    }
}
