CREATE FUNCTION oltplab_tpcc_new_order(
  p_warehouse integer, p_district integer, p_customer integer, p_count integer, p_all_local integer, p_lines varchar)
RETURNS TABLE (
  valid integer, order_id integer, last_name varchar, credit char(2), discount numeric, warehouse_tax numeric,
  district_tax numeric, total numeric, shown text)
LANGUAGE plpgsql AS $$
DECLARE
  -- p_lines: 16 characters a line: number (2), item (6), supplying warehouse (6), quantity (2), in the order in
  -- which the stock rows are to be locked. One element a valid line, in that order:
  v_number integer[];
  v_item integer[];
  v_supplier integer[];
  v_quantity integer[];
  v_price numeric[];
  v_name varchar[];
  v_item_text varchar[];
  v_before integer[];
  v_after integer[] := '{}';
  v_info char(24)[];
  v_stock_text varchar[];
  v_lines integer;
  v_stock integer;
  v_sum numeric := 0;
BEGIN
  SELECT array_agg(n ORDER BY place), array_agg(i ORDER BY place), array_agg(w ORDER BY place),
      array_agg(q ORDER BY place), array_agg(i_price ORDER BY place), array_agg(i_name ORDER BY place),
      array_agg(i_data ORDER BY place)
    INTO v_number, v_item, v_supplier, v_quantity, v_price, v_name, v_item_text
    FROM (SELECT place, substr(p_lines, place * 16 + 1, 2)::integer AS n, substr(p_lines, place * 16 + 3, 6)::integer AS i,
        substr(p_lines, place * 16 + 9, 6)::integer AS w, substr(p_lines, place * 16 + 15, 2)::integer AS q
      FROM generate_series(0, p_count - 1) AS place) AS line
    JOIN item ON i_id = i;
  v_lines := coalesce(array_length(v_item, 1), 0);
  IF v_lines < p_count AND p_all_local < 2 THEN
    -- An item does not exist: all the work is done and undone. The call within the block knows it by the 2.
    BEGIN
      SELECT * INTO valid, order_id, last_name, credit, discount, warehouse_tax, district_tax, total, shown
        FROM oltplab_tpcc_new_order(p_warehouse, p_district, p_customer, p_count, p_all_local + 2, p_lines);
      RAISE EXCEPTION USING ERRCODE = 'OLTP1';
    EXCEPTION WHEN SQLSTATE 'OLTP1' THEN
      valid := 0;
    END;
    RETURN NEXT;
    RETURN;
  END IF;

  UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_warehouse AND d_id = p_district
    RETURNING d_next_o_id - 1, d_tax INTO STRICT order_id, district_tax;
  SELECT w_tax, c_discount, c_last, c_credit INTO STRICT warehouse_tax, discount, last_name, credit
    FROM warehouse, customer
    WHERE w_id = p_warehouse AND c_w_id = p_warehouse AND c_d_id = p_district AND c_id = p_customer;
  INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    VALUES (p_warehouse, p_district, order_id, p_customer, CURRENT_TIMESTAMP, NULL, p_count, p_all_local % 2);
  INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (p_warehouse, p_district, order_id);

  SELECT array_agg(s_quantity ORDER BY place), array_agg(info ORDER BY place), array_agg(s_data ORDER BY place)
    INTO v_before, v_info, v_stock_text
    FROM unnest(v_supplier, v_item) WITH ORDINALITY AS line (w, i, place)
    JOIN (SELECT s_w_id, s_i_id, s_quantity,
        CASE p_district WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
          WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
          WHEN 9 THEN s_dist_09 ELSE s_dist_10 END AS info,
        s_data
      FROM (SELECT DISTINCT w, i FROM unnest(v_supplier, v_item) AS line (w, i)) AS wanted
      JOIN stock ON s_w_id = w AND s_i_id = i
      ORDER BY s_w_id, s_i_id FOR UPDATE OF stock) AS locked ON s_w_id = w AND s_i_id = i;
  IF coalesce(array_length(v_before, 1), 0) <> v_lines THEN
    RAISE EXCEPTION 'TPC-C data is damaged: stock of an item is missing';
  END IF;

  shown := '';
  FOR place IN 1 .. v_lines LOOP
    -- Lines of one item follow one another: the later finds what the earlier left.
    IF place > 1 AND v_item[place] = v_item[place - 1] AND v_supplier[place] = v_supplier[place - 1] THEN
      v_before[place] := v_stock;
    END IF;
    v_stock := v_before[place] - v_quantity[place];
    IF v_stock < 10 THEN
      v_stock := v_stock + 91;
    END IF;
    v_after[place] := v_stock;
    v_sum := v_sum + v_quantity[place] * v_price[place];
    shown := shown || v_number[place] || E'\t' || v_name[place] || E'\t' || v_before[place] || E'\t'
      || CASE WHEN strpos(v_item_text[place], 'ORIGINAL') > 0 AND strpos(v_stock_text[place], 'ORIGINAL') > 0
          THEN 'B' ELSE 'G' END
      || E'\t' || v_price[place] || E'\n';
  END LOOP;

  UPDATE stock
    SET s_quantity = after,
        s_ytd = s_ytd + ordered,
        s_order_cnt = s_order_cnt + orders,
        s_remote_cnt = s_remote_cnt + CASE WHEN w <> p_warehouse THEN orders ELSE 0 END
    FROM (SELECT w, i, (array_agg(a ORDER BY place DESC))[1] AS after, sum(q) AS ordered, count(*) AS orders
      FROM unnest(v_supplier, v_item, v_quantity, v_after) WITH ORDINALITY AS line (w, i, q, a, place)
      GROUP BY w, i) AS change
    WHERE s_w_id = w AND s_i_id = i;
  INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,
      ol_quantity, ol_amount, ol_dist_info)
    SELECT p_warehouse, p_district, order_id, n, i, w, NULL, q, q * price, info
    FROM unnest(v_number, v_item, v_supplier, v_quantity, v_price, v_info) AS line (n, i, w, q, price, info);

  valid := 1;
  total := round(v_sum * (1 - discount) * (1 + warehouse_tax + district_tax), 2);
  RETURN NEXT;
END
$$
