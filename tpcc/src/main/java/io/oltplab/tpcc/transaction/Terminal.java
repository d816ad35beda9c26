package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;

/// How one user's transactions are put to the database. Used by one thread at a time; the work that
/// it gives is run before the next is asked for.
public interface Terminal {

    Work newOrder(Input.NewOrder input);

    Work payment(Input.Payment input);

    Work orderStatus(Input.OrderStatus input);

    /// The delivery of one district.
    Work delivery(Input.Delivery input, int district);

    Work stockLevel(Input.StockLevel input);

    /// Lets go of what the last transaction has read: thousands of users that think would hold more
    /// of it than of anything else.
    void forget();

    /// O_ID of the last New-Order.
    int orderNumber();

    /// What the last delivery came upon.
    Delivery.Found found();

    /// The order that the last delivery took.
    int deliveredOrder();
}
