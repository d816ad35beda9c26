CREATE PROCEDURE oltplab_tpcc_new_order(
  p_warehouse INT, p_district INT, p_customer INT, p_count INT, p_all_local INT, p_lines VARCHAR(300))
MODIFIES SQL DATA
BEGIN
  -- p_lines: 16 characters a line: number (2), item (6), supplying warehouse (6), quantity (2), in the order in
  -- which the stock rows are to be locked.
  DECLARE v_warehouse_tax, v_district_tax, v_discount DECIMAL(4,4);
  DECLARE v_order, v_at, v_number, v_item, v_supplier, v_quantity, v_stock INT DEFAULT 0;
  DECLARE v_valid INT DEFAULT 1;
  DECLARE v_last_name VARCHAR(16);
  DECLARE v_credit CHAR(2);
  DECLARE v_price DECIMAL(5,2);
  DECLARE v_sum DECIMAL(12,2) DEFAULT 0;
  DECLARE v_name VARCHAR(24);
  DECLARE v_item_text, v_stock_text VARCHAR(50);
  DECLARE v_info CHAR(24);
  DECLARE v_shown VARCHAR(1500) DEFAULT '';
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET v_price = NULL;
  DECLARE EXIT HANDLER FOR SQLEXCEPTION
  BEGIN
    ROLLBACK;
    RESIGNAL;
  END;
  START TRANSACTION;
  UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_warehouse AND d_id = p_district;
  SELECT w_tax, d_tax, d_next_o_id - 1, c_discount, c_last, c_credit
    INTO v_warehouse_tax, v_district_tax, v_order, v_discount, v_last_name, v_credit
    FROM warehouse, district, customer
    WHERE w_id = p_warehouse AND d_w_id = p_warehouse AND d_id = p_district
      AND c_w_id = p_warehouse AND c_d_id = p_district AND c_id = p_customer;
  INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    VALUES (p_warehouse, p_district, v_order, p_customer, CURRENT_TIMESTAMP, NULL, p_count, p_all_local);
  INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (p_warehouse, p_district, v_order);
  WHILE v_at < p_count DO
    SET v_number = SUBSTR(p_lines, v_at * 16 + 1, 2);
    SET v_item = SUBSTR(p_lines, v_at * 16 + 3, 6);
    SET v_supplier = SUBSTR(p_lines, v_at * 16 + 9, 6);
    SET v_quantity = SUBSTR(p_lines, v_at * 16 + 15, 2);
    SELECT i_price, i_name, i_data INTO v_price, v_name, v_item_text FROM item WHERE i_id = v_item;
    IF v_price IS NULL THEN
      SET v_valid = 0;
    ELSE
      SELECT s_quantity,
          CASE p_district WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
            WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
            WHEN 9 THEN s_dist_09 ELSE s_dist_10 END,
          s_data
        INTO v_stock, v_info, v_stock_text
        FROM stock WHERE s_w_id = v_supplier AND s_i_id = v_item FOR UPDATE;
      UPDATE stock
        SET s_quantity = IF(v_stock - v_quantity >= 10, v_stock - v_quantity, v_stock - v_quantity + 91),
            s_ytd = s_ytd + v_quantity,
            s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + (v_supplier <> p_warehouse)
        WHERE s_w_id = v_supplier AND s_i_id = v_item;
      INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,
          ol_quantity, ol_amount, ol_dist_info)
        VALUES (p_warehouse, p_district, v_order, v_number, v_item, v_supplier, NULL,
          v_quantity, v_quantity * v_price, v_info);
      SET v_sum = v_sum + v_quantity * v_price;
      SET v_shown = CONCAT(v_shown, v_number, '\t', v_name, '\t', v_stock, '\t',
          IF(LOCATE('ORIGINAL', v_item_text) > 0 AND LOCATE('ORIGINAL', v_stock_text) > 0, 'B', 'G'), '\t', v_price, '\n');
    END IF;
    SET v_at = v_at + 1;
  END WHILE;
  IF v_valid = 1 THEN
    COMMIT;
  ELSE
    ROLLBACK;
  END IF;
  SELECT v_valid, v_order, v_last_name, v_credit, v_discount, v_warehouse_tax, v_district_tax,
    ROUND(v_sum * (1 - v_discount) * (1 + v_warehouse_tax + v_district_tax), 2), v_shown;
END
