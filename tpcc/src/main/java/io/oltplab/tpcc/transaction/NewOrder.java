package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// New-Order (TPC-C clause 2.4.2): nine round trips, the commit among them, whatever the number of
/// lines. The driver knows which line is invalid only from the answer to its reads, and the work of
/// the lines before it is done before the rollback.
public final class NewOrder implements Work {

    private final NewOrderSql sql;
    private Input.@Nullable NewOrder input;
    private @Nullable Receipt receipt;

    /// What the terminal shows (TPC-C clause 2.4.3.3).
    ///
    /// @param total after discount and taxes; without the invalid line
    /// @param lines the valid ones
    public record Receipt(
            int orderId,
            String customerLastName,
            String credit,
            BigDecimal discount,
            BigDecimal warehouseTax,
            BigDecimal districtTax,
            BigDecimal total,
            List<Line> lines) {}

    /// One line as shown.
    ///
    /// @param brand `B` if both the item's and the stock's text have `ORIGINAL`, else `G`
    public record Line(
            Input.OrderLine ordered,
            String itemName,
            int stockBefore,
            char brand,
            BigDecimal price,
            BigDecimal amount,
            String districtInfo) {}

    /// @param sql in the words of the database
    public NewOrder(NewOrderSql sql) {
        this.sql = sql;
    }

    /// Sets what the next run is about.
    public NewOrder of(Input.NewOrder next) {
        input = next;
        receipt = null;
        return this;
    }

    /// Lets go of input and receipt.
    void forget() {
        input = null;
        receipt = null;
    }

    /// What the last run showed; also that of an order that was rolled back.
    public Receipt receipt() {
        if (receipt == null) {
            throw new IllegalStateException("no New-Order has run");
        }
        return receipt;
    }

    @Override
    public Ending run(Connection connection) throws SQLException {
        if (input == null) {
            throw new IllegalStateException("a New-Order needs an input");
        }
        Input.NewOrder in = input;
        takeOrderId(connection, in);
        Receipt head = readHead(connection, in);
        int orderId = head.orderId();
        insertOrder(connection, in, orderId);
        Map<Integer, Item> items = readItems(connection, in);
        List<Input.OrderLine> valid = validLines(in, items);
        List<Line> lines = List.of();
        if (!valid.isEmpty()) {
            List<StockChange.Key> keys = StockChange.keys(valid);
            Map<StockChange.Key, OrderStock> stock =
                    OrderStock.read(connection, sql.readStock(in.district()), keys);
            OrderStock.change(
                    connection,
                    StockChange.fold(valid, in.warehouse(), key -> find(stock, key).quantity()));
            lines = lines(valid, items, stock);
            insertLines(connection, in, orderId, lines);
        }
        receipt = with(head, lines);
        return valid.size() == in.lines().size() ? Ending.COMMIT : Ending.ROLLBACK;
    }

    private static void takeOrderId(Connection connection, Input.NewOrder in) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(NewOrderSql.TAKE_ORDER_ID)) {
            Statements.set(statement, in.warehouse(), in.district());
            Statements.change(statement, 1, "district");
        }
    }

    private static Receipt readHead(Connection connection, Input.NewOrder in) throws SQLException {
        int w = in.warehouse();
        int d = in.district();
        try (PreparedStatement statement = connection.prepareStatement(NewOrderSql.READ_HEAD)) {
            Statements.set(statement, w, w, d, w, d, in.customer());
            try (ResultSet row = Statements.row(statement, "customer " + in.customer())) {
                return new Receipt(
                        row.getInt(3) - 1,
                        row.getString(5),
                        row.getString(6),
                        row.getBigDecimal(4),
                        row.getBigDecimal(1),
                        row.getBigDecimal(2),
                        BigDecimal.ZERO,
                        List.of());
            }
        }
    }

    private static void insertOrder(Connection connection, Input.NewOrder in, int orderId)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(NewOrderSql.INSERT_ORDER)) {
            Statements.set(
                    statement,
                    in.warehouse(),
                    in.district(),
                    orderId,
                    in.customer(),
                    in.lines().size(),
                    in.remoteLines() == 0 ? 1 : 0);
            Statements.change(statement, 1, "orders");
        }
        try (PreparedStatement statement =
                connection.prepareStatement(NewOrderSql.INSERT_NEW_ORDER)) {
            Statements.set(statement, in.warehouse(), in.district(), orderId);
            Statements.change(statement, 1, "new_order");
        }
    }

    private static Map<Integer, Item> readItems(Connection connection, Input.NewOrder in)
            throws SQLException {
        Map<Integer, Item> items = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(NewOrderSql.READ_ITEMS)) {
            int last = in.lines().size() - 1;
            for (int place = 0; place < NewOrderSql.MOST_LINES; place++) {
                statement.setInt(place + 1, in.lines().get(Math.min(place, last)).item());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    items.put(
                            rows.getInt(1),
                            new Item(rows.getBigDecimal(2), rows.getString(3), rows.getString(4)));
                }
            }
        }
        return items;
    }

    /// The lines before the first one whose item does not exist.
    private static List<Input.OrderLine> validLines(Input.NewOrder in, Map<Integer, Item> items) {
        int valid = 0;
        while (valid < in.lines().size() && items.containsKey(in.lines().get(valid).item())) {
            valid++;
        }
        return in.lines().subList(0, valid);
    }

    private static List<Line> lines(
            List<Input.OrderLine> valid,
            Map<Integer, Item> items,
            Map<StockChange.Key, OrderStock> stock) {
        List<Line> lines = new ArrayList<>(valid.size());
        for (Input.OrderLine line : valid) {
            Item item = find(items, line.item());
            OrderStock row = find(stock, StockChange.Key.of(line));
            boolean branded = item.text().contains("ORIGINAL") && row.text().contains("ORIGINAL");
            lines.add(
                    new Line(
                            line,
                            item.name(),
                            row.quantity(),
                            branded ? 'B' : 'G',
                            item.price(),
                            item.price().multiply(BigDecimal.valueOf(line.quantity())),
                            row.districtInfo()));
        }
        return lines;
    }

    private static void insertLines(
            Connection connection, Input.NewOrder in, int orderId, List<Line> lines)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(NewOrderSql.INSERT_LINES[lines.size()])) {
            int next = 1;
            int number = 1;
            for (Line line : lines) {
                statement.setInt(next++, in.warehouse());
                statement.setInt(next++, in.district());
                statement.setInt(next++, orderId);
                statement.setInt(next++, number++);
                statement.setInt(next++, line.ordered().item());
                statement.setInt(next++, line.ordered().supplyingWarehouse());
                statement.setInt(next++, line.ordered().quantity());
                statement.setBigDecimal(next++, line.amount());
                statement.setString(next++, line.districtInfo());
            }
            Statements.change(statement, lines.size(), "order_line");
        }
    }

    /// The sum of the lines, times (1 - discount), times (1 + both taxes) (TPC-C clause 2.4.2.2).
    private static Receipt with(Receipt head, List<Line> lines) {
        BigDecimal sum = lines.stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal total =
                sum.multiply(BigDecimal.ONE.subtract(head.discount()))
                        .multiply(BigDecimal.ONE.add(head.warehouseTax()).add(head.districtTax()))
                        .setScale(2, RoundingMode.HALF_UP);
        return new Receipt(
                head.orderId(),
                head.customerLastName(),
                head.credit(),
                head.discount(),
                head.warehouseTax(),
                head.districtTax(),
                total,
                List.copyOf(lines));
    }

    private static <K, V> V find(Map<K, V> rows, K key) {
        V row = rows.get(key);
        if (row == null) {
            throw new IllegalStateException("no row was read for " + key);
        }
        return row;
    }

    private record Item(BigDecimal price, String name, String text) {}
}
