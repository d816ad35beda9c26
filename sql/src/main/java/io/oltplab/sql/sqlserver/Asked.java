package io.oltplab.sql.sqlserver;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Questions of which each may be refused. What was refused stands in the answers, with the
/// server's code.
///
/// @param statement over which they go
/// @param answers by name
record Asked(Statement statement, Map<String, String> answers) {

    private static final String NOT_TOLD = "not_told";

    /// A row as text, a column after the other; empty for none.
    static List<List<String>> table(Statement statement, String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    String value = found.getString(column);
                    row.add(value == null ? "" : value.strip());
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /// The columns of the first row by name, those without a value left out.
    static Map<String, String> columns(Statement statement, String sql) throws SQLException {
        Map<String, String> named = new TreeMap<>();
        try (ResultSet found = statement.executeQuery(sql)) {
            if (found.next()) {
                for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                    String value = found.getString(column);
                    if (value != null && !value.isBlank()) {
                        String name = found.getMetaData().getColumnLabel(column);
                        named.put(name.toLowerCase(Locale.ROOT), value.strip());
                    }
                }
            }
        }
        return named;
    }

    /// Puts the columns of the first row into the answers.
    void put(String what, String sql) throws SQLException {
        try {
            answers.putAll(columns(statement, sql));
        } catch (SQLException refused) {
            note(what, refused);
        }
    }

    /// Puts rows of a name and a value into the answers.
    void pairs(String what, String sql) throws SQLException {
        rows(what, sql, row -> answers.put(name(row.get(0)), row.get(1)));
    }

    /// Hands over each row.
    void rows(String what, String sql, Consumer<List<String>> to) throws SQLException {
        List<List<String>> rows;
        try {
            rows = table(statement, sql);
        } catch (SQLException refused) {
            note(what, refused);
            return;
        }
        rows.forEach(to);
    }

    /// `max server memory (MB)` as `max_server_memory_mb`.
    private static String name(String setting) {
        return setting.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_")
                .replaceAll("^_|_$", "");
    }

    private void note(String what, SQLException refused) throws SQLException {
        if (Codes.isLost(refused)) {
            throw refused;
        }
        String line = what + " (" + refused.getErrorCode() + ")";
        answers.merge(NOT_TOLD, line, (before, next) -> before + ", " + next);
    }
}
