package io.oltplab.sysbench.script;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Sends statements and counts them as sysbench does: with a result they are reads, with changed
/// rows writes, and otherwise other queries. A statement that fails is not counted. Belongs to one
/// thread.
public final class Queries {

    private long reads;
    private long writes;
    private long others;

    /// Sends a statement that has a result. The driver has the whole result in memory then, as
    /// sysbench has; its rows are not decoded.
    void read(PreparedStatement statement) throws SQLException {
        statement.executeQuery().close();
        reads++;
    }

    /// Sends a statement that changes rows, or would if there were any.
    void write(PreparedStatement statement) throws SQLException {
        if (statement.executeUpdate() > 0) {
            writes++;
        } else {
            others++;
        }
    }

    /// Counts BEGIN or COMMIT.
    public void boundary() {
        others++;
    }

    /// Forgets all counts.
    public void clear() {
        reads = 0;
        writes = 0;
        others = 0;
    }

    public long reads() {
        return reads;
    }

    public long writes() {
        return writes;
    }

    public long others() {
        return others;
    }
}
