package io.oltplab.tpcc.input;

import io.oltplab.core.workload.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The five transactions with their waits and limits (TPC-C clause 5.2.5.7). The order is the order
/// of the workload's operations.
public enum Transaction {
    NEW_ORDER(0, "New-Order", 18, 12, 5, 10),
    PAYMENT(1, "Payment", 3, 12, 5, 10),
    ORDER_STATUS(2, "Order-Status", 2, 10, 5, 1),
    DELIVERY(3, "Delivery", 2, 5, 5, 1),
    STOCK_LEVEL(4, "Stock-Level", 2, 5, 20, 1);

    private static final List<Transaction> ALL = List.of(values());

    private final int index;
    private final String title;
    private final Duration keying;
    private final Duration thinkMean;
    private final Duration limit;
    private final int cards;

    Transaction(
            int index,
            String title,
            int keyingSeconds,
            int thinkSeconds,
            int limitSeconds,
            int cards) {
        this.index = index;
        this.title = title;
        this.keying = Duration.ofSeconds(keyingSeconds);
        this.thinkMean = Duration.ofSeconds(thinkSeconds);
        this.limit = Duration.ofSeconds(limitSeconds);
        this.cards = cards;
    }

    /// All of them, in order.
    public static List<Transaction> all() {
        return ALL;
    }

    /// The workload's operations, in the same order.
    public static List<Operation> operations() {
        return Stream.of(values()).map(type -> new Operation(type.operation())).toList();
    }

    /// The place among [#all()].
    public int index() {
        return index;
    }

    /// The specification's name, such as `New-Order`.
    public String title() {
        return title;
    }

    /// The name in results, such as `new_order`.
    public String operation() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Keying time: the constant wait before the transaction.
    public Duration keying() {
        return keying;
    }

    /// Mean of the exponentially distributed think time after the transaction.
    public Duration thinkMean() {
        return thinkMean;
    }

    /// What the 90th percentile of the response time must stay below.
    public Duration limit() {
        return limit;
    }

    /// Cards in a deck of 23 (TPC-C clause 5.2.4.2).
    public int cards() {
        return cards;
    }
}
