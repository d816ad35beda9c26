package io.oltplab.sql;

/// How a piece of work wants its transaction to end.
public enum Ending {
    COMMIT,
    /// An expected rollback (the 1 % of New-Order, TPC-C clause 2.4.1.4): the step is done.
    ROLLBACK
}
