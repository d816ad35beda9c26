CREATE PROCEDURE oltplab_tpcc_order_status
  @p_warehouse INT, @p_district INT, @p_customer INT, @p_last_name VARCHAR(16)
AS
BEGIN
  SET NOCOUNT ON;
  SET XACT_ABORT ON;
  DECLARE @customer INT = @p_customer, @count INT, @order INT;
  BEGIN TRY
    BEGIN TRANSACTION;
    IF @p_customer = 0
    BEGIN
      SELECT @count = COUNT(*) FROM customer
        WHERE c_w_id = @p_warehouse AND c_d_id = @p_district AND c_last = @p_last_name;
      SELECT @customer = named.c_id FROM (
          SELECT c_id, ROW_NUMBER() OVER (ORDER BY c_first) AS place FROM customer
            WHERE c_w_id = @p_warehouse AND c_d_id = @p_district AND c_last = @p_last_name) AS named
        WHERE named.place = (@count + 1) / 2;
    END;
    SELECT @order = MAX(o_id) FROM orders
      WHERE o_w_id = @p_warehouse AND o_d_id = @p_district AND o_c_id = @customer;
    SELECT c_id, c_last, c_balance, c_first, c_middle, o_id, COALESCE(o_carrier_id, 0), o_entry_d,
        ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
      FROM customer, orders, order_line
      WHERE c_w_id = @p_warehouse AND c_d_id = @p_district AND c_id = @customer
        AND o_w_id = @p_warehouse AND o_d_id = @p_district AND o_id = @order
        AND ol_w_id = @p_warehouse AND ol_d_id = @p_district AND ol_o_id = @order;
    COMMIT TRANSACTION;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0
      ROLLBACK TRANSACTION;
    THROW;
  END CATCH;
END
