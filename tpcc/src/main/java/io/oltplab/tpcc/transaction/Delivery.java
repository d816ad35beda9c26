package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Delivery (TPC-C clause 2.7.4) of the oldest new order of one district, a database transaction of
/// its own (clause 2.7.4.2 leaves that open). The caller runs it for each of the ten districts.
public final class Delivery implements Work {

    private static final String OLDEST =
            "SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?";

    private static final String TAKE =
            "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?";

    private static final String CARRY =
            "UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";

    private static final String READ_CUSTOMER_AND_SUM =
            """
            SELECT o_c_id, (SELECT SUM(ol_amount) FROM order_line \
            WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?) \
            FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?""";

    private static final String STAMP_LINES =
            """
            UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP \
            WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?""";

    private static final String CREDIT_CUSTOMER =
            """
            UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1 \
            WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    private Input.@Nullable Delivery input;
    private int district;
    private Found found = Found.NOTHING;
    private int orderId;

    /// What the last run came upon.
    public enum Found {
        /// An order, which is delivered now.
        ORDER,
        /// No new order: the district is skipped.
        NOTHING,
        /// Another delivery took the order between our reading and our deleting it. Nothing was
        /// done; run it again.
        TAKEN
    }

    /// Sets what the next run is about.
    public Delivery of(Input.Delivery next, int inDistrict) {
        input = next;
        district = inDistrict;
        return this;
    }

    /// What the last run came upon.
    public Found found() {
        return found;
    }

    /// The order that was delivered last.
    public int orderId() {
        return orderId;
    }

    @Override
    public Ending run(Connection connection) throws SQLException {
        if (input == null) {
            throw new IllegalStateException("a Delivery needs an input");
        }
        int w = input.warehouse();
        int oldest = oldest(connection, w);
        if (oldest == 0) {
            found = Found.NOTHING;
            return Ending.COMMIT;
        }
        if (!take(connection, w, oldest)) {
            found = Found.TAKEN;
            return Ending.ROLLBACK;
        }
        orderId = oldest;
        try (PreparedStatement statement = connection.prepareStatement(CARRY)) {
            Statements.set(statement, input.carrier(), w, district, oldest);
            Statements.change(statement, 1, "orders");
        }
        int customer;
        BigDecimal sum;
        try (PreparedStatement statement = connection.prepareStatement(READ_CUSTOMER_AND_SUM)) {
            Statements.set(statement, w, district, oldest, w, district, oldest);
            try (ResultSet row = Statements.row(statement, "order " + oldest)) {
                customer = row.getInt(1);
                sum = row.getBigDecimal(2);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(STAMP_LINES)) {
            Statements.set(statement, w, district, oldest);
            statement.executeUpdate();
        }
        try (PreparedStatement statement = connection.prepareStatement(CREDIT_CUSTOMER)) {
            statement.setBigDecimal(1, sum);
            statement.setInt(2, w);
            statement.setInt(3, district);
            statement.setInt(4, customer);
            Statements.change(statement, 1, "customer");
        }
        found = Found.ORDER;
        return Ending.COMMIT;
    }

    private int oldest(Connection connection, int warehouse) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OLDEST)) {
            Statements.set(statement, warehouse, district);
            try (ResultSet row = Statements.row(statement, "the lowest number")) {
                return row.getInt(1);
            }
        }
    }

    /// Deletes the row, which locks it: of two deliveries only one sees a count of 1.
    private boolean take(Connection connection, int warehouse, int order) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
            Statements.set(statement, warehouse, district, order);
            return statement.executeUpdate() == 1;
        }
    }
}
