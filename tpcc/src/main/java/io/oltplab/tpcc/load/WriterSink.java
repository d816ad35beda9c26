package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Progress;
import io.oltplab.sql.load.BulkRows;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Puts rows into bulk rows and shows how far it has come.
final class WriterSink implements RowSink {

    private static final int REPORTED_ROWS = 1000;

    private final BulkRows rows;

    /// Nothing where nobody watches.
    private final Progress.@Nullable Task task;

    private int unreported;

    WriterSink(BulkRows rows, Progress.@Nullable Task task) {
        this.rows = rows;
        this.task = task;
    }

    @Override
    public void number(long value) {
        rows.add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        rows.add(unscaled, scale);
    }

    @Override
    public void text(String value) {
        rows.add(value);
    }

    @Override
    public void absent() {
        rows.addNull();
    }

    @Override
    public void end() throws SQLException {
        rows.endRow();
        if (++unreported == REPORTED_ROWS) {
            reportRest();
        }
    }

    void reportRest() {
        if (task != null) {
            task.step(unreported);
        }
        unreported = 0;
    }
}
