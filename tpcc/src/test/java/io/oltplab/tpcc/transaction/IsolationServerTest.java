package io.oltplab.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The isolation tests of TPC-C clause 3.4.2 on a real server, at the level that users have: a
/// transaction stands still before its end while another meets it on the same rows.
@Tag("server")
@Timeout(120)
class IsolationServerTest {

    private static final NewOrderSql SQL = new NewOrderSql(Dialect.of("jdbc:mysql:"));

    private static final int WAREHOUSE = 1;
    private static final int DISTRICT = 3;
    private static final int CUSTOMER = 7;

    private Database database;
    private Connection first;
    private Connection second;
    private Connection watcher;

    @BeforeEach
    void load() throws SQLException, InterruptedException {
        database = Database.connect(TestServer.shared().createDatabase("tpcc_isolation"));
        new Loader(database, new FakeBench(), 2).load(SmallDatabase.wanted(1));
        first = terminal();
        second = terminal();
        watcher = database.open();
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection connection : List.of(first, second, watcher)) {
            connection.close();
        }
        database.close();
    }

    /// A connection as a user's session has it.
    private Connection terminal() throws SQLException {
        Connection connection = database.open();
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
        return connection;
    }

    private static Input.NewOrder order(int... items) {
        return new Input.NewOrder(
                WAREHOUSE,
                DISTRICT,
                CUSTOMER,
                java.util.Arrays.stream(items)
                        .mapToObj(item -> new Input.OrderLine(item, WAREHOUSE, 4))
                        .toList(),
                false);
    }

    private static Input.OrderStatus status() {
        return new Input.OrderStatus(WAREHOUSE, DISTRICT, new Input.Customer.ById(CUSTOMER));
    }

    private BigDecimal number(String sql) throws SQLException {
        return SmallDatabase.number(watcher, sql);
    }

    private int nextOrder() throws SQLException {
        return number("SELECT d_next_o_id FROM district WHERE d_id = " + DISTRICT).intValueExact();
    }

    /// Begins a transaction on another thread and waits until it waits for a lock of the first.
    private CompletableFuture<Ending> waiting(Work work) throws SQLException {
        CompletableFuture<Ending> ending = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                Ending asked = work.run(second);
                                second.commit();
                                ending.complete(asked);
                            } catch (SQLException e) {
                                ending.completeExceptionally(e);
                            }
                        });
        while (lockWaits() == 0) {
            assertThat(ending).as("a transaction that has to wait").isNotDone();
        }
        return ending;
    }

    private long lockWaits() throws SQLException {
        try (Statement statement = watcher.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'")) {
            row.next();
            return row.getLong(2);
        }
    }

    /// Clauses 3.4.2.1 and 3.4.2.2: Order-Status does not see an order before its commit, and never
    /// one that was rolled back.
    @Test
    void orderStatusSeesAnOrderOnlyWhenItIsCommitted() throws SQLException {
        NewOrder newOrder = new NewOrder(SQL);
        OrderStatus orderStatus = new OrderStatus();
        orderStatus.of(status()).run(second);
        second.commit();
        int before = orderStatus.receipt().orderId();

        newOrder.of(order(1, 2, 3)).run(first);
        orderStatus.of(status()).run(second);
        second.commit();
        assertThat(orderStatus.receipt().orderId()).isEqualTo(before);
        first.rollback();
        orderStatus.of(status()).run(second);
        second.commit();
        assertThat(orderStatus.receipt().orderId()).isEqualTo(before);

        newOrder.of(order(1, 2, 3)).run(first);
        first.commit();
        orderStatus.of(status()).run(second);
        second.commit();
        assertThat(orderStatus.receipt().orderId()).isEqualTo(newOrder.receipt().orderId());
        assertThat(orderStatus.receipt().lines()).hasSize(3);
    }

    /// Clause 3.4.2.3: two New-Orders of a district, both committed.
    @Test
    void theSecondNewOrderTakesTheNextNumber() throws Exception {
        int next = nextOrder();
        NewOrder one = new NewOrder(SQL);
        NewOrder two = new NewOrder(SQL);
        one.of(order(1, 2)).run(first);
        CompletableFuture<Ending> ending = waiting(two.of(order(1, 2)));
        first.commit();
        assertThat(ending.get()).isEqualTo(Ending.COMMIT);
        assertThat(one.receipt().orderId()).isEqualTo(next);
        assertThat(two.receipt().orderId()).isEqualTo(next + 1);
        assertThat(nextOrder()).isEqualTo(next + 2);
        // Both took four of item 1.
        assertThat(number("SELECT s_ytd FROM stock WHERE s_i_id = 1")).isEqualByComparingTo("8");
    }

    /// Clause 3.4.2.4: the same with the first rolled back.
    @Test
    void aRolledBackNewOrderLeavesItsNumber() throws Exception {
        int next = nextOrder();
        NewOrder two = new NewOrder(SQL);
        new NewOrder(SQL).of(order(1, 2)).run(first);
        CompletableFuture<Ending> ending = waiting(two.of(order(1, 2)));
        first.rollback();
        assertThat(ending.get()).isEqualTo(Ending.COMMIT);
        assertThat(two.receipt().orderId()).isEqualTo(next);
        assertThat(nextOrder()).isEqualTo(next + 1);
        assertThat(number("SELECT s_ytd FROM stock WHERE s_i_id = 1")).isEqualByComparingTo("4");
    }

    private String balanceSql() throws SQLException {
        int customer =
                number(
                                "SELECT o_c_id FROM orders WHERE o_d_id = "
                                        + DISTRICT
                                        + " AND o_id = (SELECT MIN(no_o_id) FROM new_order WHERE"
                                        + " no_d_id = "
                                        + DISTRICT
                                        + ")")
                        .intValueExact();
        return "SELECT c_balance FROM customer WHERE c_d_id = "
                + DISTRICT
                + " AND c_id = "
                + customer;
    }

    private BigDecimal undelivered() throws SQLException {
        return number(
                "SELECT SUM(ol_amount) FROM order_line WHERE ol_d_id = "
                        + DISTRICT
                        + " AND ol_o_id = (SELECT MIN(no_o_id) FROM new_order WHERE no_d_id = "
                        + DISTRICT
                        + ")");
    }

    private static Input.Payment payment(String balanceSql) {
        int customer = Integer.parseInt(balanceSql.substring(balanceSql.lastIndexOf(' ') + 1));
        return new Input.Payment(
                WAREHOUSE,
                DISTRICT,
                WAREHOUSE,
                DISTRICT,
                new Input.Customer.ById(customer),
                new BigDecimal("100.00"));
    }

    /// Clauses 3.4.2.5 and 3.4.2.6: Payment waits for a Delivery to the same customer, and neither
    /// change is lost; a Delivery that is rolled back leaves the Payment alone.
    @Test
    void paymentAndDeliveryOfACustomerAddUp() throws Exception {
        Input.Delivery delivery = new Input.Delivery(WAREHOUSE, 5);
        String balance = balanceSql();
        BigDecimal before = number(balance);
        BigDecimal delivered = undelivered();
        assertThat(delivered).isPositive();

        new Delivery().of(delivery, DISTRICT).run(first);
        CompletableFuture<Ending> paid = waiting(new Payment().of(payment(balance)));
        first.rollback();
        assertThat(paid.get()).isEqualTo(Ending.COMMIT);
        assertThat(number(balance)).isEqualByComparingTo(before.subtract(new BigDecimal("100")));

        new Delivery().of(delivery, DISTRICT).run(first);
        paid = waiting(new Payment().of(payment(balance)));
        first.commit();
        assertThat(paid.get()).isEqualTo(Ending.COMMIT);
        assertThat(number(balance))
                .isEqualByComparingTo(before.add(delivered).subtract(new BigDecimal("200")));
    }

    /// Clause 3.4.2.7: prices that change while a New-Order is under way change nothing in it.
    @Test
    void pricesAreThoseThatTheOrderHasRead() throws SQLException {
        BigDecimal price = number("SELECT i_price FROM item WHERE i_id = 9");
        NewOrder newOrder = new NewOrder(SQL);
        newOrder.of(order(9, 9)).run(first);
        try (Statement statement = watcher.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE item SET i_price = i_price + 1"))
                    .isPositive();
        }
        first.commit();
        BigDecimal amount = price.multiply(BigDecimal.valueOf(4));
        assertThat(newOrder.receipt().lines())
                .extracting(NewOrder.Line::amount)
                .allSatisfy(one -> assertThat(one).isEqualByComparingTo(amount));
        String lines =
                "SELECT SUM(ol_amount) FROM order_line WHERE ol_d_id = 3 AND ol_o_id = "
                        + newOrder.receipt().orderId();
        assertThat(number(lines)).isEqualByComparingTo(amount.add(amount));
        newOrder.of(order(9)).run(first);
        first.commit();
        assertThat(newOrder.receipt().lines().getFirst().price())
                .isEqualByComparingTo(price.add(BigDecimal.ONE));
    }

    /// Clauses 3.4.2.8 and 3.4.2.9: a Delivery in a district without new orders, and an
    /// Order-Status, do not come upon an order that is only half there.
    @Test
    void nobodyComesUponAnOrderThatIsHalfThere() throws SQLException {
        try (Statement statement = watcher.createStatement()) {
            statement.executeUpdate("DELETE FROM new_order WHERE no_d_id = " + DISTRICT);
        }
        NewOrder newOrder = new NewOrder(SQL);
        newOrder.of(order(1, 2, 3)).run(first);
        Delivery delivery = new Delivery().of(new Input.Delivery(WAREHOUSE, 5), DISTRICT);
        delivery.run(second);
        assertThat(delivery.found()).isEqualTo(Delivery.Found.NOTHING);
        second.commit();
        OrderStatus orderStatus = new OrderStatus();
        orderStatus.of(status()).run(second);
        assertThat(orderStatus.receipt().orderId()).isLessThan(newOrder.receipt().orderId());
        second.commit();

        first.commit();
        delivery.run(second);
        second.commit();
        assertThat(delivery.found()).isEqualTo(Delivery.Found.ORDER);
        assertThat(delivery.orderId()).isEqualTo(newOrder.receipt().orderId());
    }
}
