package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Progress;
import io.oltplab.sql.RowWriter;
import java.sql.SQLException;

/// Puts rows into multi-row inserts and shows how far it has come.
final class WriterSink implements RowSink {

    private static final int REPORTED_ROWS = 1000;

    private final RowWriter writer;
    private final Progress.Task task;
    private int unreported;

    WriterSink(RowWriter writer, Progress.Task task) {
        this.writer = writer;
        this.task = task;
    }

    @Override
    public void number(long value) {
        writer.add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        writer.add(unscaled, scale);
    }

    @Override
    public void text(String value) {
        writer.add(value);
    }

    @Override
    public void absent() {
        writer.addNull();
    }

    @Override
    public void end() throws SQLException {
        writer.endRow();
        if (++unreported == REPORTED_ROWS) {
            reportRest();
        }
    }

    void reportRest() {
        task.step(unreported);
        unreported = 0;
    }
}
