package io.oltplab.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.Work;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How often each transaction asks the database, the commit not counted.
class RoundTripsTest {

    private static final NewOrderSql SQL = new NewOrderSql(Dialect.of("jdbc:h2:"));

    private static final Input.Customer BY_ID = new Input.Customer.ById(5);
    private static final Input.Customer BY_NAME = new Input.Customer.ByLastName("BARBARABLE");

    @Test
    void transactionsAskAsOftenAsTheyClaim() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            List<Input.OrderLine> lines = new ArrayList<>();
            for (int item = 1; item <= 15; item++) {
                lines.add(new Input.OrderLine(item, item % 2 + 1, 1));
            }
            assertThat(
                            trips(
                                    small,
                                    new NewOrder(SQL)
                                            .of(new Input.NewOrder(1, 1, 1, lines, false))))
                    .isEqualTo(8);
            assertThat(trips(small, new Payment().of(payment(BY_ID)))).isEqualTo(5);
            assertThat(trips(small, new Payment().of(payment(BY_NAME)))).isEqualTo(6);
            assertThat(trips(small, new OrderStatus().of(new Input.OrderStatus(1, 1, BY_ID))))
                    .isEqualTo(3);
            assertThat(trips(small, new OrderStatus().of(new Input.OrderStatus(1, 1, BY_NAME))))
                    .isEqualTo(4);
            assertThat(trips(small, new Delivery().of(new Input.Delivery(1, 1), 1))).isEqualTo(6);
            assertThat(trips(small, new StockLevel().of(new Input.StockLevel(1, 1, 15))))
                    .isEqualTo(2);
        }
    }

    private static Input.Payment payment(Input.Customer customer) {
        return new Input.Payment(1, 1, 1, 1, customer, new BigDecimal("1.00"));
    }

    private static int trips(SmallDatabase small, Work work) throws SQLException {
        int[] trips = new int[1];
        try (Connection connection = small.database().open()) {
            connection.setAutoCommit(false);
            work.run(counting(connection, trips));
            connection.commit();
        }
        return trips[0];
    }

    private static Connection counting(Connection connection, int[] trips) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    Object answer = call(connection, method, arguments);
                    return answer instanceof PreparedStatement statement
                            ? counting(statement, trips)
                            : answer;
                };
        return proxy(Connection.class, handler);
    }

    private static PreparedStatement counting(PreparedStatement statement, int[] trips) {
        InvocationHandler handler =
                (_, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        trips[0]++;
                    }
                    return call(statement, method, arguments);
                };
        return proxy(PreparedStatement.class, handler);
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, java.lang.reflect.Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
