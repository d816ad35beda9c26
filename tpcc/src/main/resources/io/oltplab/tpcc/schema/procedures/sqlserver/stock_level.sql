CREATE PROCEDURE oltplab_tpcc_stock_level @p_warehouse INT, @p_district INT, @p_threshold INT
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @next INT;
  SELECT @next = d_next_o_id FROM district WHERE d_w_id = @p_warehouse AND d_id = @p_district;
  SELECT COUNT(DISTINCT s_i_id) FROM order_line
    JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = @p_warehouse AND ol_d_id = @p_district AND ol_o_id >= @next - 20 AND ol_o_id < @next
      AND s_quantity < @p_threshold;
END
