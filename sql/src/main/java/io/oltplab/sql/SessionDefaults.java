package io.oltplab.sql;

import java.sql.Connection;
import java.time.Duration;

/// What holds for every session of a database.
///
/// @param isolation level that each connection of a session gets
/// @param statementLimit a transaction that waits longer for the server has hung: its connection is
///   aborted
/// @param reconnectLimit how long a lost connection is tried to be replaced
public record SessionDefaults(
        Isolation isolation, Duration statementLimit, Duration reconnectLimit) {

    /// A level of isolation.
    public enum Isolation {
        READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
        REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
        SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE),
        /// Whatever the server gives, as sysbench does it.
        SERVER(Connection.TRANSACTION_NONE);

        private final int level;

        Isolation(int level) {
            this.level = level;
        }

        int level() {
            return level;
        }
    }

    /// READ COMMITTED; 5 minutes; 2 minutes.
    public static final SessionDefaults DEFAULT =
            new SessionDefaults(
                    Isolation.READ_COMMITTED, Duration.ofMinutes(5), Duration.ofMinutes(2));

    public SessionDefaults {
        if (statementLimit.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "statement limit must be at least 1 ms, got " + statementLimit);
        }
        if (reconnectLimit.isNegative()) {
            throw new IllegalArgumentException(
                    "reconnect limit must be 0 or more, got " + reconnectLimit);
        }
    }

    /// The same with another level of isolation.
    public SessionDefaults with(Isolation other) {
        return new SessionDefaults(other, statementLimit, reconnectLimit);
    }
}
