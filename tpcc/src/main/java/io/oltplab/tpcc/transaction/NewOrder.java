package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Scale;
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
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// New-Order (TPC-C clause 2.4.2): nine round trips, the commit among them, whatever the number of
/// lines. The driver knows which line is invalid only from the answer to its reads, and the work of
/// the lines before it is done before the rollback.
public final class NewOrder implements Work {

    /// Lines of the longest order (TPC-C clause 2.4.1.3).
    private static final int MOST_LINES = 15;

    private static final String TAKE_ORDER_ID =
            """
            UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?""";

    /// After the change of DISTRICT, so that its row is locked and D_NEXT_O_ID is ours.
    private static final String READ_HEAD =
            """
            SELECT w_tax, d_tax, d_next_o_id, c_discount, c_last, c_credit \
            FROM warehouse, district, customer \
            WHERE w_id = ? AND d_w_id = ? AND d_id = ? \
            AND c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    private static final String INSERT_ORDER =
            """
            INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, \
            o_all_local) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, NULL, ?, ?)""";

    private static final String INSERT_NEW_ORDER =
            """
            INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)""";

    /// Always with 15 places, the last item repeated: one statement to prepare instead of eleven.
    private static final String READ_ITEMS =
            "SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN ("
                    + Statements.repeat("?", ", ", MOST_LINES)
                    + ")";

    private static final String[] READ_STOCK = new String[Scale.DISTRICTS + 1];
    private static final String[] CHANGE_STOCK = new String[MOST_LINES + 1];
    private static final String[] INSERT_LINES = new String[MOST_LINES + 1];

    static {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            READ_STOCK[district] = readStock(district);
        }
        for (int rows = 1; rows <= MOST_LINES; rows++) {
            CHANGE_STOCK[rows] = changeStock(rows);
            INSERT_LINES[rows] =
                    "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                            + " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,"
                            + " ol_dist_info) VALUES "
                            + Statements.repeat("(?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)", ", ", rows);
        }
    }

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

    /// Sets what the next run is about.
    public NewOrder of(Input.NewOrder next) {
        input = next;
        receipt = null;
        return this;
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
            Map<StockChange.Key, Stock> stock = readStock(connection, in.district(), keys);
            changeStock(
                    connection,
                    StockChange.fold(valid, in.warehouse(), key -> find(stock, key).quantity()));
            lines = lines(valid, items, stock);
            insertLines(connection, in, orderId, lines);
        }
        receipt = with(head, lines);
        return valid.size() == in.lines().size() ? Ending.COMMIT : Ending.ROLLBACK;
    }

    private static void takeOrderId(Connection connection, Input.NewOrder in) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE_ORDER_ID)) {
            Statements.set(statement, in.warehouse(), in.district());
            Statements.change(statement, 1, "district");
        }
    }

    private static Receipt readHead(Connection connection, Input.NewOrder in) throws SQLException {
        int w = in.warehouse();
        int d = in.district();
        try (PreparedStatement statement = connection.prepareStatement(READ_HEAD)) {
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
        try (PreparedStatement statement = connection.prepareStatement(INSERT_ORDER)) {
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
        try (PreparedStatement statement = connection.prepareStatement(INSERT_NEW_ORDER)) {
            Statements.set(statement, in.warehouse(), in.district(), orderId);
            Statements.change(statement, 1, "new_order");
        }
    }

    private static Map<Integer, Item> readItems(Connection connection, Input.NewOrder in)
            throws SQLException {
        Map<Integer, Item> items = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(READ_ITEMS)) {
            int last = in.lines().size() - 1;
            for (int place = 0; place < MOST_LINES; place++) {
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

    private static Map<StockChange.Key, Stock> readStock(
            Connection connection, int district, List<StockChange.Key> keys) throws SQLException {
        Map<StockChange.Key, Stock> stock = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(READ_STOCK[district])) {
            int parameter = 1;
            for (int place = 0; place < MOST_LINES; place++) {
                StockChange.Key key = keys.get(Math.min(place, keys.size() - 1));
                statement.setInt(parameter++, key.warehouse());
                statement.setInt(parameter++, key.item());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    stock.put(
                            new StockChange.Key(rows.getInt(1), rows.getInt(2)),
                            new Stock(rows.getInt(3), rows.getString(4), rows.getString(5)));
                }
            }
        }
        return stock;
    }

    private static void changeStock(Connection connection, List<StockChange> changes)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(CHANGE_STOCK[changes.size()])) {
            int next = setCases(statement, 1, changes, StockChange::quantity);
            next = setCases(statement, next, changes, StockChange::ordered);
            next = setCases(statement, next, changes, StockChange::orders);
            next = setCases(statement, next, changes, StockChange::remote);
            for (StockChange change : changes) {
                statement.setInt(next++, change.key().warehouse());
                statement.setInt(next++, change.key().item());
            }
            Statements.change(statement, changes.size(), "stock");
        }
    }

    private static int setCases(
            PreparedStatement statement,
            int first,
            List<StockChange> changes,
            ToIntFunction<StockChange> value)
            throws SQLException {
        int next = first;
        for (StockChange change : changes) {
            statement.setInt(next++, change.key().warehouse());
            statement.setInt(next++, change.key().item());
            statement.setInt(next++, value.applyAsInt(change));
        }
        return next;
    }

    private static List<Line> lines(
            List<Input.OrderLine> valid,
            Map<Integer, Item> items,
            Map<StockChange.Key, Stock> stock) {
        List<Line> lines = new ArrayList<>(valid.size());
        for (Input.OrderLine line : valid) {
            Item item = find(items, line.item());
            Stock row = find(stock, StockChange.Key.of(line));
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
                connection.prepareStatement(INSERT_LINES[lines.size()])) {
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

    /// Pairs joined by OR, which every optimizer reads as ranges of the primary key; lists of row
    /// values are scanned by some. The rows are locked in the order of that key.
    private static String readStock(int district) {
        return "SELECT s_w_id, s_i_id, s_quantity, s_dist_"
                + (district < 10 ? "0" : "")
                + district
                + ", s_data FROM stock WHERE "
                + Statements.repeat("(s_w_id = ? AND s_i_id = ?)", " OR ", MOST_LINES)
                + " ORDER BY s_w_id, s_i_id FOR UPDATE";
    }

    private static String changeStock(int rows) {
        String cases =
                Statements.repeat("WHEN s_w_id = ? AND s_i_id = ? THEN ?", " ", rows) + " ELSE 0";
        return "UPDATE stock SET s_quantity = CASE "
                + cases
                + " END, s_ytd = s_ytd + CASE "
                + cases
                + " END, s_order_cnt = s_order_cnt + CASE "
                + cases
                + " END, s_remote_cnt = s_remote_cnt + CASE "
                + cases
                + " END WHERE "
                + Statements.repeat("(s_w_id = ? AND s_i_id = ?)", " OR ", rows);
    }

    private record Item(BigDecimal price, String name, String text) {}

    private record Stock(int quantity, String districtInfo, String text) {}
}
