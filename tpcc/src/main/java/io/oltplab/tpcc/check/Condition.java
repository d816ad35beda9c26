package io.oltplab.tpcc.check;

import io.oltplab.tpcc.input.Scale;

/// A consistency condition (TPC-C clause 3.3.2): a query that gives the keys that break it. They
/// hold after the load and after any run.
public enum Condition {
    WAREHOUSE_AND_DISTRICT_TOTALS(
            1,
            "W_YTD = sum(D_YTD)",
            false,
            """
            SELECT w_id AS warehouse, w_ytd, SUM(d_ytd) AS sum_d_ytd
            FROM warehouse LEFT JOIN district ON d_w_id = w_id
            WHERE w_id BETWEEN ? AND ?
            GROUP BY w_id, w_ytd
            HAVING w_ytd <> COALESCE(SUM(d_ytd), 0)
            ORDER BY w_id"""),

    NEXT_ORDER_NUMBER(
            2,
            "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)",
            false,
            """
            SELECT d_w_id AS warehouse, d_id AS district, d_next_o_id,
                   o.highest AS max_o_id, n.highest AS max_no_o_id
            FROM district
            LEFT JOIN (SELECT o_w_id, o_d_id, MAX(o_id) AS highest FROM orders
                       WHERE o_w_id BETWEEN ? AND ? GROUP BY o_w_id, o_d_id) o
              ON o.o_w_id = d_w_id AND o.o_d_id = d_id
            LEFT JOIN (SELECT no_w_id, no_d_id, MAX(no_o_id) AS highest FROM new_order
                       WHERE no_w_id BETWEEN ? AND ? GROUP BY no_w_id, no_d_id) n
              ON n.no_w_id = d_w_id AND n.no_d_id = d_id
            WHERE d_w_id BETWEEN ? AND ?
              AND (o.highest IS NULL OR o.highest <> d_next_o_id - 1
                   OR (n.highest IS NOT NULL AND n.highest <> o.highest))
            ORDER BY d_w_id, d_id"""),

    NEW_ORDERS_WITHOUT_GAPS(
            3,
            "max(NO_O_ID) - min(NO_O_ID) + 1 = count(NEW-ORDER)",
            false,
            """
            SELECT no_w_id AS warehouse, no_d_id AS district, MIN(no_o_id) AS min_no_o_id,
                   MAX(no_o_id) AS max_no_o_id, COUNT(*) AS new_orders
            FROM new_order
            WHERE no_w_id BETWEEN ? AND ?
            GROUP BY no_w_id, no_d_id
            HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)
            ORDER BY no_w_id, no_d_id"""),

    LINES_OF_DISTRICTS(
            4,
            "sum(O_OL_CNT) = count(ORDER-LINE)",
            false,
            """
            SELECT d_w_id AS warehouse, d_id AS district, o.expected AS sum_o_ol_cnt,
                   l.order_lines
            FROM district
            LEFT JOIN (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS expected FROM orders
                       WHERE o_w_id BETWEEN ? AND ? GROUP BY o_w_id, o_d_id) o
              ON o.o_w_id = d_w_id AND o.o_d_id = d_id
            LEFT JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS order_lines FROM order_line
                       WHERE ol_w_id BETWEEN ? AND ? GROUP BY ol_w_id, ol_d_id) l
              ON l.ol_w_id = d_w_id AND l.ol_d_id = d_id
            WHERE d_w_id BETWEEN ? AND ?
              AND COALESCE(o.expected, 0) <> COALESCE(l.order_lines, 0)
            ORDER BY d_w_id, d_id"""),

    UNDELIVERED_ARE_NEW(
            5,
            "O_CARRIER_ID is NULL if and only if a NEW-ORDER row exists",
            false,
            """
            SELECT o_w_id AS warehouse, o_d_id AS district, o_id AS order_id, o_carrier_id,
                   no_o_id
            FROM orders
            LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
            WHERE o_w_id BETWEEN ? AND ?
              AND ((o_carrier_id IS NULL AND no_o_id IS NULL)
                   OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL))
            UNION ALL
            SELECT no_w_id, no_d_id, no_o_id, o_carrier_id, no_o_id
            FROM new_order
            LEFT JOIN orders ON o_w_id = no_w_id AND o_d_id = no_d_id AND o_id = no_o_id
            WHERE no_w_id BETWEEN ? AND ? AND o_id IS NULL"""),

    LINES_OF_ORDERS(
            6,
            "O_OL_CNT = count(ORDER-LINE) of each order",
            false,
            """
            SELECT o_w_id AS warehouse, o_d_id AS district, o_id AS order_id, o_ol_cnt,
                   COUNT(ol_number) AS order_lines
            FROM orders
            LEFT JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
            WHERE o_w_id BETWEEN ? AND ?
            GROUP BY o_w_id, o_d_id, o_id, o_ol_cnt
            HAVING o_ol_cnt <> COUNT(ol_number)
            ORDER BY o_w_id, o_d_id, o_id"""),

    DELIVERED_LINES(
            7,
            "OL_DELIVERY_D is NULL if and only if O_CARRIER_ID is NULL",
            false,
            """
            SELECT ol_w_id AS warehouse, ol_d_id AS district, ol_o_id AS order_id, ol_number,
                   ol_delivery_d, o_carrier_id
            FROM order_line
            JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
            WHERE ol_w_id BETWEEN ? AND ?
              AND ((ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
                   OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL))
            ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number"""),

    WAREHOUSE_TOTAL_AND_HISTORY(
            8,
            "W_YTD = sum(H_AMOUNT)",
            true,
            """
            SELECT w_id AS warehouse, w_ytd, h.amount AS sum_h_amount
            FROM warehouse
            LEFT JOIN (SELECT h_w_id, SUM(h_amount) AS amount FROM history
                       WHERE h_w_id BETWEEN ? AND ? GROUP BY h_w_id) h
              ON h.h_w_id = w_id
            WHERE w_id BETWEEN ? AND ? AND w_ytd <> COALESCE(h.amount, 0)
            ORDER BY w_id"""),

    DISTRICT_TOTAL_AND_HISTORY(
            9,
            "D_YTD = sum(H_AMOUNT)",
            true,
            """
            SELECT d_w_id AS warehouse, d_id AS district, d_ytd, h.amount AS sum_h_amount
            FROM district
            LEFT JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS amount FROM history
                       WHERE h_w_id BETWEEN ? AND ? GROUP BY h_w_id, h_d_id) h
              ON h.h_w_id = d_w_id AND h.h_d_id = d_id
            WHERE d_w_id BETWEEN ? AND ? AND d_ytd <> COALESCE(h.amount, 0)
            ORDER BY d_w_id, d_id"""),

    BALANCE_AND_HISTORY(
            10,
            "C_BALANCE = sum(OL_AMOUNT) of delivered lines - sum(H_AMOUNT)",
            true,
            """
            SELECT c_w_id AS warehouse, c_d_id AS district, c_id AS customer, c_balance,
                   l.amount AS sum_ol_amount, h.amount AS sum_h_amount
            FROM customer
            LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS amount
                       FROM orders
                       JOIN order_line
                         ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
                       WHERE o_w_id BETWEEN ? AND ? AND ol_delivery_d IS NOT NULL
                       GROUP BY o_w_id, o_d_id, o_c_id) l
              ON l.o_w_id = c_w_id AND l.o_d_id = c_d_id AND l.o_c_id = c_id
            LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS amount
                       FROM history WHERE h_c_w_id BETWEEN ? AND ?
                       GROUP BY h_c_w_id, h_c_d_id, h_c_id) h
              ON h.h_c_w_id = c_w_id AND h.h_c_d_id = c_d_id AND h.h_c_id = c_id
            WHERE c_w_id BETWEEN ? AND ?
              AND c_balance <> COALESCE(l.amount, 0) - COALESCE(h.amount, 0)
            ORDER BY c_w_id, c_d_id, c_id"""),

    /// The specification states it for the load alone. Since then each delivery of an order counts
    /// up C_DELIVERY_CNT of its customer, which extends it to any time.
    DELIVERED_ORDERS(
            11,
            "count(ORDER) - count(NEW-ORDER) = 2100 + sum(C_DELIVERY_CNT)",
            false,
            """
            SELECT d_w_id AS warehouse, d_id AS district, o.orders_made, n.new_orders,
                   c.deliveries AS sum_c_delivery_cnt
            FROM district
            LEFT JOIN (SELECT o_w_id, o_d_id, COUNT(*) AS orders_made FROM orders
                       WHERE o_w_id BETWEEN ? AND ? GROUP BY o_w_id, o_d_id) o
              ON o.o_w_id = d_w_id AND o.o_d_id = d_id
            LEFT JOIN (SELECT no_w_id, no_d_id, COUNT(*) AS new_orders FROM new_order
                       WHERE no_w_id BETWEEN ? AND ? GROUP BY no_w_id, no_d_id) n
              ON n.no_w_id = d_w_id AND n.no_d_id = d_id
            LEFT JOIN (SELECT c_w_id, c_d_id, SUM(c_delivery_cnt) AS deliveries FROM customer
                       WHERE c_w_id BETWEEN ? AND ? GROUP BY c_w_id, c_d_id) c
              ON c.c_w_id = d_w_id AND c.c_d_id = d_id
            WHERE d_w_id BETWEEN ? AND ?
              AND COALESCE(o.orders_made, 0) - COALESCE(n.new_orders, 0)
                  <> $delivered + COALESCE(c.deliveries, 0)
            ORDER BY d_w_id, d_id"""),

    BALANCE_AND_PAYMENTS(
            12,
            "C_BALANCE + C_YTD_PAYMENT = sum(OL_AMOUNT) of delivered lines",
            false,
            """
            SELECT c_w_id AS warehouse, c_d_id AS district, c_id AS customer, c_balance,
                   c_ytd_payment, l.amount AS sum_ol_amount
            FROM customer
            LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS amount
                       FROM orders
                       JOIN order_line
                         ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
                       WHERE o_w_id BETWEEN ? AND ? AND ol_delivery_d IS NOT NULL
                       GROUP BY o_w_id, o_d_id, o_c_id) l
              ON l.o_w_id = c_w_id AND l.o_d_id = c_d_id AND l.o_c_id = c_id
            WHERE c_w_id BETWEEN ? AND ?
              AND c_balance + c_ytd_payment <> COALESCE(l.amount, 0)
            ORDER BY c_w_id, c_d_id, c_id""");

    private final int number;
    private final String claim;
    private final boolean readsHistory;
    private final String offenders;

    Condition(int number, String claim, boolean readsHistory, String offenders) {
        this.number = number;
        this.claim = claim;
        this.readsHistory = readsHistory;
        this.offenders = offenders;
    }

    /// Number in clause 3.3.2, 1 to 12.
    public int number() {
        return number;
    }

    /// The condition in the specification's column names.
    public String claim() {
        return claim;
    }

    /// Whether the query scans HISTORY, which no index leads into: such a query is split into few
    /// ranges, each of which reads the whole table.
    boolean readsHistory() {
        return readsHistory;
    }

    /// The query. Its parameters are a first and a last warehouse, again and again.
    String offenders(Scale scale) {
        return offenders.replace("$delivered", Integer.toString(scale.deliveredOrders()));
    }
}
