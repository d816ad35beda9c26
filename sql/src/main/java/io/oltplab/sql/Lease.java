package io.oltplab.sql;

import java.sql.Connection;

/// Where a session gets its connection from for each transaction. Used by one thread at a time.
interface Lease extends AutoCloseable {

    /// The connection for a transaction; waits for one where they are shared.
    Connection acquire() throws NoConnection, InterruptedException;

    /// Another connection for the same transaction, after [#discard].
    Connection reacquire() throws NoConnection, InterruptedException;

    /// Throws away a connection that is lost or in an unknown state.
    ///
    /// @param code of the failure, for counting
    void discard(Connection connection, String code);

    /// Ends what [#acquire] began, whether the connection was discarded or not.
    void release();

    @Override
    void close();
}
