package io.oltplab.sql.load;

import io.oltplab.sql.RowWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;

/// Rows as inserts of many rows each: the way that every database has.
final class InsertRows implements BulkRows {

    private final RowWriter writer;

    InsertRows(RowWriter writer) {
        this.writer = writer;
    }

    @Override
    public BulkRows add(long value) {
        writer.add(value);
        return this;
    }

    @Override
    public BulkRows add(long unscaled, int scale) {
        writer.add(unscaled, scale);
        return this;
    }

    @Override
    public BulkRows add(BigDecimal value) {
        writer.add(value);
        return this;
    }

    @Override
    public BulkRows add(String value) {
        writer.add(value);
        return this;
    }

    @Override
    public BulkRows add(LocalDateTime value) {
        writer.add(value);
        return this;
    }

    @Override
    public BulkRows addNull() {
        writer.addNull();
        return this;
    }

    @Override
    public void endRow() throws SQLException {
        writer.endRow();
    }

    @Override
    public void flush() throws SQLException {
        writer.flush();
    }

    @Override
    public long rows() {
        return writer.rows();
    }

    @Override
    public void close() throws SQLException {
        writer.close();
    }
}
