package io.oltplab.sql;

/// How a transaction begins and ends on the wire.
public enum Boundaries {
    /// Autocommit off and `Connection.commit()`: the driver's own way, with no trip for the begin.
    JDBC,
    /// The statements `BEGIN` and `COMMIT`, each a round trip, as sysbench sends them.
    STATEMENTS,
    /// No transaction: each statement commits by itself.
    AUTOCOMMIT
}
