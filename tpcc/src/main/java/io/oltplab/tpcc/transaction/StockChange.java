package io.oltplab.tpcc.transaction;

import io.oltplab.tpcc.input.Input;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/// What a New-Order does to one row of STOCK. An item that stands in several lines of the order
/// changes its row several times, one line after the other (TPC-C clause 2.4.2.2); the row is
/// written once, with what comes out.
///
/// @param key which row
/// @param quantity S_QUANTITY afterwards
/// @param ordered to add to S_YTD
/// @param orders to add to S_ORDER_CNT: lines, not orders
/// @param remote to add to S_REMOTE_CNT
public record StockChange(Key key, int quantity, int ordered, int orders, int remote) {

    /// Which row of STOCK. The natural order is that of the primary key, in which rows are locked.
    public record Key(int warehouse, int item) implements Comparable<Key> {

        private static final Comparator<Key> ORDER =
                Comparator.comparingInt(Key::warehouse).thenComparingInt(Key::item);

        static Key of(Input.OrderLine line) {
            return new Key(line.supplyingWarehouse(), line.item());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /// Stock never falls below this; it is filled up instead (TPC-C clause 2.4.2.2).
    private static final int LOWEST = 10;

    private static final int FILL_UP = 91;

    /// S_QUANTITY after one line.
    public static int quantityAfter(int quantity, int ordered) {
        int left = quantity - ordered;
        return left >= LOWEST ? left : left + FILL_UP;
    }

    /// The rows that lines touch, each once, in the order of the primary key.
    public static List<Key> keys(List<Input.OrderLine> lines) {
        return lines.stream().map(Key::of).distinct().sorted().toList();
    }

    /// Folds the lines of an order, in their order, into one change a row.
    ///
    /// @param lines the valid ones
    /// @param home the ordering warehouse; lines of another are remote
    /// @param quantity S_QUANTITY of a row before the order
    /// @return in the order of the primary key
    public static List<StockChange> fold(
            List<Input.OrderLine> lines, int home, ToIntFunction<Key> quantity) {
        TreeMap<Key, StockChange> changes = new TreeMap<>();
        for (Input.OrderLine line : lines) {
            Key key = Key.of(line);
            StockChange before =
                    changes.computeIfAbsent(
                            key, k -> new StockChange(k, quantity.applyAsInt(k), 0, 0, 0));
            changes.put(key, before.and(line, home));
        }
        return List.copyOf(changes.values());
    }

    private StockChange and(Input.OrderLine line, int home) {
        return new StockChange(
                key,
                quantityAfter(quantity, line.quantity()),
                ordered + line.quantity(),
                orders + 1,
                remote + (line.supplyingWarehouse() == home ? 0 : 1));
    }
}
