package io.oltplab.sql.sqlserver;

import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// The driver's bulk copy, out of memory: no file is read or written.
public final class BulkCopyPath implements BulkPath {

    @Override
    public String urlPrefix() {
        return SqlServerDialect.URL_PREFIX;
    }

    @Override
    public String name() {
        return "bulk copy";
    }

    /// Whoever may insert may do it in bulk.
    @Override
    public Optional<String> obstacle(Database database) {
        return Optional.empty();
    }

    @Override
    public void prepare(Connection connection) {}

    @Override
    public BulkRows rows(Connection connection, String table, List<String> columns)
            throws SQLException {
        return new BulkCopyRows(connection, TargetTable.of(connection, table, columns));
    }
}
