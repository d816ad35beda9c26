CREATE FUNCTION oltplab_tpcc_order_status(
  p_warehouse integer, p_district integer, p_customer integer, p_last_name varchar)
RETURNS TABLE (
  customer_id integer, customer_last varchar, customer_balance numeric, customer_first varchar,
  customer_middle char(2), order_id integer, carrier integer, entered timestamp,
  item integer, supplying_warehouse integer, quantity integer, amount numeric, delivered timestamp)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_customer integer := p_customer;
  v_order integer;
BEGIN
  -- STABLE: all of it sees the database as it was when the call began.
  IF p_customer = 0 THEN
    SELECT (array_agg(c_id ORDER BY c_first))[(count(*) + 1) / 2] INTO v_customer FROM customer
      WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_last = p_last_name;
  END IF;
  SELECT max(o_id) INTO v_order FROM orders
    WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_c_id = v_customer;
  RETURN QUERY
    SELECT c_id, c_last, c_balance, c_first, c_middle, o_id, coalesce(o_carrier_id, 0), o_entry_d,
        ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
      FROM customer, orders, order_line
      WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer
        AND o_w_id = p_warehouse AND o_d_id = p_district AND o_id = v_order
        AND ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = v_order;
END
$$
