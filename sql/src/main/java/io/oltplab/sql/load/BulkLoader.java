package io.oltplab.sql.load;

import io.oltplab.sql.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Loads rows the quickest way that the server offers. Safe for many threads; each uses a
/// connection of its own.
///
/// ```
/// BulkLoader loader = BulkLoader.of(database, progress::say);
/// try (Connection connection = loader.open();
///         BulkRows rows = loader.rows(connection, "item", columns)) { ... }
/// ```
public final class BulkLoader {

    /// What users call the way that every database has.
    public static final String INSERT = "multi-row INSERT";

    private final Database database;

    /// Nothing for inserts.
    private final @Nullable BulkPath path;

    private BulkLoader(Database database, @Nullable BulkPath path) {
        this.database = database;
        this.path = path;
    }

    /// The quickest loader for a database.
    ///
    /// @param say is told, in one line, when the server does not offer its quick way
    public static BulkLoader of(Database database, Consumer<String> say) throws SQLException {
        Optional<BulkPath> path = BulkPath.of(database.settings().url());
        if (path.isEmpty()) {
            return inserting(database);
        }
        Optional<String> obstacle = path.get().obstacle(database);
        if (obstacle.isPresent()) {
            say.accept("rows go by " + INSERT + ": " + obstacle.get());
            return inserting(database);
        }
        return new BulkLoader(database, path.get());
    }

    /// What users call the quickest way of a kind of database, whatever a server offers of it.
    public static String nameFor(String url) {
        return BulkPath.of(url).map(BulkPath::name).orElse(INSERT);
    }

    /// A loader that uses inserts whatever the server offers.
    public static BulkLoader inserting(Database database) {
        return new BulkLoader(database, null);
    }

    /// What users of the database call the way the rows go.
    public String name() {
        return path == null ? INSERT : path.name();
    }

    /// A connection for [#rows], autocommit on. The caller closes it.
    public Connection open() throws SQLException {
        if (path == null) {
            return database.open();
        }
        Connection connection = database.openForBulk();
        boolean ready = false;
        try {
            path.prepare(connection);
            ready = true;
            return connection;
        } finally {
            if (!ready) {
                connection.close();
            }
        }
    }

    /// Rows for a table over a connection of [#open].
    ///
    /// @param columns in the order in which each row's values will come
    public BulkRows rows(Connection connection, String table, List<String> columns)
            throws SQLException {
        return path == null
                ? new InsertRows(
                        database.rows(connection, table, columns), new SeenRows(table, columns))
                : path.rows(connection, table, columns);
    }
}
