package io.oltplab.sql;

import java.sql.Connection;
import java.sql.SQLException;

/// What a user does with a connection that was just opened, the first or one after a loss: prepare
/// its statements, set its session. Autocommit is on; the isolation level is set already.
@FunctionalInterface
public interface OnConnect {

    /// Does nothing.
    OnConnect NOTHING = _ -> {};

    void connected(Connection connection) throws SQLException;
}
