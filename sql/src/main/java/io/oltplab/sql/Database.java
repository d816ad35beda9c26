package io.oltplab.sql;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.dialect.Use;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// A database that answered. Safe for many threads.
public final class Database implements AutoCloseable {

    private final Connector connector;
    private final ServerFacts server;
    private final Watchdog watchdog;

    /// Numbers the sessions, so that their waits differ.
    private final AtomicLong sessions = new AtomicLong();

    private Database(Connector connector, ServerFacts server, Watchdog watchdog) {
        this.connector = connector;
        this.server = server;
        this.watchdog = watchdog;
    }

    /// Connects once, finds out what the server is, and disconnects.
    ///
    /// @throws Refused with one line that says why there is no connection
    /// @throws IllegalArgumentException if no dialect is known for the URL
    public static Database connect(DatabaseSettings settings) {
        return connect(settings, SessionDefaults.DEFAULT);
    }

    /// Connects once, with other defaults for the sessions.
    public static Database connect(DatabaseSettings settings, SessionDefaults defaults) {
        return connect(settings, defaults, Clock.system(), true);
    }

    /// Connects once, with a clock of the caller's own, which moves when the caller says.
    ///
    /// @param patrols whether hung transactions are looked for all the time, or by [#watchdog] only
    static Database connect(
            DatabaseSettings settings, SessionDefaults defaults, Clock clock, boolean patrols) {
        Connector connector = new Connector(settings, Dialect.of(settings.url()), defaults, clock);
        try (Connection connection = connector.open(Use.ERRAND)) {
            ServerFacts server = connector.dialect().inspect(connection);
            Watchdog watchdog = new Watchdog(clock, defaults.statementLimit(), patrols);
            return new Database(connector, server, watchdog);
        } catch (SQLException failure) {
            throw connector.noConnection(failure).refused();
        }
    }

    /// What befell the connections of sessions and pools.
    public Outages outages() {
        return connector.outages();
    }

    /// Waits until it is the caller's turn to open a connection: for thousands of users that each
    /// open one at the start.
    public void awaitTurnToOpen() throws InterruptedException {
        connector.pace().await();
    }

    Watchdog watchdog() {
        return watchdog;
    }

    public Dialect dialect() {
        return connector.dialect();
    }

    /// What the server said about itself when the database was connected to.
    public ServerFacts server() {
        return server;
    }

    /// The database as a plan names it: without the password.
    public Target.Database target() {
        return new Target.Database(connector.settings().url(), connector.settings().user());
    }

    public DatabaseSettings settings() {
        return connector.settings();
    }

    /// A direct connection for tables, checks and loads, autocommit on. The caller closes it.
    public Connection open() throws SQLException {
        return connector.open(Use.ERRAND);
    }

    /// A direct connection over which the driver may send rows that the server asks for, autocommit
    /// on. The caller closes it; [io.oltplab.sql.load.BulkLoader] is the one that knows how to use
    /// it.
    public Connection openForBulk() throws SQLException {
        return connector.open(Use.BULK);
    }

    /// A writer for many rows of a table over a connection.
    ///
    /// @param columns in the order in which each row's values will come
    public RowWriter rows(Connection connection, String table, List<String> columns) {
        return new RowWriter(connection, dialect(), table, columns);
    }

    /// A session with one direct connection of its own, opened here.
    ///
    /// @param onConnect called for this connection and for each that replaces it after a loss
    /// @throws Refused when there is no connection
    public Session held(Boundaries boundaries, Retries retries, OnConnect onConnect) {
        return held(Use.HELD, boundaries, retries, onConnect);
    }

    /// As [#held], but statements go as text: for a server that does not hold as many prepared
    /// ones.
    public Session heldAsText(Boundaries boundaries, Retries retries, OnConnect onConnect) {
        return held(Use.HELD_AS_TEXT, boundaries, retries, onConnect);
    }

    private Session held(Use use, Boundaries boundaries, Retries retries, OnConnect onConnect) {
        try {
            Lease lease = new HeldLease(connector, use, boundaries, onConnect, jitter());
            return session(lease, boundaries, retries);
        } catch (NoConnection none) {
            throw none.refused();
        }
    }

    /// Connections to be shared by many users.
    ///
    /// @param size how many, at least 1
    /// @throws Refused when the server takes fewer connections
    public ConnectionPool pool(int size) {
        return pool(Use.POOLED, size);
    }

    /// As [#pool], but statements go as text: for a server that does not hold as many prepared
    /// ones.
    public ConnectionPool poolAsText(int size) {
        return pool(Use.POOLED_AS_TEXT, size);
    }

    private ConnectionPool pool(Use use, int size) {
        if (server.connectionsMax() > 0 && size > server.connectionsMax()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%,d connections are more than the server takes (max_connections is %,d)"
                            .formatted(size, server.connectionsMax()));
        }
        return new ConnectionPool(this, connector, use, size);
    }

    Session session(Lease lease, Boundaries boundaries, Retries retries) {
        return new TransactionSession(connector, watchdog, lease, boundaries, retries, jitter());
    }

    /// A stream for waits only: no input of the workload comes from it.
    SplittableRandom jitter() {
        return new SplittableRandom(sessions.incrementAndGet() * 0x9E3779B97F4A7C15L);
    }

    /// Ends the watch over hung transactions. Sessions and pools are closed by those who made them.
    @Override
    public void close() {
        watchdog.close();
    }
}
