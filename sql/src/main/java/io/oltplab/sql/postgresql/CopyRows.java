package io.oltplab.sql.postgresql;

import io.oltplab.sql.load.TextRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/// Rows by COPY, a statement for each MiB, so that what the server does not take is known early and
/// between two of them the connection is free for others.
final class CopyRows extends TextRows {

    private final CopyManager copies;
    private final String table;
    private final String sql;

    CopyRows(Connection connection, String table, List<String> columns) throws SQLException {
        super(table, columns);
        this.table = table;
        this.copies = connection.unwrap(PGConnection.class).getCopyAPI();
        this.sql =
                "copy %s (%s) from stdin with (format text, encoding 'UTF8')"
                        .formatted(table, String.join(", ", columns));
    }

    @Override
    protected void take(byte[] text, int length, long count) throws SQLException {
        CopyIn copy = copies.copyIn(sql);
        long taken;
        try {
            copy.writeToCopy(text, 0, length);
            taken = copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        if (taken != count) {
            throw new SQLException(
                    "%,d rows of %s were sent, the server took %,d".formatted(count, table, taken));
        }
    }
}
