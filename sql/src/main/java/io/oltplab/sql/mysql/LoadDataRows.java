package io.oltplab.sql.mysql;

import io.oltplab.sql.load.TextRows;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// Rows by LOAD DATA, a statement for each MiB. What the server would merely warn of, because LOCAL
/// makes it lenient, is a failure here.
public final class LoadDataRows extends TextRows {

    private final Statement statement;
    private final LocalInfile.Source source;
    private final String table;
    private final String sql;

    /// @param connection on which the driver may send rows that the server asks for
    /// @param source how the driver is given the rows
    public LoadDataRows(
            Connection connection, String table, List<String> columns, LocalInfile.Source source)
            throws SQLException {
        super(table, columns);
        this.table = table;
        // Separators as numbers: the sql_mode may say that a backslash in a literal is one.
        this.sql =
                """
                load data local infile 'rows' into table %s character set utf8mb4
                fields terminated by 0x09 escaped by 0x5C lines terminated by 0x0A (%s)"""
                        .formatted(table, String.join(", ", columns));
        this.statement = connection.createStatement();
        this.source = source;
        statement.setEscapeProcessing(false);
    }

    @Override
    protected void take(byte[] text, int length, long count) throws SQLException {
        source.give(statement, new ByteArrayInputStream(text, 0, length));
        complain(statement.executeLargeUpdate(sql), count);
    }

    /// LOCAL lets the server skip rows with known keys and bend values: neither is what was asked.
    private void complain(long taken, long sent) throws SQLException {
        SQLWarning warning = statement.getWarnings();
        if (warning != null) {
            throw new SQLException(
                    "rows of %s were not taken as they are: %s"
                            .formatted(table, warning.getMessage()),
                    warning.getSQLState(),
                    warning.getErrorCode(),
                    warning);
        }
        if (taken != sent) {
            throw new SQLException(
                    "%,d rows of %s were sent, the server took %,d".formatted(sent, table, taken));
        }
    }

    @Override
    public void close() throws SQLException {
        try (statement) {
            super.close();
        }
    }
}
