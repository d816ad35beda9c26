package io.oltplab.sysbench.script;

import io.oltplab.sysbench.figures.QueryCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;

/// What a thread does again and again. Belongs to one thread.
@FunctionalInterface
public interface Event {

    /// Sends the statements between BEGIN and COMMIT once.
    ///
    /// @param connection of the thread
    /// @param held the statements of [Script#statements], in its order
    /// @param random source of all values of this event
    /// @param queries counts what was sent; a statement that fails is not counted
    void run(
            Connection connection,
            PreparedStatement[] held,
            SplittableRandom random,
            QueryCounts queries)
            throws SQLException;

    /// Whether it holds something back that [#finish] would send.
    default boolean isPending() {
        return false;
    }

    /// Sends what was held back, after the thread's last event.
    default void finish(Connection connection, QueryCounts queries) throws SQLException {}

    /// Forgets what was held back: it could not be sent and will not be tried again.
    default void drop() {}
}
