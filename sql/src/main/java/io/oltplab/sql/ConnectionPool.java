package io.oltplab.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oltplab.sql.dialect.Use;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Connections that many users share. A user waits for a permit, first come, first served; a permit
/// means that a connection is free, so the pool itself is never waited for.
public final class ConnectionPool implements AutoCloseable {

    /// How long the pool itself looks for a connection before we ask again.
    private static final long PATIENCE_MS = 5_000;

    private final Database database;
    private final Connector connector;
    private final Use use;
    private final Semaphore permits;
    private final int size;
    private @Nullable HikariDataSource jdbc;
    private @Nullable HikariDataSource text;

    ConnectionPool(Database database, Connector connector, Use use, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("connections must be at least 1, got " + size);
        }
        this.database = database;
        this.connector = connector;
        this.use = use;
        this.size = size;
        this.permits = new Semaphore(size, true);
    }

    /// A user's session over the pool. Nothing is held between its transactions.
    ///
    /// @throws io.oltplab.core.bench.Refused when the connections cannot be opened
    public Session session(Boundaries boundaries, Retries retries) {
        return database.session(
                new PooledLease(connector, connections(boundaries), permits, database.jitter()),
                boundaries,
                retries);
    }

    /// How many connections there are.
    public int size() {
        return size;
    }

    /// How many users wait for a connection right now.
    public int waiting() {
        return permits.getQueueLength();
    }

    /// The pool that leaves its connections as the boundaries want them. A program uses one.
    private synchronized HikariDataSource connections(Boundaries boundaries) {
        boolean driverCommits = boundaries == Boundaries.JDBC;
        HikariDataSource present = driverCommits ? jdbc : text;
        if (present != null) {
            return present;
        }
        HikariDataSource filled = filled(driverCommits);
        if (driverCommits) {
            jdbc = filled;
        } else {
            text = filled;
        }
        return filled;
    }

    private HikariDataSource filled(boolean driverCommits) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("oltplab");
        config.setDataSource(new DirectDataSource(connector, use));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        config.setAutoCommit(!driverCommits);
        config.setConnectionTimeout(PATIENCE_MS);
        // Filled below, where a failure has a message of ours.
        config.setInitializationFailTimeout(-1);
        // Connections are not exchanged in the middle of a run.
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        config.setKeepaliveTime(0);
        HikariDataSource pool = new HikariDataSource(config);
        boolean ready = false;
        try {
            fill(pool);
            ready = true;
            return pool;
        } finally {
            if (!ready) {
                pool.close();
            }
        }
    }

    /// Takes every connection once, so that all are open before the first transaction.
    private void fill(HikariDataSource pool) {
        List<Connection> all = new ArrayList<>(size);
        try {
            for (int i = 0; i < size; i++) {
                all.add(pool.getConnection());
            }
        } catch (SQLException failure) {
            throw connector.noConnection(failure).refused();
        } finally {
            all.forEach(Connector::close);
        }
    }

    @Override
    public synchronized void close() {
        if (jdbc != null) {
            jdbc.close();
            jdbc = null;
        }
        if (text != null) {
            text.close();
            text = null;
        }
    }
}
