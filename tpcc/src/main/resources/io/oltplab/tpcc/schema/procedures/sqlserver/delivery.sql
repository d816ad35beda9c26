CREATE PROCEDURE oltplab_tpcc_delivery @p_warehouse INT, @p_district INT, @p_carrier INT
AS
BEGIN
  -- Gives what was found (0 nothing, 1 an order, 2 an order that another delivery took) and the order.
  SET NOCOUNT ON;
  SET XACT_ABORT ON;
  DECLARE @order INT = 0, @customer INT, @found INT = 1, @sum DECIMAL(12,2);
  BEGIN TRY
    BEGIN TRANSACTION;
    SELECT TOP (1) @order = no_o_id FROM new_order WITH (UPDLOCK, ROWLOCK)
      WHERE no_w_id = @p_warehouse AND no_d_id = @p_district ORDER BY no_o_id;
    IF @order = 0
    BEGIN
      SET @found = 0;
      COMMIT TRANSACTION;
    END
    ELSE
    BEGIN
      DELETE FROM new_order WHERE no_w_id = @p_warehouse AND no_d_id = @p_district AND no_o_id = @order;
      IF @@ROWCOUNT <> 1
      BEGIN
        SET @found = 2;
        ROLLBACK TRANSACTION;
      END
      ELSE
      BEGIN
        UPDATE orders SET o_carrier_id = @p_carrier
          WHERE o_w_id = @p_warehouse AND o_d_id = @p_district AND o_id = @order;
        SELECT @customer = o_c_id FROM orders
          WHERE o_w_id = @p_warehouse AND o_d_id = @p_district AND o_id = @order;
        SELECT @sum = SUM(ol_amount) FROM order_line
          WHERE ol_w_id = @p_warehouse AND ol_d_id = @p_district AND ol_o_id = @order;
        UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
          WHERE ol_w_id = @p_warehouse AND ol_d_id = @p_district AND ol_o_id = @order;
        UPDATE customer SET c_balance = c_balance + @sum, c_delivery_cnt = c_delivery_cnt + 1
          WHERE c_w_id = @p_warehouse AND c_d_id = @p_district AND c_id = @customer;
        COMMIT TRANSACTION;
      END;
    END;
    SELECT @found, @order;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0
      ROLLBACK TRANSACTION;
    THROW;
  END CATCH;
END
