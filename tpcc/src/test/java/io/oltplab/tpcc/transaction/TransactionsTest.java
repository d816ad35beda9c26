package io.oltplab.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionsTest {

    private static final NewOrderSql SQL = new NewOrderSql(Dialect.of("jdbc:h2:"));

    private SmallDatabase small;

    @BeforeEach
    void load() throws SQLException, InterruptedException {
        small = SmallDatabase.loaded(2);
    }

    @AfterEach
    void close() throws SQLException {
        small.close();
    }

    @Test
    void newOrderWritesTheOrderItsLinesAndTheStock() throws SQLException {
        small.change("UPDATE item SET i_price = 12.34, i_data = 'xORIGINALx' WHERE i_id = 5");
        small.change("UPDATE item SET i_price = 1.00, i_data = 'plain' WHERE i_id = 6");
        small.change(
                "UPDATE stock SET s_quantity = 15, s_data = 'ORIGINAL', s_dist_03 ="
                        + " 'info of district three .' WHERE s_w_id = 1 AND s_i_id = 5");
        small.change("UPDATE stock SET s_quantity = 50 WHERE s_w_id = 2 AND s_i_id = 6");
        small.change("UPDATE warehouse SET w_tax = 0.1000 WHERE w_id = 1");
        small.change("UPDATE district SET d_tax = 0.0500 WHERE d_w_id = 1 AND d_id = 3");
        small.change(
                "UPDATE customer SET c_discount = 0.2000 WHERE c_w_id = 1 AND c_d_id = 3 AND c_id ="
                        + " 9");
        NewOrder transaction =
                new NewOrder(SQL)
                        .of(
                                new Input.NewOrder(
                                        1,
                                        3,
                                        9,
                                        List.of(
                                                new Input.OrderLine(5, 1, 4),
                                                new Input.OrderLine(6, 2, 7),
                                                new Input.OrderLine(5, 1, 3)),
                                        false));
        assertThat(run(transaction)).isEqualTo(Ending.COMMIT);

        NewOrder.Receipt receipt = transaction.receipt();
        assertThat(receipt.orderId()).isEqualTo(61);
        // (4 x 12.34 + 7 x 1.00 + 3 x 12.34) x 0.8 x 1.15 = 93.38 x 0.92 = 85.9096.
        assertThat(receipt.total()).isEqualByComparingTo("85.91");
        assertThat(receipt.lines().stream().map(NewOrder.Line::brand))
                .containsExactly('B', 'G', 'B');
        assertThat(number("SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = 3"))
                .isEqualByComparingTo("62");
        String order = " WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = 61";
        assertThat(number("SELECT o_ol_cnt FROM orders" + order)).isEqualByComparingTo("3");
        assertThat(number("SELECT o_all_local FROM orders" + order)).isEqualByComparingTo("0");
        assertThat(number("SELECT COUNT(o_carrier_id) FROM orders" + order)).isZero();
        assertThat(number("SELECT COUNT(*) FROM new_order WHERE no_w_id = 1 AND no_d_id = 3"))
                .isEqualByComparingTo("19");
        String lines = " FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 3 AND ol_o_id = 61";
        assertThat(number("SELECT SUM(ol_amount)" + lines)).isEqualByComparingTo("93.38");
        assertThat(number("SELECT COUNT(ol_delivery_d)" + lines)).isZero();
        assertThat(
                        number(
                                "SELECT COUNT(*)"
                                        + lines
                                        + " AND ol_dist_info = 'info of district three .'"))
                .isEqualByComparingTo("2");
        // 15 - 4 = 11, 11 - 3 = 8: 99.
        assertThat(stock("s_quantity", 1, 5)).isEqualByComparingTo("99");
        assertThat(stock("s_ytd", 1, 5)).isEqualByComparingTo("7");
        assertThat(stock("s_order_cnt", 1, 5)).isEqualByComparingTo("2");
        assertThat(stock("s_remote_cnt", 1, 5)).isZero();
        assertThat(stock("s_quantity", 2, 6)).isEqualByComparingTo("43");
        assertThat(stock("s_remote_cnt", 2, 6)).isEqualByComparingTo("1");
        // The other warehouse's row of that item is another row.
        assertThat(stock("s_order_cnt", 1, 6)).isZero();
        assertThat(stock("s_order_cnt", 2, 5)).isZero();
    }

    @Test
    void anInvalidItemDoesTheWorkOfTheOthersAndRollsAllOfItBack() throws SQLException {
        NewOrder transaction =
                new NewOrder(SQL)
                        .of(
                                new Input.NewOrder(
                                        1,
                                        1,
                                        1,
                                        List.of(
                                                new Input.OrderLine(1, 1, 5),
                                                new Input.OrderLine(2, 1, 5),
                                                new Input.OrderLine(201, 1, 5)),
                                        true));
        BigDecimal before = stock("s_ytd", 1, 1);
        try (Connection connection = small.database().open()) {
            connection.setAutoCommit(false);
            assertThat(transaction.run(connection)).isEqualTo(Ending.ROLLBACK);
            // Before the rollback, seen from within: two lines and their stock are written.
            assertThat(
                            SmallDatabase.number(
                                    connection,
                                    "SELECT COUNT(*) FROM order_line WHERE ol_w_id = 1 AND ol_d_id"
                                            + " = 1 AND ol_o_id = 61"))
                    .isEqualByComparingTo("2");
            assertThat(
                            SmallDatabase.number(
                                    connection,
                                    "SELECT s_ytd FROM stock WHERE s_w_id = 1 AND s_i_id = 1"))
                    .isEqualByComparingTo(before.add(BigDecimal.valueOf(5)));
            connection.rollback();
        }
        assertThat(transaction.receipt().lines()).hasSize(2);
        assertThat(number("SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = 1"))
                .isEqualByComparingTo("61");
        assertThat(stock("s_ytd", 1, 1)).isEqualByComparingTo(before);
    }

    @Test
    void fifteenLinesOfOneItemFit() throws SQLException {
        small.change("UPDATE stock SET s_quantity = 100 WHERE s_w_id = 1 AND s_i_id = 1");
        List<Input.OrderLine> lines =
                java.util.Collections.nCopies(15, new Input.OrderLine(1, 1, 1));
        run(new NewOrder(SQL).of(new Input.NewOrder(1, 1, 1, lines, false)));
        assertThat(stock("s_quantity", 1, 1)).isEqualByComparingTo("85");
        assertThat(stock("s_order_cnt", 1, 1)).isEqualByComparingTo("15");
    }

    @Test
    void paymentMovesMoneyExactly() throws SQLException {
        small.change("UPDATE warehouse SET w_name = 'WARE' WHERE w_id = 1");
        small.change("UPDATE district SET d_name = 'DIST' WHERE d_w_id = 1 AND d_id = 2");
        small.change(
                "UPDATE customer SET c_credit = 'GC', c_data = 'old' WHERE c_w_id = 2 AND c_d_id = 4"
                        + " AND c_id = 8");
        Payment transaction =
                new Payment()
                        .of(
                                new Input.Payment(
                                        1,
                                        2,
                                        2,
                                        4,
                                        new Input.Customer.ById(8),
                                        new BigDecimal("4999.99")));
        assertThat(run(transaction)).isEqualTo(Ending.COMMIT);
        // 10 districts x 600.00 + 4,999.99.
        assertThat(number("SELECT w_ytd FROM warehouse WHERE w_id = 1"))
                .isEqualByComparingTo("10999.99");
        assertThat(number("SELECT d_ytd FROM district WHERE d_w_id = 1 AND d_id = 2"))
                .isEqualByComparingTo("5599.99");
        String customer = " FROM customer WHERE c_w_id = 2 AND c_d_id = 4 AND c_id = 8";
        assertThat(number("SELECT c_balance" + customer)).isEqualByComparingTo("-5009.99");
        assertThat(number("SELECT c_ytd_payment" + customer)).isEqualByComparingTo("5009.99");
        assertThat(number("SELECT c_payment_cnt" + customer)).isEqualByComparingTo("2");
        assertThat(number("SELECT COUNT(*)" + customer + " AND c_data = 'old'"))
                .isEqualByComparingTo("1");
        assertThat(
                        number(
                                "SELECT COUNT(*) FROM history WHERE h_c_id = 8 AND h_c_d_id = 4 AND"
                                        + " h_c_w_id = 2 AND h_d_id = 2 AND h_w_id = 1 AND h_amount ="
                                        + " 4999.99 AND h_data = 'WARE    DIST'"))
                .isEqualByComparingTo("1");
        assertThat(transaction.receipt().balance()).isEqualByComparingTo("-5009.99");
        assertThat(transaction.receipt().story()).isEmpty();
    }

    @Test
    void badCreditKeepsTheNewestFiveHundredCharacters() throws SQLException {
        small.change(
                "UPDATE customer SET c_credit = 'BC', c_data = '"
                        + "y".repeat(500)
                        + "' WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 3");
        Payment transaction =
                new Payment()
                        .of(
                                new Input.Payment(
                                        1,
                                        1,
                                        1,
                                        1,
                                        new Input.Customer.ById(3),
                                        new BigDecimal("1.00")));
        run(transaction);
        String story = "3 1 1 1 1 1.00 ";
        assertThat(transaction.receipt().story())
                .isEqualTo(story + "y".repeat(200 - story.length()));
        assertThat(
                        number(
                                "SELECT CHAR_LENGTH(c_data) FROM customer WHERE c_w_id = 1 AND c_d_id"
                                        + " = 1 AND c_id = 3"))
                .isEqualByComparingTo("500");
    }

    @Test
    void aLastNameMeansTheCustomerInTheMiddle() throws SQLException {
        small.change("UPDATE customer SET c_last = 'OTHER' WHERE c_w_id = 1 AND c_d_id = 1");
        String[] first = {"delta", "alpha", "charlie", "bravo"};
        for (int i = 0; i < first.length; i++) {
            small.change(
                    "UPDATE customer SET c_last = 'SAME', c_first = '"
                            + first[i]
                            + "' WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = "
                            + (20 + i));
        }
        // alpha 21, bravo 23, charlie 22, delta 20: of four the second, bravo.
        OrderStatus status = new OrderStatus();
        run(status.of(new Input.OrderStatus(1, 1, new Input.Customer.ByLastName("SAME"))));
        assertThat(status.receipt().customer()).isEqualTo(23);
        // Of three (alpha, bravo, charlie) the second.
        small.change(
                "UPDATE customer SET c_last = 'GONE' WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 20");
        run(status.of(new Input.OrderStatus(1, 1, new Input.Customer.ByLastName("SAME"))));
        assertThat(status.receipt().customer()).isEqualTo(23);
    }

    @Test
    void orderStatusShowsTheLastOrder() throws SQLException {
        run(
                new NewOrder(SQL)
                        .of(
                                new Input.NewOrder(
                                        2,
                                        5,
                                        11,
                                        List.of(
                                                new Input.OrderLine(1, 2, 1),
                                                new Input.OrderLine(2, 1, 2)),
                                        false)));
        OrderStatus status = new OrderStatus();
        assertThat(run(status.of(new Input.OrderStatus(2, 5, new Input.Customer.ById(11)))))
                .isEqualTo(Ending.COMMIT);
        assertThat(status.receipt().orderId()).isEqualTo(61);
        assertThat(status.receipt().carrier()).isZero();
        assertThat(status.receipt().lines()).hasSize(2);
        assertThat(status.receipt().lines().get(1).supplyingWarehouse()).isEqualTo(1);
        assertThat(status.receipt().lines()).noneMatch(OrderStatus.Line::delivered);
    }

    @Test
    void deliveryTakesTheOldestNewOrder() throws SQLException {
        // 60 customers: orders 1 to 42 are delivered, 43 is the oldest new one.
        String order = " FROM orders WHERE o_w_id = 1 AND o_d_id = 7 AND o_id = 43";
        int customer = number("SELECT o_c_id" + order).intValueExact();
        BigDecimal sum =
                number(
                        "SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 7 AND"
                                + " ol_o_id = 43");
        Delivery delivery = new Delivery();
        assertThat(run(delivery.of(new Input.Delivery(1, 9), 7))).isEqualTo(Ending.COMMIT);
        assertThat(delivery.found()).isEqualTo(Delivery.Found.ORDER);
        assertThat(delivery.orderId()).isEqualTo(43);
        assertThat(number("SELECT o_carrier_id" + order)).isEqualByComparingTo("9");
        assertThat(
                        number(
                                "SELECT COUNT(*) FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 7"
                                        + " AND ol_o_id = 43 AND ol_delivery_d IS NULL"))
                .isZero();
        assertThat(number("SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = 1 AND no_d_id = 7"))
                .isEqualByComparingTo("44");
        String row = " FROM customer WHERE c_w_id = 1 AND c_d_id = 7 AND c_id = " + customer;
        assertThat(number("SELECT c_balance" + row))
                .isEqualByComparingTo(sum.subtract(BigDecimal.TEN));
        assertThat(number("SELECT c_delivery_cnt" + row)).isEqualByComparingTo("1");
    }

    @Test
    void aDistrictWithoutNewOrdersIsSkipped() throws SQLException {
        small.change("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 7");
        Delivery delivery = new Delivery();
        assertThat(run(delivery.of(new Input.Delivery(1, 9), 7))).isEqualTo(Ending.COMMIT);
        assertThat(delivery.found()).isEqualTo(Delivery.Found.NOTHING);
    }

    @Test
    void stockLevelCountsItemsOfTheLastTwentyOrdersOnce() throws SQLException {
        small.change("UPDATE stock SET s_quantity = 50 WHERE s_w_id = 1");
        small.change("UPDATE stock SET s_quantity = 5 WHERE s_w_id = 1 AND s_i_id IN (1, 2, 3)");
        small.change("UPDATE stock SET s_quantity = 5 WHERE s_w_id = 2");
        small.change("UPDATE order_line SET ol_i_id = 100 WHERE ol_w_id = 1 AND ol_d_id = 1");
        // Orders 41 to 60 are the last twenty; item 1 stands in two of them, item 3 in an older
        // one.
        line(41, 1);
        line(60, 1);
        line(50, 2);
        line(40, 3);
        StockLevel level = new StockLevel();
        run(level.of(new Input.StockLevel(1, 1, 15)));
        assertThat(level.low()).isEqualTo(2);
        run(level.of(new Input.StockLevel(1, 1, 5)));
        assertThat(level.low()).isZero();
    }

    private void line(int order, int item) throws SQLException {
        small.change(
                "UPDATE order_line SET ol_i_id = "
                        + item
                        + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_number = 1 AND ol_o_id = "
                        + order);
    }

    private Ending run(Work work) throws SQLException {
        try (Connection connection = small.database().open()) {
            connection.setAutoCommit(false);
            Ending ending = work.run(connection);
            if (ending == Ending.COMMIT) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return ending;
        }
    }

    private BigDecimal stock(String column, int warehouse, int item) throws SQLException {
        return number(
                "SELECT "
                        + column
                        + " FROM stock WHERE s_w_id = "
                        + warehouse
                        + " AND s_i_id = "
                        + item);
    }

    private BigDecimal number(String sql) throws SQLException {
        return small.number(sql);
    }
}
