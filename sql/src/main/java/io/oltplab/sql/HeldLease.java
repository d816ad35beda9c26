package io.oltplab.sql;

import io.oltplab.sql.dialect.Use;
import java.sql.Connection;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// One direct connection for one session; no pool between them.
final class HeldLease implements Lease {

    private final Connector connector;
    private final Use use;
    private final Boundaries boundaries;
    private final OnConnect onConnect;
    private final SplittableRandom jitter;

    /// Volatile because [#close] may come from another thread than the session's.
    private volatile @Nullable Connection connection;

    private long openedNanos;
    private Outages.@Nullable Log trouble;

    HeldLease(
            Connector connector,
            Use use,
            Boundaries boundaries,
            OnConnect onConnect,
            SplittableRandom jitter)
            throws NoConnection {
        this.connector = connector;
        this.use = use;
        this.boundaries = boundaries;
        this.onConnect = onConnect;
        this.jitter = jitter;
        openedNanos = connector.clock().nanos();
        connection = connector.once(this::open);
    }

    private Connection open() throws java.sql.SQLException {
        return connector.open(use, boundaries, onConnect);
    }

    @Override
    public Connection acquire() throws NoConnection, InterruptedException {
        Connection held = connection;
        return held == null ? reacquire() : held;
    }

    @Override
    public Connection reacquire() throws NoConnection, InterruptedException {
        Connection opened = connector.reconnect(this::open, jitter, trouble);
        trouble = null;
        openedNanos = connector.clock().nanos();
        connection = opened;
        return opened;
    }

    @Override
    public void lost(Connection lost, String code) {
        trouble = connector.outages().lost(openedNanos, code);
        discard(lost);
    }

    @Override
    public void discard(Connection lost) {
        connection = null;
        Connector.close(lost);
    }

    @Override
    public void release() {}

    @Override
    public void close() {
        Connection held = connection;
        connection = null;
        if (held != null) {
            Connector.close(held);
        }
    }
}
