package io.oltplab.sql.postgresql;

import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// COPY FROM STDIN: rows go over the connection itself, and every user who may insert may do it.
public final class CopyPath implements BulkPath {

    @Override
    public String urlPrefix() {
        return "jdbc:postgresql:";
    }

    @Override
    public String name() {
        return "COPY FROM STDIN";
    }

    /// Every server offers it.
    @Override
    public Optional<String> obstacle(Database database) {
        return Optional.empty();
    }

    @Override
    public void prepare(Connection connection) {
        // A connection is ready for COPY as it is.
    }

    @Override
    public BulkRows rows(Connection connection, String table, List<String> columns)
            throws SQLException {
        return new CopyRows(connection, table, columns);
    }
}
