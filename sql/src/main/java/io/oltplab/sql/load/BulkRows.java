package io.oltplab.sql.load;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;

/// Takes the rows of one table value by value and sends them in bulk. Used by one thread. Commits
/// are up to the connection: with autocommit off nothing is kept before its commit.
///
/// ```
/// try (BulkRows rows = loader.rows(connection, "item", List.of("i_id", "i_name"))) {
///     rows.add(1).add("widget").endRow();
/// }
/// ```
public interface BulkRows extends AutoCloseable {

    /// The next value of the row: a whole number.
    BulkRows add(long value);

    /// The next value of the row: an exact number without an object for it.
    ///
    /// @param unscaled the digits, such as 1234 for 12.34
    /// @param scale digits after the point, 0 to 18
    BulkRows add(long unscaled, int scale);

    /// The next value of the row: an exact number.
    BulkRows add(BigDecimal value);

    /// The next value of the row: text, or a date and time as `2026-01-31 12:00:00`.
    BulkRows add(String value);

    /// The next value of the row: date and time to the second.
    BulkRows add(LocalDateTime value);

    /// The next value of the row: none.
    BulkRows addNull();

    /// Ends the row. Sends what is gathered when that is enough.
    ///
    /// @throws SQLException if the database did not take every value as it is
    void endRow() throws SQLException;

    /// Sends all whole rows.
    ///
    /// @throws SQLException if the database did not take every value as it is
    void flush() throws SQLException;

    /// How many rows the database has taken.
    long rows();

    /// The sum of the CRC-32 of every row so far, sent or not: its values as text in UTF-8,
    /// separated by tabs, `\\N` for none. Rows in any order give the same; [RowChecksum] asks the
    /// database for it.
    long checksum();

    /// Sends what is left, unless the last row is in pieces because its maker failed.
    @Override
    void close() throws SQLException;
}
