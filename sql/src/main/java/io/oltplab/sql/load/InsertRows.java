package io.oltplab.sql.load;

import io.oltplab.sql.RowWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;

/// Rows as inserts of many rows each: the way that every database has.
final class InsertRows implements BulkRows {

    private final RowWriter writer;

    /// The checksum is that of the values, not that of the statements.
    private final SeenRows seen;

    InsertRows(RowWriter writer, SeenRows seen) {
        this.writer = writer;
        this.seen = seen;
    }

    @Override
    public BulkRows add(long value) {
        writer.add(value);
        seen.add(value);
        return this;
    }

    @Override
    public BulkRows add(long unscaled, int scale) {
        writer.add(unscaled, scale);
        seen.add(unscaled, scale);
        return this;
    }

    @Override
    public BulkRows add(BigDecimal value) {
        writer.add(value);
        seen.add(value);
        return this;
    }

    @Override
    public BulkRows add(String value) {
        writer.add(value);
        seen.add(value);
        return this;
    }

    @Override
    public BulkRows add(LocalDateTime value) {
        writer.add(value);
        seen.add(value);
        return this;
    }

    @Override
    public BulkRows addNull() {
        writer.addNull();
        seen.addNull();
        return this;
    }

    @Override
    public void endRow() throws SQLException {
        writer.endRow();
        seen.endRow();
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
    public long checksum() {
        return seen.checksum();
    }

    @Override
    public void close() throws SQLException {
        writer.close();
    }
}
