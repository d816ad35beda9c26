package io.oltplab.sql;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A connection of the pool for as long as a transaction takes.
final class PooledLease implements Lease {

    private final Connector connector;
    private final HikariDataSource connections;
    private final Semaphore permits;
    private final SplittableRandom jitter;
    private @Nullable Connection borrowed;

    /// When it was had, which says as much as when it was opened: the pool tries a connection that
    /// was idle before it gives it out.
    private long borrowedNanos;

    private Outages.@Nullable Log trouble;

    PooledLease(
            Connector connector,
            HikariDataSource connections,
            Semaphore permits,
            SplittableRandom jitter) {
        this.connector = connector;
        this.connections = connections;
        this.permits = permits;
        this.jitter = jitter;
    }

    @Override
    public Connection acquire() throws NoConnection, InterruptedException {
        permits.acquire();
        boolean acquired = false;
        try {
            Connection connection = reacquire();
            acquired = true;
            return connection;
        } finally {
            if (!acquired) {
                permits.release();
            }
        }
    }

    @Override
    public Connection reacquire() throws NoConnection, InterruptedException {
        Connection connection = connector.reconnect(connections::getConnection, jitter, trouble);
        trouble = null;
        borrowed = connection;
        borrowedNanos = connector.clock().nanos();
        return connection;
    }

    @Override
    public void lost(Connection lost, String code) {
        trouble = connector.outages().lost(borrowedNanos, code);
        discard(lost);
    }

    @Override
    public void discard(Connection lost) {
        borrowed = null;
        connections.evictConnection(lost);
        Connector.close(lost);
    }

    @Override
    public void release() {
        Connection connection = borrowed;
        borrowed = null;
        if (connection != null) {
            Connector.close(connection);
        }
        permits.release();
    }

    @Override
    public void close() {}
}
