package io.oltplab.sql;

import java.sql.Connection;

/// Where a session gets its connection from for each transaction. Used by one thread at a time.
interface Lease extends AutoCloseable {

    /// The connection for a transaction; waits for one where they are shared.
    Connection acquire() throws NoConnection, InterruptedException;

    /// Another connection for the same transaction, after [#discard].
    Connection reacquire() throws NoConnection, InterruptedException;

    /// Throws away a connection that is lost, and counts it as lost.
    ///
    /// @param code of the failure, for counting
    void lost(Connection connection, String code);

    /// Throws away a connection in an unknown state.
    void discard(Connection connection);

    /// Ends what [#acquire] began, whether the connection was discarded or not.
    void release();

    @Override
    void close();
}
