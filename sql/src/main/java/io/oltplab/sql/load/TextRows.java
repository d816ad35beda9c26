package io.oltplab.sql.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/// Rows as lines of text: values separated by tabs, a backslash before what would be taken for
/// something else, `\\N` for none. Whoever extends it takes the lines a MiB at a time.
public abstract class TextRows implements BulkRows {

    /// One packet of the driver's.
    private static final int CHUNK = 1 << 20;

    /// Room for the last row; a longer one makes the buffer grow.
    private static final int ROOM = 1 << 14;

    private static final int LONG_DIGITS = 20;

    /// Of a character: one, two with a backslash, or three in UTF-8 (four for two surrogates).
    private static final int TEXT_BYTES = 3;

    private final String table;
    private final int columns;
    private final CRC32 crc = new CRC32();

    private byte[] bytes = new byte[CHUNK + ROOM];
    private int end;
    private int column;

    /// Length of the text without the row that is being written.
    private int whole;

    /// Whether the row that is being written has a backslash that is none of its text.
    private boolean escaped;

    private long pending;
    private long rows;
    private long checksum;

    /// Rows of a table.
    ///
    /// @param columns in the order in which each row's values will come
    protected TextRows(String table, List<String> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("rows of " + table + " need a column");
        }
        this.table = table;
        this.columns = columns.size();
    }

    /// Takes lines.
    ///
    /// @param length how many bytes of it, from the first on
    /// @param count how many lines
    protected abstract void take(byte[] text, int length, long count) throws SQLException;

    @Override
    public BulkRows add(long value) {
        next(LONG_DIGITS);
        digits(value);
        return this;
    }

    @Override
    public BulkRows add(long unscaled, int scale) {
        next(2 * LONG_DIGITS);
        if (unscaled < 0) {
            bytes[end++] = '-';
        }
        long unit = 1;
        for (int i = 0; i < scale; i++) {
            unit *= 10;
        }
        digits(Math.abs(unscaled / unit));
        if (scale > 0) {
            bytes[end++] = '.';
            long fraction = Math.abs(unscaled % unit);
            for (unit /= 10; unit > 0; unit /= 10) {
                bytes[end++] = (byte) ('0' + fraction / unit % 10);
            }
        }
        return this;
    }

    @Override
    public BulkRows add(BigDecimal value) {
        return add(value.toPlainString());
    }

    @Override
    public BulkRows add(LocalDateTime value) {
        next(2 * LONG_DIGITS);
        digits(value.getYear());
        two('-', value.getMonthValue());
        two('-', value.getDayOfMonth());
        two(' ', value.getHour());
        two(':', value.getMinute());
        two(':', value.getSecond());
        return this;
    }

    @Override
    public BulkRows addNull() {
        next(2);
        bytes[end++] = '\\';
        bytes[end++] = 'N';
        return this;
    }

    @Override
    public BulkRows add(String value) {
        int length = value.length();
        next(TEXT_BYTES * length);
        byte[] to = bytes;
        int at = end;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                end = at;
                encode(value, i);
                return this;
            }
            if (isSpecial(c)) {
                to[at++] = '\\';
                escaped = true;
            }
            to[at++] = (byte) c;
        }
        end = at;
        return this;
    }

    /// The rest of a text that is not all ASCII. Bytes of longer characters are none of those that
    /// need a backslash.
    private void encode(String value, int from) {
        for (byte b : value.substring(from).getBytes(UTF_8)) {
            if (isSpecial((char) b)) {
                bytes[end++] = '\\';
                escaped = true;
            }
            bytes[end++] = b;
        }
    }

    /// Separators, the mark before them, and what some readers take for the end of a line.
    private static boolean isSpecial(char c) {
        return c == '\\' || c == '\t' || c == '\n' || c == '\r';
    }

    private void digits(long value) {
        if (value < 0 || value > Integer.MAX_VALUE) {
            for (char c : Long.toString(value).toCharArray()) {
                bytes[end++] = (byte) c;
            }
            return;
        }
        int rest = (int) value;
        int length = 1;
        for (int limit = rest; limit >= 10; limit /= 10) {
            length++;
        }
        end += length;
        for (int at = end - 1; length > 0; length--, at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private void two(char before, int value) {
        bytes[end++] = (byte) before;
        bytes[end++] = (byte) ('0' + value / 10);
        bytes[end++] = (byte) ('0' + value % 10);
    }

    /// Begins a value that needs at most so many bytes.
    private void next(int most) {
        if (column >= columns) {
            throw new IllegalStateException(
                    "a row of " + table + " has only " + columns + " columns");
        }
        if (end + most + 2 > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + most + 2));
        }
        if (column++ > 0) {
            bytes[end++] = '\t';
        }
    }

    @Override
    public void endRow() throws SQLException {
        if (column != columns) {
            throw new IllegalStateException(
                    "a row of " + table + " has " + columns + " columns, got " + column);
        }
        checksum += crc();
        bytes[end++] = '\n';
        column = 0;
        whole = end;
        pending++;
        if (end >= CHUNK) {
            flush();
        }
    }

    @Override
    public void flush() throws SQLException {
        if (pending == 0) {
            return;
        }
        take(bytes, whole, pending);
        rows += pending;
        pending = 0;
        // The beginning of the next row, if there is any, stays.
        System.arraycopy(bytes, whole, bytes, 0, end - whole);
        end -= whole;
        whole = 0;
    }

    /// The values as they are: without the backslashes that only the lines need.
    private long crc() {
        crc.reset();
        if (escaped) {
            escaped = false;
            for (int i = whole; i < end; i++) {
                boolean dropped = bytes[i] == '\\' && bytes[i + 1] != 'N';
                crc.update(bytes[dropped ? ++i : i]);
            }
        } else {
            crc.update(bytes, whole, end - whole);
        }
        return crc.getValue();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long checksum() {
        return checksum;
    }

    @Override
    public void close() throws SQLException {
        if (column == 0) {
            flush();
        }
    }
}
