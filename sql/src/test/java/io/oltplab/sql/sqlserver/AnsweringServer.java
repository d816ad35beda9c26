package io.oltplab.sql.sqlserver;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h2.tools.SimpleResultSet;
import org.jspecify.annotations.Nullable;

/// A server that answers what a test tells it to answer, and refuses everything else as SQL Server
/// does to a user who may not look.
final class AnsweringServer {

    /// VIEW SERVER STATE permission was denied.
    static final int DENIED = 300;

    private final Map<String, Answer> answers = new HashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();

    /// Statements other than queries, and `abort`, in their order.
    final List<String> done = new ArrayList<>();

    /// Rows, with a name and a type for each column.
    record Answer(List<String> columns, List<Integer> types, List<@Nullable Object[]> rows) {

        ResultSet result() {
            SimpleResultSet result = new SimpleResultSet();
            result.setAutoClose(false);
            for (int i = 0; i < columns.size(); i++) {
                result.addColumn(columns.get(i), types.get(i), 12, 2);
            }
            rows.forEach(result::addRow);
            return result;
        }
    }

    /// Answers a query with text columns `c1`, `c2`, ...
    AnsweringServer answer(String sql, @Nullable Object[]... rows) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= (rows.length == 0 ? 1 : rows[0].length); i++) {
            names.add("c" + i);
        }
        return answer(sql, names, rows);
    }

    /// Answers a query with text columns of names.
    AnsweringServer answer(String sql, List<String> columns, @Nullable Object[]... rows) {
        List<Integer> texts = Collections.nCopies(columns.size(), Types.VARCHAR);
        return answer(sql, new Answer(columns, texts, List.of(rows)));
    }

    AnsweringServer answer(String sql, Answer answer) {
        answers.put(sql, answer);
        return this;
    }

    /// Fails a statement with a number.
    AnsweringServer fail(String sql, int number) {
        failures.put(sql, number);
        return this;
    }

    Connection connection() {
        return proxy(
                Connection.class,
                (method, arguments) ->
                        switch (method) {
                            case "createStatement" -> statement("");
                            case "prepareStatement" -> statement(String.valueOf(arguments[0]));
                            case "getMetaData" ->
                                    proxy(DatabaseMetaData.class, (_, _) -> "bench]user");
                            case "abort" -> {
                                done.add("abort");
                                yield null;
                            }
                            default -> null;
                        });
    }

    private Statement statement(String prepared) {
        return proxy(
                PreparedStatement.class,
                (method, arguments) ->
                        switch (method) {
                            case "executeQuery" ->
                                    query(prepared.isEmpty() ? (String) arguments[0] : prepared);
                            case "execute" -> {
                                check((String) arguments[0]);
                                done.add((String) arguments[0]);
                                yield false;
                            }
                            default -> null;
                        });
    }

    private ResultSet query(String sql) throws SQLException {
        check(sql);
        Answer answer = answers.get(sql);
        if (answer == null) {
            throw new SQLException("The user does not have permission", "S0001", DENIED);
        }
        return answer.result();
    }

    private void check(String sql) throws SQLException {
        Integer number = failures.get(sql);
        if (number != null) {
            throw new SQLException("refused", "S0001", number);
        }
    }

    @FunctionalInterface
    private interface Handler {
        @Nullable Object call(String method, Object[] arguments) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(
                Proxy.newProxyInstance(
                        AnsweringServer.class.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) ->
                                handler.call(
                                        method.getName(),
                                        arguments == null ? new Object[0] : arguments)));
    }

    static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
