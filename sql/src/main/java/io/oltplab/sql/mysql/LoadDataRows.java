package io.oltplab.sql.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import io.oltplab.sql.load.TextRows;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// Rows by LOAD DATA, a statement for each MiB. What the server would merely warn of, because LOCAL
/// makes it lenient, is a failure here.
final class LoadDataRows extends TextRows {

    private final Statement statement;
    private final JdbcStatement local;
    private final String table;
    private final String sql;

    LoadDataRows(Connection connection, String table, List<String> columns) throws SQLException {
        super(table, columns);
        this.table = table;
        // Separators as numbers: the sql_mode may say that a backslash in a literal is one.
        this.sql =
                """
                load data local infile 'rows' into table %s character set utf8mb4
                fields terminated by 0x09 escaped by 0x5C lines terminated by 0x0A (%s)"""
                        .formatted(table, String.join(", ", columns));
        this.statement = connection.createStatement();
        this.local = statement.unwrap(JdbcStatement.class);
        statement.setEscapeProcessing(false);
    }

    @Override
    protected void take(byte[] text, int length, long count) throws SQLException {
        local.setLocalInfileInputStream(new ByteArrayInputStream(text, 0, length));
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
