package io.oltplab.sql.dialect;

/// What a connection is opened for; it decides the driver's settings.
public enum Use {
    /// Tables, loads, checks: a few connections for a short time.
    ERRAND,
    /// Rows in bulk, by the database's own way: what that needs of the driver is allowed here only.
    BULK,
    /// Held by one user for a whole run, with its prepared statements.
    HELD,
    /// As [#HELD], but statements go as text with their values in it: nothing is prepared on the
    /// server.
    HELD_AS_TEXT,
    /// Shared by many users through a pool, with the driver's statement cache.
    POOLED,
    /// As [#POOLED], but nothing is prepared on the server.
    POOLED_AS_TEXT
}
