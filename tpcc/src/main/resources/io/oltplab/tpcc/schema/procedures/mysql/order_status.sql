CREATE PROCEDURE oltplab_tpcc_order_status(
  p_warehouse INT, p_district INT, p_customer INT, p_last_name VARCHAR(16))
READS SQL DATA
BEGIN
  DECLARE v_customer INT DEFAULT p_customer;
  DECLARE v_count, v_skip, v_order INT DEFAULT 0;
  DECLARE EXIT HANDLER FOR SQLEXCEPTION
  BEGIN
    ROLLBACK;
    RESIGNAL;
  END;
  START TRANSACTION;
  IF p_customer = 0 THEN
    SELECT COUNT(*) INTO v_count FROM customer
      WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_last = p_last_name;
    SET v_skip = (v_count + 1) DIV 2 - 1;
    SELECT c_id INTO v_customer FROM customer
      WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_last = p_last_name
      ORDER BY c_first LIMIT v_skip, 1;
  END IF;
  SELECT MAX(o_id) INTO v_order FROM orders
    WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_c_id = v_customer;
  SELECT c_id, c_last, c_balance, c_first, c_middle, o_id, COALESCE(o_carrier_id, 0), o_entry_d,
      ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
    FROM customer, orders, order_line
    WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer
      AND o_w_id = p_warehouse AND o_d_id = p_district AND o_id = v_order
      AND ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = v_order;
  COMMIT;
END
