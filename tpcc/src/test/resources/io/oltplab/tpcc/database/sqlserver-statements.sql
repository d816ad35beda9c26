CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first)
GO
CREATE INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id)
GO
DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?
GO
DROP TABLE IF EXISTS customer
GO
DROP TABLE IF EXISTS district
GO
DROP TABLE IF EXISTS history
GO
DROP TABLE IF EXISTS item
GO
DROP TABLE IF EXISTS new_order
GO
DROP TABLE IF EXISTS oltplab_tpcc
GO
DROP TABLE IF EXISTS oltplab_tpcc_load
GO
DROP TABLE IF EXISTS order_line
GO
DROP TABLE IF EXISTS orders
GO
DROP TABLE IF EXISTS stock
GO
DROP TABLE IF EXISTS warehouse
GO
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data) VALUES (?, ?, ?, ?, ?, CURRENT_TIMESTAMP, ?, ?)
GO
INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)
GO
INSERT INTO oltplab_tpcc (name, setting) VALUES (?, ?)
GO
INSERT INTO oltplab_tpcc_load (state, row_count, checksum, warehouse, district, part) VALUES (?, ?, ?, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?), (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)
GO
INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, NULL, ?, ?)
GO
SELECT COUNT(*) FROM new_order
GO
SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_quantity < ?
GO
SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?
GO
SELECT SUM(CAST(d_next_o_id AS BIGINT)) FROM district
GO
SELECT SUM(w_ytd) FROM warehouse
GO
SELECT c_balance, c_first, c_middle, c_last FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?
GO
SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first
GO
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
ORDER BY c_w_id, c_d_id, c_id
GO
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
ORDER BY c_w_id, c_d_id, c_id
GO
SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?
GO
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
ORDER BY d_w_id, d_id
GO
SELECT d_w_id AS warehouse, d_id AS district, d_ytd, h.amount AS sum_h_amount
FROM district
LEFT JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS amount FROM history
           WHERE h_w_id BETWEEN ? AND ? GROUP BY h_w_id, h_d_id) h
  ON h.h_w_id = d_w_id AND h.h_d_id = d_id
WHERE d_w_id BETWEEN ? AND ? AND d_ytd <> COALESCE(h.amount, 0)
ORDER BY d_w_id, d_id
GO
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
ORDER BY d_w_id, d_id
GO
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
      <> 42 + COALESCE(c.deliveries, 0)
ORDER BY d_w_id, d_id
GO
SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
GO
SELECT name FROM oltplab_tpcc WHERE name = ?
GO
SELECT name FROM oltplab_tpcc WHERE name LIKE ? ORDER BY name
GO
SELECT name, setting FROM oltplab_tpcc
GO
SELECT no_w_id AS warehouse, no_d_id AS district, MIN(no_o_id) AS min_no_o_id,
       MAX(no_o_id) AS max_no_o_id, COUNT(*) AS new_orders
FROM new_order
WHERE no_w_id BETWEEN ? AND ?
GROUP BY no_w_id, no_d_id
HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)
ORDER BY no_w_id, no_d_id
GO
SELECT o_c_id, (SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?
GO
SELECT o_id, o_c_id, o_ol_cnt, (SELECT COUNT(*) FROM order_line WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id BETWEEN ? AND ?
GO
SELECT o_id, o_entry_d, o_carrier_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = (SELECT MAX(o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?)
GO
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
WHERE no_w_id BETWEEN ? AND ? AND o_id IS NULL
GO
SELECT o_w_id AS warehouse, o_d_id AS district, o_id AS order_id, o_ol_cnt,
       COUNT(ol_number) AS order_lines
FROM orders
LEFT JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
WHERE o_w_id BETWEEN ? AND ?
GROUP BY o_w_id, o_d_id, o_id, o_ol_cnt
HAVING o_ol_cnt <> COUNT(ol_number)
ORDER BY o_w_id, o_d_id, o_id
GO
SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?
GO
SELECT ol_w_id AS warehouse, ol_d_id AS district, ol_o_id AS order_id, ol_number,
       ol_delivery_d, o_carrier_id
FROM order_line
JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
WHERE ol_w_id BETWEEN ? AND ?
  AND ((ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
       OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL))
ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_01, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_02, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_03, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_04, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_05, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_06, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_07, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_08, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_09, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT s_w_id, s_i_id, s_quantity, s_dist_10, s_data FROM stock WITH (UPDLOCK, ROWLOCK) WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) ORDER BY s_w_id, s_i_id
GO
SELECT w_id AS warehouse, w_ytd, SUM(d_ytd) AS sum_d_ytd
FROM warehouse LEFT JOIN district ON d_w_id = w_id
WHERE w_id BETWEEN ? AND ?
GROUP BY w_id, w_ytd
HAVING w_ytd <> COALESCE(SUM(d_ytd), 0)
ORDER BY w_id
GO
SELECT w_id AS warehouse, w_ytd, h.amount AS sum_h_amount
FROM warehouse
LEFT JOIN (SELECT h_w_id, SUM(h_amount) AS amount FROM history
           WHERE h_w_id BETWEEN ? AND ? GROUP BY h_w_id) h
  ON h.h_w_id = w_id
WHERE w_id BETWEEN ? AND ? AND w_ytd <> COALESCE(h.amount, 0)
ORDER BY w_id
GO
SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, CASE WHEN c_credit = 'BC' THEN LEFT(c_data, 200) ELSE '' END FROM warehouse, district, customer WHERE w_id = ? AND d_w_id = ? AND d_id = ? AND c_w_id = ? AND c_d_id = ? AND c_id = ?
GO
SELECT w_tax, d_tax, d_next_o_id, c_discount, c_last, c_credit FROM warehouse, district, customer WHERE w_id = ? AND d_w_id = ? AND d_id = ? AND c_w_id = ? AND c_d_id = ? AND c_id = ?
GO
UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?
GO
UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1, c_data = CASE WHEN c_credit = 'BC' THEN LEFT(CONCAT(?, c_data), 500) ELSE c_data END WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?
GO
UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?
GO
UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?
GO
UPDATE oltplab_tpcc SET setting = 'complete' WHERE name = 'state'
GO
UPDATE oltplab_tpcc_load SET state = ?, row_count = ?, checksum = ? WHERE warehouse = ? AND district = ? AND part = ?
GO
UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?
GO
UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE stock SET s_quantity = CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_ytd = s_ytd + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_order_cnt = s_order_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END, s_remote_cnt = s_remote_cnt + CASE WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? WHEN s_w_id = ? AND s_i_id = ? THEN ? ELSE 0 END WHERE (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?) OR (s_w_id = ? AND s_i_id = ?)
GO
UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?
GO
insert into customer (c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data) values (1,1,1,'HTw3ZAqTPm','OE','BARBARBAR','1A8BifQQPX','0IlWDiqai59TwBRvTC21','T8ZicctqIV','II','780911111','9342474110400895','2026-01-31 12:00:00','GC',50000.00,0.3012,-10.00,10.00,1,0,'GUqVzDddFc7VjL9254Yso6VfwsRt6IywA6yZ2q2EDOVWQA0bI5lJUpKn2fjZaNIanM2AE8vxT2ygiv5m0BHY3hXOVPMaXrTN2P1fZCvvJKFSdFxwlOfJFEw6RZXzGO1uK09VGtn4U8th2vxHRzmc4kYlGYxR4kgdoHZFuVtfsUw1ZhgIXAq5cVQiXv3doVnXM0Yf5x2ludQl1S7yGahqSqR1XxR57tYp50npbVclvvrsH1Jqw6fCJBSvjAnaSuFaM5FbzxADoXa6Ybl0a5sQKViV2JLMCwOKfKheK4QQzUpigfjfpCgMw7xRpZIcKmkzYVBd08Gex2d7SMCNy657Znnq5oviVCHrYY4l2OeXLK7UdhMbRhwmz7flLOZSw8vMgzyMD2Af7DH4Lx4vjeibZYKleVzYoT1UFScfBrWYSf0K3I3c3iI7jT6KaT3GrF')
GO
insert into district (d_w_id, d_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id) values (1,1,'opYzt8h','2UoxlW6EYjKrZ1lO','0BiOl4Olif8qllf6h','fgSTqy02ia9St5','OY','127511111',0.1337,600.00,61)
GO
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data) values (1,1,1,1,1,'2026-01-31 12:00:00',10.00,'rOgIfSZWXsQQEqIYfN')
GO
insert into item (i_id, i_im_id, i_name, i_price, i_data) values (1,1651,'7Qgzs6Oh7YM0ZgDWvYnFpZx',67.41,'WBSLkJJPG5jEEdKp6TtOcRtksGeX256iQJL')
GO
insert into new_order (no_w_id, no_d_id, no_o_id) values (1,1,43)
GO
insert into order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info) values (1,1,1,1,89,1,'2026-01-31 12:00:00',5,0.00,'dlUq2XO2Bal0ghTKSkitEd6Y')
GO
insert into orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local) values (1,1,1,47,'2026-01-31 12:00:00',2,8,1)
GO
insert into stock (s_w_id, s_i_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt, s_data) values (1,1,24,'dx1dgHGa6KhcYiU1LLVmqmia','x7Vpzh0IGm0w3f4ZgFzQtcz1','C61OCpj5lwOXMD3skSqVLpXM','x6JrC5TUWWscqBm33dm298er','HstZE6rJyXHmJT9YelBK7dc4','zN4HA0LBKLnCWnRvzdN5oXFh','2ge25qiQgCwvHQkUinsFx51P','MJlq6bv80eLYNOxwB0ZYzP36','AOu2TvCVi2usPs5PIOuY6y8i','8Bb4UjkZE7D2VdwTBK6ulpfx',0,0,0,'snm8n7yUU4LdlKTtj8PJlUqELrj5v5Cxz')
GO
insert into warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd) values (1,'vV1ASk','MPq6eizBpc8ULTxo76','UNfE6ms8ELsSehQAFOC','JuPBZUnpSepVZBW','DT','761211111',0.1844,6000.00)
GO
{call oltplab_tpcc_new_order(?, ?, ?, ?, ?, ?)}
GO
{call oltplab_tpcc_payment(?, ?, ?, ?, ?, ?, ?)}
GO
{call oltplab_tpcc_order_status(?, ?, ?, ?)}
GO
{call oltplab_tpcc_delivery(?, ?, ?)}
GO
{call oltplab_tpcc_stock_level(?, ?, ?)}
GO
