package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.schema.Procedures;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// One call of a stored procedure a transaction; the procedure begins and ends the transaction
/// itself. The inputs come from the driver all the same.
public final class ProcedureCalls implements Terminal {

    /// How many different statements there are.
    public static final int STATEMENTS = 5;

    private final Texts texts;
    private int orderNumber;
    private Delivery.Found found = Delivery.Found.NOTHING;
    private int deliveredOrder;

    /// The calls in the words of one database. Shared by all its users.
    public record Texts(
            String newOrder,
            String payment,
            String orderStatus,
            String delivery,
            String stockLevel) {

        /// The calls for a database.
        public static Texts of(Wording words) {
            return new Texts(
                    words.call(Procedures.PREFIX + "new_order", 6),
                    words.call(Procedures.PREFIX + "payment", 7),
                    words.call(Procedures.PREFIX + "order_status", 4),
                    words.call(Procedures.PREFIX + "delivery", 3),
                    words.call(Procedures.PREFIX + "stock_level", 3));
        }
    }

    /// @param texts in the words of the database
    public ProcedureCalls(Texts texts) {
        this.texts = texts;
    }

    @Override
    public Work newOrder(Input.NewOrder input) {
        String lines = lines(input);
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(texts.newOrder())) {
                Statements.set(
                        statement,
                        input.warehouse(),
                        input.district(),
                        input.customer(),
                        input.lines().size(),
                        input.remoteLines() == 0 ? 1 : 0);
                statement.setString(6, lines);
                try (ResultSet row = Statements.row(statement, "the answer of New-Order")) {
                    boolean valid = row.getInt(1) == 1;
                    orderNumber = row.getInt(2);
                    row.getString(9);
                    return valid ? Ending.COMMIT : Ending.ROLLBACK;
                }
            }
        };
    }

    /// The lines in the order in which their stock rows are to be locked, 16 characters each:
    /// number, item, supplying warehouse, quantity.
    static String lines(Input.NewOrder input) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < input.lines().size(); i++) {
            order.add(i);
        }
        order.sort(
                Comparator.comparingInt((Integer i) -> input.lines().get(i).supplyingWarehouse())
                        .thenComparingInt(i -> input.lines().get(i).item())
                        .thenComparingInt(i -> i));
        StringBuilder text = new StringBuilder(16 * order.size());
        for (int i : order) {
            Input.OrderLine line = input.lines().get(i);
            digits(text, i + 1, 2);
            digits(text, line.item(), 6);
            digits(text, line.supplyingWarehouse(), 6);
            digits(text, line.quantity(), 2);
        }
        return text.toString();
    }

    private static void digits(StringBuilder text, int value, int width) {
        String number = Integer.toString(value);
        text.repeat('0', width - number.length()).append(number);
    }

    @Override
    public Work payment(Input.Payment input) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(texts.payment())) {
                Statements.set(
                        statement,
                        input.warehouse(),
                        input.district(),
                        input.customerWarehouse(),
                        input.customerDistrict());
                setCustomer(statement, 5, input.customer());
                statement.setBigDecimal(7, input.amount());
                try (ResultSet row = Statements.row(statement, "the customer of a Payment")) {
                    row.getBigDecimal(4);
                }
            }
            return Ending.COMMIT;
        };
    }

    @Override
    public Work orderStatus(Input.OrderStatus input) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(texts.orderStatus())) {
                Statements.set(statement, input.warehouse(), input.district());
                setCustomer(statement, 3, input.customer());
                // The head of the order stands in every row, beside one of its lines.
                try (ResultSet row = Statements.row(statement, "the order of an Order-Status")) {
                    row.getBigDecimal(3);
                    do {
                        row.getBigDecimal(12);
                    } while (row.next());
                }
            }
            return Ending.COMMIT;
        };
    }

    private static void setCustomer(
            PreparedStatement statement, int parameter, Input.Customer customer)
            throws SQLException {
        switch (customer) {
            case Input.Customer.ById(int id) -> {
                statement.setInt(parameter, id);
                statement.setString(parameter + 1, "");
            }
            case Input.Customer.ByLastName(String lastName) -> {
                statement.setInt(parameter, 0);
                statement.setString(parameter + 1, lastName);
            }
        }
    }

    @Override
    public Work delivery(Input.Delivery input, int district) {
        return connection -> deliver(connection, input, district);
    }

    private Ending deliver(Connection connection, Input.Delivery input, int district)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(texts.delivery())) {
            Statements.set(statement, input.warehouse(), district, input.carrier());
            try (ResultSet row = Statements.row(statement, "the answer of Delivery")) {
                deliveredOrder = row.getInt(2);
                found =
                        switch (row.getInt(1)) {
                            case 0 -> Delivery.Found.NOTHING;
                            case 1 -> Delivery.Found.ORDER;
                            default -> Delivery.Found.TAKEN;
                        };
            }
        }
        return found == Delivery.Found.TAKEN ? Ending.ROLLBACK : Ending.COMMIT;
    }

    @Override
    public Work stockLevel(Input.StockLevel input) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(texts.stockLevel())) {
                Statements.set(statement, input.warehouse(), input.district(), input.threshold());
                try (ResultSet row = Statements.row(statement, "a count")) {
                    row.getInt(1);
                }
            }
            return Ending.COMMIT;
        };
    }

    @Override
    public void forget() {
        // The answers are read and not kept.
    }

    @Override
    public int orderNumber() {
        return orderNumber;
    }

    @Override
    public Delivery.Found found() {
        return found;
    }

    @Override
    public int deliveredOrder() {
        return deliveredOrder;
    }
}
