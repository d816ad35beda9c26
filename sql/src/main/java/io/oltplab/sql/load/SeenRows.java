package io.oltplab.sql.load;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/// Rows that go to no database: their number, length and checksum are what is wanted, or their
/// text.
public final class SeenRows extends TextRows {

    private final OutputStream copy;
    private long bytes;

    /// Rows as a table would have them.
    ///
    /// @param columns in the order in which each row's values will come
    public SeenRows(String table, List<String> columns) {
        this(table, columns, OutputStream.nullOutputStream());
    }

    /// Rows as a table would have them.
    ///
    /// @param copy takes the lines; it is not closed
    public SeenRows(String table, List<String> columns, OutputStream copy) {
        super(table, columns);
        this.copy = copy;
    }

    @Override
    protected void take(byte[] text, int length, long count) {
        try {
            copy.write(text, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bytes += length;
    }

    /// How long the rows are as text, of what was flushed.
    public long bytes() {
        return bytes;
    }
}
