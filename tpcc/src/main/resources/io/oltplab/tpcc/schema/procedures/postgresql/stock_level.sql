CREATE FUNCTION oltplab_tpcc_stock_level(p_warehouse integer, p_district integer, p_threshold integer)
RETURNS TABLE (low bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_next integer;
BEGIN
  SELECT d_next_o_id INTO STRICT v_next FROM district WHERE d_w_id = p_warehouse AND d_id = p_district;
  RETURN QUERY
    SELECT count(DISTINCT s_i_id) FROM order_line
      JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
      WHERE ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id >= v_next - 20 AND ol_o_id < v_next
        AND s_quantity < p_threshold;
END
$$
