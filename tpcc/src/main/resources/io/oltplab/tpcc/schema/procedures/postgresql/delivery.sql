CREATE FUNCTION oltplab_tpcc_delivery(p_warehouse integer, p_district integer, p_carrier integer)
RETURNS TABLE (found_what integer, order_id integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_customer integer;
  v_sum numeric;
BEGIN
  -- Gives what was found (0 nothing, 1 an order, 2 an order that another delivery took) and the order.
  SELECT coalesce(min(no_o_id), 0) INTO order_id FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = p_district;
  found_what := 0;
  IF order_id > 0 THEN
    found_what := 2;
    DELETE FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = p_district AND no_o_id = order_id;
    IF FOUND THEN
      found_what := 1;
      UPDATE orders SET o_carrier_id = p_carrier WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_id = order_id
        RETURNING o_c_id INTO STRICT v_customer;
      WITH stamped AS (
          UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
            WHERE ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = order_id
            RETURNING ol_amount)
        SELECT sum(ol_amount) INTO v_sum FROM stamped;
      UPDATE customer SET c_balance = c_balance + v_sum, c_delivery_cnt = c_delivery_cnt + 1
        WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer;
    END IF;
  END IF;
  RETURN NEXT;
END
$$
