package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Order-Status (TPC-C clause 2.6.2): reads a customer, the customer's last order and its lines in
/// three round trips and the commit, and one more for a last name.
public final class OrderStatus implements Work {

    private static final String READ_CUSTOMER =
            """
            SELECT c_balance, c_first, c_middle, c_last FROM customer \
            WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    private static final String READ_LAST_ORDER =
            """
            SELECT o_id, o_entry_d, o_carrier_id FROM orders \
            WHERE o_w_id = ? AND o_d_id = ? AND o_id = (SELECT MAX(o_id) FROM orders \
            WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?)""";

    private static final String READ_LINES =
            """
            SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d \
            FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?""";

    private Input.@Nullable OrderStatus input;
    private @Nullable Receipt receipt;

    /// What the terminal shows (TPC-C clause 2.6.3.3, in part).
    ///
    /// @param carrier 0 while the order is not delivered
    public record Receipt(
            int customer,
            String lastName,
            BigDecimal balance,
            int orderId,
            int carrier,
            List<Line> lines) {}

    /// One line of the order.
    public record Line(
            int item, int supplyingWarehouse, int quantity, BigDecimal amount, boolean delivered) {}

    /// Sets what the next run is about.
    public OrderStatus of(Input.OrderStatus next) {
        input = next;
        receipt = null;
        return this;
    }

    /// Lets go of input and receipt.
    void forget() {
        input = null;
        receipt = null;
    }

    /// What the last run showed.
    public Receipt receipt() {
        if (receipt == null) {
            throw new IllegalStateException("no Order-Status has run");
        }
        return receipt;
    }

    @Override
    public Ending run(Connection connection) throws SQLException {
        if (input == null) {
            throw new IllegalStateException("an Order-Status needs an input");
        }
        int w = input.warehouse();
        int d = input.district();
        int customer = CustomerLookup.id(connection, w, d, input.customer());
        String lastName;
        BigDecimal balance;
        try (PreparedStatement statement = connection.prepareStatement(READ_CUSTOMER)) {
            Statements.set(statement, w, d, customer);
            try (ResultSet row = Statements.row(statement, "customer " + customer)) {
                balance = row.getBigDecimal(1);
                lastName = row.getString(4);
            }
        }
        int order;
        int carrier;
        try (PreparedStatement statement = connection.prepareStatement(READ_LAST_ORDER)) {
            Statements.set(statement, w, d, w, d, customer);
            try (ResultSet row = Statements.row(statement, "order of customer " + customer)) {
                order = row.getInt(1);
                carrier = row.getInt(3);
            }
        }
        List<Line> lines = readLines(connection, w, d, order);
        receipt = new Receipt(customer, lastName, balance, order, carrier, lines);
        return Ending.COMMIT;
    }

    private static List<Line> readLines(Connection connection, int w, int d, int order)
            throws SQLException {
        List<Line> lines = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(READ_LINES)) {
            Statements.set(statement, w, d, order);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    lines.add(
                            new Line(
                                    rows.getInt(1),
                                    rows.getInt(2),
                                    rows.getInt(3),
                                    rows.getBigDecimal(4),
                                    rows.getTimestamp(5) != null));
                }
            }
        }
        return lines;
    }
}
