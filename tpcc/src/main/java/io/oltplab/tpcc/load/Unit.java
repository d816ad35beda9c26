package io.oltplab.tpcc.load;

import io.oltplab.tpcc.input.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A block of one table that is made and committed as a whole.
///
/// @param part the table
/// @param warehouse 0 for ITEM, which has none
/// @param district 0 for tables that are made a warehouse at a time
public record Unit(Part part, int warehouse, int district) {

    /// A table, in the order in which the tables are made.
    public enum Part {
        ITEM(1, "item"),
        WAREHOUSE(2, "warehouse", "w_id"),
        STOCK(3, "stock", "s_w_id"),
        DISTRICT(4, "district", "d_w_id"),
        CUSTOMER(5, "customer", "c_w_id", "c_d_id"),
        HISTORY(6, "history", "h_w_id", "h_d_id"),
        ORDERS(7, "orders", "o_w_id", "o_d_id"),
        NEW_ORDER(8, "new_order", "no_w_id", "no_d_id"),
        ORDER_LINE(9, "order_line", "ol_w_id", "ol_d_id");

        private final int number;
        private final String table;
        private final String warehouseKey;
        private final String districtKey;

        /// A table without warehouses.
        Part(int number, String table) {
            this(number, table, "", "");
        }

        /// A table that is made a warehouse at a time.
        Part(int number, String table, String warehouseKey) {
            this(number, table, warehouseKey, "");
        }

        /// A table whose units are told apart by columns; empty for none.
        Part(int number, String table, String warehouseKey, String districtKey) {
            this.number = number;
            this.table = table;
            this.warehouseKey = warehouseKey;
            this.districtKey = districtKey;
        }

        /// Tells the random streams of the tables apart; never changes.
        int number() {
            return number;
        }

        /// The table's name in SQL.
        public String table() {
            return table;
        }

        /// The columns that tell the units of the table apart: none, that of the warehouse, or
        /// those of warehouse and district.
        public List<String> keys() {
            return Stream.of(warehouseKey, districtKey).filter(key -> !key.isEmpty()).toList();
        }

        private boolean isMadeByDistrict() {
            return !districtKey.isEmpty();
        }
    }

    /// The item table, which is the same for any number of warehouses.
    public static final Unit ITEMS = new Unit(Part.ITEM, 0, 0);

    /// The values of [Part#keys] in the unit's rows.
    List<Integer> keys() {
        return List.of(warehouse, district).subList(0, part.keys().size());
    }

    /// All units that the clients of a range of warehouses load: the one with the first warehouse
    /// loads the items too.
    static List<Unit> withItems(int firstWarehouse, int lastWarehouse) {
        List<Unit> units = new ArrayList<>();
        if (firstWarehouse == 1) {
            units.add(ITEMS);
        }
        units.addAll(of(firstWarehouse, lastWarehouse));
        return units;
    }

    /// All units of a range of warehouses, in the order of the primary keys.
    public static List<Unit> of(int firstWarehouse, int lastWarehouse) {
        List<Unit> units = new ArrayList<>();
        for (int warehouse = firstWarehouse; warehouse <= lastWarehouse; warehouse++) {
            for (Part part : Part.values()) {
                if (part == Part.ITEM) {
                    continue;
                }
                if (!part.isMadeByDistrict()) {
                    units.add(new Unit(part, warehouse, 0));
                    continue;
                }
                for (int district = 1; district <= Scale.DISTRICTS; district++) {
                    units.add(new Unit(part, warehouse, district));
                }
            }
        }
        return units;
    }

    /// Rows of the unit; for ORDER-LINE the mean.
    public long rows(Scale scale) {
        return switch (part) {
            case ITEM, STOCK -> scale.items();
            case WAREHOUSE -> 1;
            case DISTRICT -> Scale.DISTRICTS;
            case CUSTOMER, HISTORY, ORDERS -> scale.customers();
            case NEW_ORDER -> scale.customers() - scale.deliveredOrders();
            case ORDER_LINE -> scale.customers() * 10L;
        };
    }

    @Override
    public String toString() {
        return part.table()
                + (warehouse == 0 ? "" : " of warehouse " + warehouse)
                + (district == 0 ? "" : ", district " + district);
    }
}
