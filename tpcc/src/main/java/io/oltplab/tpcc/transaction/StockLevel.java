package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Stock-Level (TPC-C clause 2.8.2): counts the items of a district's last 20 orders that run low.
public final class StockLevel implements Work {

    private static final int ORDERS = 20;

    private static final String READ_NEXT_ORDER =
            "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?";

    private static final String COUNT_LOW =
            """
            SELECT COUNT(DISTINCT s_i_id) FROM order_line \
            JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id \
            WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? \
            AND s_quantity < ?""";

    private Input.@Nullable StockLevel input;
    private int low;

    /// Sets what the next run is about.
    public StockLevel of(Input.StockLevel next) {
        input = next;
        return this;
    }

    /// How many items the last run found below the threshold.
    public int low() {
        return low;
    }

    @Override
    public Ending run(Connection connection) throws SQLException {
        if (input == null) {
            throw new IllegalStateException("a Stock-Level needs an input");
        }
        int w = input.warehouse();
        int d = input.district();
        int next;
        try (PreparedStatement statement = connection.prepareStatement(READ_NEXT_ORDER)) {
            Statements.set(statement, w, d);
            try (ResultSet row = Statements.row(statement, "district " + d)) {
                next = row.getInt(1);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(COUNT_LOW)) {
            Statements.set(statement, w, d, next - ORDERS, next, input.threshold());
            try (ResultSet row = Statements.row(statement, "a count")) {
                low = row.getInt(1);
            }
        }
        return Ending.COMMIT;
    }
}
