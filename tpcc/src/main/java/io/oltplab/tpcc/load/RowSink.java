package io.oltplab.tpcc.load;

import java.sql.SQLException;

/// Takes rows value by value, in the order of the table's columns.
public interface RowSink {

    void number(long value) throws SQLException;

    /// An exact decimal.
    ///
    /// @param unscaled the value times ten to the power of the scale
    /// @param scale digits after the point
    void decimal(long unscaled, int scale) throws SQLException;

    void text(String value) throws SQLException;

    /// SQL's NULL.
    void absent() throws SQLException;

    /// Ends the row.
    void end() throws SQLException;
}
