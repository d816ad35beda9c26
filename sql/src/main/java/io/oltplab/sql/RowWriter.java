package io.oltplab.sql;

import io.oltplab.sql.dialect.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;

/// Writes many rows into a table by `insert` statements with many rows each, up to 512 KiB of text
/// (sysbench's bulk size). Used by one thread. Commits are up to the connection: with autocommit
/// on, each statement is one.
///
/// ```
/// try (RowWriter rows = database.rows(connection, "item", List.of("i_id", "i_name"))) {
///     rows.add(1).add("widget").endRow();
/// }
/// ```
public final class RowWriter implements AutoCloseable {

    /// (sysbench 1.0: a bulk insert is flushed before it would pass 512 KiB)
    private static final int TEXT_MAX = 512 * 1024;

    private final Connection connection;
    private final Dialect dialect;
    private final String table;
    private final int columns;
    private final String head;
    private final int textMax;
    private final int rowsMax;
    private final StringBuilder sql;
    private int column;

    /// Length of the text without the row that is being written.
    private int whole;

    private long rowsPending;
    private long rows;

    RowWriter(Connection connection, Dialect dialect, String table, List<String> columns) {
        this(connection, dialect, table, columns, TEXT_MAX);
    }

    RowWriter(
            Connection connection,
            Dialect dialect,
            String table,
            List<String> columns,
            int textMax) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("rows of " + table + " need a column");
        }
        this.connection = connection;
        this.dialect = dialect;
        this.table = table;
        this.columns = columns.size();
        this.head = "insert into " + table + " (" + String.join(", ", columns) + ") values ";
        this.textMax = textMax;
        this.rowsMax = dialect.insertRowsMax();
        this.sql = new StringBuilder(textMax + 1024);
        reset();
    }

    private void reset() {
        sql.setLength(0);
        sql.append(head);
        whole = sql.length();
        rowsPending = 0;
    }

    /// The next value of the row: a whole number.
    public RowWriter add(long value) {
        next().append(value);
        return this;
    }

    /// The next value of the row: an exact number.
    public RowWriter add(BigDecimal value) {
        next().append(value.toPlainString());
        return this;
    }

    /// The next value of the row: text.
    public RowWriter add(String value) {
        dialect.appendText(next(), value);
        return this;
    }

    /// The next value of the row: date and time to the second.
    public RowWriter add(LocalDateTime value) {
        StringBuilder text = next().append('\'').append(value.getYear()).append('-');
        two(text, value.getMonthValue()).append('-');
        two(text, value.getDayOfMonth()).append(' ');
        two(text, value.getHour()).append(':');
        two(text, value.getMinute()).append(':');
        two(text, value.getSecond()).append('\'');
        return this;
    }

    /// The next value of the row: none.
    public RowWriter addNull() {
        next().append("null");
        return this;
    }

    /// The next value of the row: an exact number without an object for it.
    ///
    /// @param unscaled the digits, such as 1234 for 12.34
    /// @param scale digits after the point, 0 to 18
    public RowWriter add(long unscaled, int scale) {
        StringBuilder text = next();
        if (scale == 0) {
            text.append(unscaled);
            return this;
        }
        long unit = 1;
        for (int i = 0; i < scale; i++) {
            unit *= 10;
        }
        if (unscaled < 0) {
            text.append('-');
        }
        text.append(Math.abs(unscaled / unit)).append('.');
        long fraction = Math.abs(unscaled % unit);
        for (unit /= 10; unit > 1 && fraction < unit; unit /= 10) {
            text.append('0');
        }
        text.append(fraction);
        return this;
    }

    private static StringBuilder two(StringBuilder text, int value) {
        return value < 10 ? text.append('0').append(value) : text.append(value);
    }

    private StringBuilder next() {
        if (column >= columns) {
            throw new IllegalStateException(
                    "a row of " + table + " has only " + columns + " columns");
        }
        if (column == 0) {
            sql.append(rowsPending == 0 ? "(" : ",(");
        } else {
            sql.append(',');
        }
        column++;
        return sql;
    }

    /// Ends the row. Sends what is gathered when another row would pass the limit.
    public void endRow() throws SQLException {
        if (column != columns) {
            throw new IllegalStateException(
                    "a row of " + table + " has " + columns + " columns, got " + column);
        }
        sql.append(')');
        column = 0;
        if (sql.length() > textMax && rowsPending > 0) {
            String row = sql.substring(whole + 1);
            sql.setLength(whole);
            flush();
            sql.append(row);
        }
        rowsPending++;
        whole = sql.length();
        if (rowsPending == rowsMax) {
            flush();
        }
    }

    /// Sends all whole rows.
    public void flush() throws SQLException {
        if (rowsPending == 0) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.executeUpdate(sql.substring(0, whole));
        }
        rows += rowsPending;
        reset();
    }

    /// How many rows were sent.
    public long rows() {
        return rows;
    }

    /// Sends what is left, unless the last row is in pieces because its maker failed.
    @Override
    public void close() throws SQLException {
        if (column == 0) {
            flush();
        }
    }
}
