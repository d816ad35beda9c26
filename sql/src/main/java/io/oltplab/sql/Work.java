package io.oltplab.sql;

import java.sql.Connection;
import java.sql.SQLException;

/// The statements of one transaction. Runs again from its start when the transaction is retried, so
/// it must give the same results from the same inputs, and neither commits nor rolls back itself.
@FunctionalInterface
public interface Work {
    Ending run(Connection connection) throws SQLException;
}
