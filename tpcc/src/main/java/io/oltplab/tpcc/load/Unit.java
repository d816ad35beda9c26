package io.oltplab.tpcc.load;

import io.oltplab.tpcc.input.Scale;
import java.util.ArrayList;
import java.util.List;

/// A block of one table that is made and committed as a whole.
///
/// @param part the table
/// @param warehouse 0 for ITEM, which has none
/// @param district 0 for tables that are made a warehouse at a time
public record Unit(Part part, int warehouse, int district) {

    /// A table, in the order in which the tables are made.
    public enum Part {
        ITEM(1, "item"),
        WAREHOUSE(2, "warehouse"),
        STOCK(3, "stock"),
        DISTRICT(4, "district"),
        CUSTOMER(5, "customer"),
        HISTORY(6, "history"),
        ORDERS(7, "orders"),
        NEW_ORDER(8, "new_order"),
        ORDER_LINE(9, "order_line");

        private final int number;
        private final String table;

        Part(int number, String table) {
            this.number = number;
            this.table = table;
        }

        /// Tells the random streams of the tables apart; never changes.
        int number() {
            return number;
        }

        /// The table's name in SQL.
        public String table() {
            return table;
        }

        private boolean isMadeByDistrict() {
            return number >= CUSTOMER.number;
        }
    }

    /// The item table, which is the same for any number of warehouses.
    public static final Unit ITEMS = new Unit(Part.ITEM, 0, 0);

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
