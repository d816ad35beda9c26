package io.oltplab.sql.load;

import io.oltplab.sql.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// A database's own way to take many rows, quicker than inserts. Has no state and may be used by
/// many threads; found by [ServiceLoader].
public interface BulkPath {

    /// What the JDBC URLs of this kind of server begin with.
    String urlPrefix();

    /// What users of the database call it, such as `LOAD DATA LOCAL INFILE`.
    String name();

    /// Why this server does not offer the way, and what would make it; empty if it does.
    Optional<String> obstacle(Database database) throws SQLException;

    /// Sets up a connection that was opened for this.
    void prepare(Connection connection) throws SQLException;

    /// Rows for a table over a connection that was set up.
    ///
    /// @param columns in the order in which each row's values will come
    BulkRows rows(Connection connection, String table, List<String> columns) throws SQLException;

    /// The way for a URL, if its kind of server has one.
    static Optional<BulkPath> of(String url) {
        return ServiceLoader.load(BulkPath.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> url.startsWith(one.urlPrefix()))
                .findFirst();
    }
}
