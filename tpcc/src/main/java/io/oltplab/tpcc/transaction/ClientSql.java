package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;

/// Statements of the driver, several rows at a time.
public final class ClientSql implements Terminal {

    /// How many different statements there are; a connection prepares each once. Beside
    /// New-Order's: six of Payment, the lookup by name among them, three of Order-Status, six of
    /// Delivery, two of Stock-Level.
    public static final int STATEMENTS = NewOrderSql.count() + 6 + 3 + 6 + 2;

    private final NewOrder newOrder;
    private final Payment payment = new Payment();
    private final OrderStatus orderStatus = new OrderStatus();
    private final Delivery delivery = new Delivery();
    private final StockLevel stockLevel = new StockLevel();

    /// @param sql in the words of the database
    public ClientSql(NewOrderSql sql) {
        newOrder = new NewOrder(sql);
    }

    @Override
    public Work newOrder(Input.NewOrder input) {
        return newOrder.of(input);
    }

    @Override
    public Work payment(Input.Payment input) {
        return payment.of(input);
    }

    @Override
    public Work orderStatus(Input.OrderStatus input) {
        return orderStatus.of(input);
    }

    @Override
    public Work delivery(Input.Delivery input, int district) {
        return delivery.of(input, district);
    }

    @Override
    public Work stockLevel(Input.StockLevel input) {
        return stockLevel.of(input);
    }

    @Override
    public void forget() {
        newOrder.forget();
        payment.forget();
        orderStatus.forget();
    }

    @Override
    public int orderNumber() {
        return newOrder.receipt().orderId();
    }

    @Override
    public Delivery.Found found() {
        return delivery.found();
    }

    @Override
    public int deliveredOrder() {
        return delivery.orderId();
    }
}
