package io.oltplab.sysbench.script;

import io.oltplab.sysbench.figures.QueryCounts;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;

/// What a thread does again and again. Belongs to one thread.
@FunctionalInterface
public interface Event {

    /// Sends the statements between BEGIN and COMMIT once.
    ///
    /// @param held the statements of [Script#statements], in its order
    /// @param random source of all values of this event
    /// @param queries counts what was sent; a statement that fails is not counted
    void run(PreparedStatement[] held, SplittableRandom random, QueryCounts queries)
            throws SQLException;
}
