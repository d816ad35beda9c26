package io.oltplab.tpcc.transaction;

import io.oltplab.sql.dialect.Wording;
import io.oltplab.tpcc.input.Scale;

/// The statements of New-Order in the words of one database. Shared by all its users.
public final class NewOrderSql {

    /// Lines of the longest order (TPC-C clause 2.4.1.3).
    static final int MOST_LINES = 15;

    static final String TAKE_ORDER_ID =
            """
            UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?""";

    /// After the change of DISTRICT, so that its row is locked and D_NEXT_O_ID is ours.
    static final String READ_HEAD =
            """
            SELECT w_tax, d_tax, d_next_o_id, c_discount, c_last, c_credit \
            FROM warehouse, district, customer \
            WHERE w_id = ? AND d_w_id = ? AND d_id = ? \
            AND c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    static final String INSERT_ORDER =
            """
            INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, \
            o_all_local) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, NULL, ?, ?)""";

    static final String INSERT_NEW_ORDER =
            """
            INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)""";

    /// Always with 15 places, the last item repeated: one statement to prepare instead of eleven.
    static final String READ_ITEMS =
            "SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN ("
                    + Statements.repeat("?", ", ", MOST_LINES)
                    + ")";

    static final String[] CHANGE_STOCK = new String[MOST_LINES + 1];
    static final String[] INSERT_LINES = new String[MOST_LINES + 1];

    static {
        for (int rows = 1; rows <= MOST_LINES; rows++) {
            CHANGE_STOCK[rows] = changeStock(rows);
            INSERT_LINES[rows] =
                    "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                            + " ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,"
                            + " ol_dist_info) VALUES "
                            + Statements.repeat("(?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)", ", ", rows);
        }
    }

    private final String[] readStock = new String[Scale.DISTRICTS + 1];

    /// The statements for a database.
    public NewOrderSql(Wording words) {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            readStock[district] = readStock(words, district);
        }
    }

    /// Reads and locks up to 15 rows of STOCK for an order of a district.
    String readStock(int district) {
        return readStock[district];
    }

    /// How many there are.
    static int count() {
        return 5 + Scale.DISTRICTS + 2 * MOST_LINES;
    }

    /// Pairs joined by OR, which every optimizer reads as ranges of the primary key; lists of row
    /// values are scanned by some. The rows are locked in the order of that key.
    private static String readStock(Wording words, int district) {
        return words.lockedRows(
                "s_w_id, s_i_id, s_quantity, s_dist_%02d, s_data".formatted(district),
                "stock",
                Statements.repeat("(s_w_id = ? AND s_i_id = ?)", " OR ", MOST_LINES),
                "s_w_id, s_i_id");
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
}
