CREATE FUNCTION oltplab_tpcc_payment(
  p_warehouse integer, p_district integer, p_customer_warehouse integer, p_customer_district integer,
  p_customer integer, p_last_name varchar, p_amount numeric)
RETURNS TABLE (
  customer_id integer, customer_last varchar, customer_credit char(2), customer_balance numeric, customer_data text,
  warehouse_name varchar, warehouse_street_1 varchar, warehouse_street_2 varchar, warehouse_city varchar,
  warehouse_state char(2), warehouse_zip char(9),
  district_name varchar, district_street_1 varchar, district_street_2 varchar, district_city varchar,
  district_state char(2), district_zip char(9),
  customer_first varchar, customer_middle char(2), customer_street_1 varchar, customer_street_2 varchar,
  customer_city varchar, customer_state char(2), customer_zip char(9), customer_phone char(16),
  customer_since timestamp, customer_credit_lim numeric, customer_discount numeric)
LANGUAGE plpgsql AS $$
BEGIN
  -- p_customer is 0 where the customer is named by p_last_name.
  UPDATE warehouse SET w_ytd = w_ytd + p_amount WHERE w_id = p_warehouse
    RETURNING w_name, w_street_1, w_street_2, w_city, w_state, w_zip
    INTO STRICT warehouse_name, warehouse_street_1, warehouse_street_2, warehouse_city, warehouse_state, warehouse_zip;
  UPDATE district SET d_ytd = d_ytd + p_amount WHERE d_w_id = p_warehouse AND d_id = p_district
    RETURNING d_name, d_street_1, d_street_2, d_city, d_state, d_zip
    INTO STRICT district_name, district_street_1, district_street_2, district_city, district_state, district_zip;
  customer_id := p_customer;
  IF p_customer = 0 THEN
    SELECT (array_agg(c_id ORDER BY c_first))[(count(*) + 1) / 2] INTO customer_id FROM customer
      WHERE c_w_id = p_customer_warehouse AND c_d_id = p_customer_district AND c_last = p_last_name;
  END IF;
  UPDATE customer
    SET c_balance = c_balance - p_amount,
        c_ytd_payment = c_ytd_payment + p_amount,
        c_payment_cnt = c_payment_cnt + 1,
        c_data = CASE WHEN c_credit = 'BC'
          THEN left(concat(customer_id, ' ', p_customer_district, ' ', p_customer_warehouse, ' ', p_district, ' ',
            p_warehouse, ' ', p_amount::numeric(6,2), ' ', c_data), 500)
          ELSE c_data END
    WHERE c_w_id = p_customer_warehouse AND c_d_id = p_customer_district AND c_id = customer_id
    RETURNING c_last, c_credit, c_balance, CASE WHEN c_credit = 'BC' THEN left(c_data, 200) ELSE '' END,
      c_first, c_middle, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit_lim, c_discount
    INTO STRICT customer_last, customer_credit, customer_balance, customer_data,
      customer_first, customer_middle, customer_street_1, customer_street_2, customer_city, customer_state,
      customer_zip, customer_phone, customer_since, customer_credit_lim, customer_discount;
  INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (customer_id, p_customer_district, p_customer_warehouse, p_district, p_warehouse, CURRENT_TIMESTAMP,
      p_amount, warehouse_name || '    ' || district_name);
  RETURN NEXT;
END
$$
