package io.oltplab.tpcc.transaction;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/// A row of STOCK as a New-Order reads it, and the two statements that read and change all rows of
/// an order.
///
/// @param quantity S_QUANTITY before the order
/// @param districtInfo S_DIST_xx of the order's district
/// @param text S_DATA
record OrderStock(int quantity, String districtInfo, String text) {

    /// Reads and locks the rows.
    ///
    /// @param sql [NewOrderSql#readStock]
    static Map<StockChange.Key, OrderStock> read(
            Connection connection, String sql, List<StockChange.Key> keys) throws SQLException {
        Map<StockChange.Key, OrderStock> stock = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameter = 1;
            for (int place = 0; place < NewOrderSql.MOST_LINES; place++) {
                StockChange.Key key = keys.get(Math.min(place, keys.size() - 1));
                statement.setInt(parameter++, key.warehouse());
                statement.setInt(parameter++, key.item());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    stock.put(
                            new StockChange.Key(rows.getInt(1), rows.getInt(2)),
                            new OrderStock(rows.getInt(3), rows.getString(4), rows.getString(5)));
                }
            }
        }
        return stock;
    }

    static void change(Connection connection, List<StockChange> changes) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(NewOrderSql.CHANGE_STOCK[changes.size()])) {
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
}
