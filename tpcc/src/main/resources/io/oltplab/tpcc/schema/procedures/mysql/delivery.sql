CREATE PROCEDURE oltplab_tpcc_delivery(p_warehouse INT, p_district INT, p_carrier INT)
MODIFIES SQL DATA
BEGIN
  -- Gives what was found (0 nothing, 1 an order, 2 an order that another delivery took) and the order.
  DECLARE v_order, v_customer INT DEFAULT 0;
  DECLARE v_found INT DEFAULT 1;
  DECLARE v_sum DECIMAL(12,2);
  DECLARE EXIT HANDLER FOR SQLEXCEPTION
  BEGIN
    ROLLBACK;
    RESIGNAL;
  END;
  START TRANSACTION;
  SELECT COALESCE(MIN(no_o_id), 0) INTO v_order FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = p_district;
  IF v_order = 0 THEN
    SET v_found = 0;
    COMMIT;
  ELSE
    DELETE FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = p_district AND no_o_id = v_order;
    IF ROW_COUNT() <> 1 THEN
      SET v_found = 2;
      ROLLBACK;
    ELSE
      UPDATE orders SET o_carrier_id = p_carrier WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_id = v_order;
      SELECT o_c_id INTO v_customer FROM orders
        WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_id = v_order;
      SELECT SUM(ol_amount) INTO v_sum FROM order_line
        WHERE ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = v_order;
      UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
        WHERE ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = v_order;
      UPDATE customer SET c_balance = c_balance + v_sum, c_delivery_cnt = c_delivery_cnt + 1
        WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer;
      COMMIT;
    END IF;
  END IF;
  SELECT v_found, v_order;
END
