package io.oltplab.tpcc.run;

import io.oltplab.sql.Boundaries;
import io.oltplab.sql.ConnectionPool;
import io.oltplab.sql.Database;
import io.oltplab.sql.OnConnect;
import io.oltplab.sql.Retries;
import io.oltplab.sql.Session;
import io.oltplab.sql.limits.Needs;
import io.oltplab.sql.limits.Preflight;
import io.oltplab.sql.limits.Shortage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gives users and delivery workers their way to the database: a pool that they share, or a
/// connection each.
final class UserSessions implements AutoCloseable {

    /// New-Order and Payment read three tables in one statement, and no statement reads more.
    private static final int TABLES_AT_ONCE = 3;

    /// The nine and the note of the load.
    private static final int TABLES = 10;

    private final Database database;
    private final Boundaries boundaries;
    private final Retries retries;
    private final boolean asText;
    private final @Nullable ConnectionPool pool;
    private final List<String> notes = new ArrayList<>();

    /// Looks at the limits of the server and of this process before anything is opened.
    ///
    /// @throws io.oltplab.core.bench.Refused when the connections cannot be had, with what would
    ///   mend it
    UserSessions(Database database, RunOptions options) {
        this.database = database;
        boundaries = options.mode().boundaries();
        retries =
                new Retries(
                        options.retries(),
                        Retries.DEFAULT.backoffMin(),
                        Retries.DEFAULT.backoffMax());
        int connections = options.connectionCount();
        Needs needs = new Needs(connections, options.mode().statements(), TABLES_AT_ONCE, TABLES);
        List<Shortage> shortages = Preflight.require(database.server(), needs);
        asText =
                shortages.stream()
                        .anyMatch(one -> one.consequence() == Shortage.Consequence.TEXT_ONLY);
        for (Shortage shortage : shortages) {
            notes.add(
                    shortage.consequence() == Shortage.Consequence.TEXT_ONLY
                            ? "statements go as text: " + shortage.line()
                            : shortage.line());
        }
        pool =
                switch (options.connections()) {
                    case Connections.Pooled _ ->
                            asText ? database.poolAsText(connections) : database.pool(connections);
                    case Connections.PerUser _ -> null;
                };
    }

    /// What people should know of the limits that were found too low.
    List<String> notes() {
        return List.copyOf(notes);
    }

    /// A session; waits for its turn where it opens a connection of its own.
    Session open() throws InterruptedException {
        if (pool != null) {
            return pool.session(boundaries, retries);
        }
        database.awaitTurnToOpen();
        return asText
                ? database.heldAsText(boundaries, retries, OnConnect.NOTHING)
                : database.held(boundaries, retries, OnConnect.NOTHING);
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
