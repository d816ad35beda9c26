CREATE PROCEDURE oltplab_tpcc_new_order
  @p_warehouse INT, @p_district INT, @p_customer INT, @p_count INT, @p_all_local INT, @p_lines VARCHAR(300)
AS
BEGIN
  -- @p_lines: 16 characters a line: number (2), item (6), supplying warehouse (6), quantity (2), in the order in
  -- which the stock rows are to be locked.
  SET NOCOUNT ON;
  SET XACT_ABORT ON;
  DECLARE @warehouse_tax DECIMAL(4,4), @district_tax DECIMAL(4,4), @discount DECIMAL(4,4);
  DECLARE @order INT, @at INT = 0, @number INT, @item INT, @supplier INT, @quantity INT, @stock INT;
  DECLARE @valid INT = 1, @item_original INT, @stock_original INT;
  DECLARE @last_name VARCHAR(16), @credit CHAR(2), @name VARCHAR(24), @info CHAR(24);
  DECLARE @price DECIMAL(5,2), @sum DECIMAL(12,2) = 0;
  DECLARE @shown VARCHAR(1500) = '';
  DECLARE @lines TABLE (
    place INT NOT NULL PRIMARY KEY, number INT NOT NULL, item INT NOT NULL, supplier INT NOT NULL,
    quantity INT NOT NULL, price DECIMAL(5,2) NULL, name VARCHAR(24) NULL, original INT NOT NULL,
    info CHAR(24) NULL);
  BEGIN TRY
    BEGIN TRANSACTION;
    UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = @p_warehouse AND d_id = @p_district;
    SELECT @warehouse_tax = w_tax, @district_tax = d_tax, @order = d_next_o_id - 1, @discount = c_discount,
        @last_name = c_last, @credit = c_credit
      FROM warehouse, district, customer
      WHERE w_id = @p_warehouse AND d_w_id = @p_warehouse AND d_id = @p_district
        AND c_w_id = @p_warehouse AND c_d_id = @p_district AND c_id = @p_customer;
    INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
      VALUES (@p_warehouse, @p_district, @order, @p_customer, CURRENT_TIMESTAMP, NULL, @p_count, @p_all_local);
    INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (@p_warehouse, @p_district, @order);
    INSERT INTO @lines (place, number, item, supplier, quantity, price, name, original)
      SELECT line.place, line.number, line.item, line.supplier, line.quantity, i_price, i_name,
          CASE WHEN CHARINDEX('ORIGINAL', i_data) > 0 THEN 1 ELSE 0 END
        FROM (
          SELECT places.n AS place,
              CAST(SUBSTRING(@p_lines, places.n * 16 + 1, 2) AS INT) AS number,
              CAST(SUBSTRING(@p_lines, places.n * 16 + 3, 6) AS INT) AS item,
              CAST(SUBSTRING(@p_lines, places.n * 16 + 9, 6) AS INT) AS supplier,
              CAST(SUBSTRING(@p_lines, places.n * 16 + 15, 2) AS INT) AS quantity
            FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14)) AS places (n)
            WHERE places.n < @p_count) AS line
        LEFT JOIN item ON i_id = line.item;
    WHILE @at < @p_count
    BEGIN
      SELECT @number = number, @item = item, @supplier = supplier, @quantity = quantity, @price = price,
          @name = name, @item_original = original
        FROM @lines WHERE place = @at;
      IF @price IS NULL
        SET @valid = 0;
      ELSE
      BEGIN
        SELECT @stock = s_quantity,
            @info = CASE @p_district WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03
              WHEN 4 THEN s_dist_04 WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07
              WHEN 8 THEN s_dist_08 WHEN 9 THEN s_dist_09 ELSE s_dist_10 END,
            @stock_original = CASE WHEN CHARINDEX('ORIGINAL', s_data) > 0 THEN 1 ELSE 0 END
          FROM stock WITH (UPDLOCK, ROWLOCK) WHERE s_w_id = @supplier AND s_i_id = @item;
        UPDATE stock
          SET s_quantity = CASE WHEN @stock - @quantity >= 10 THEN @stock - @quantity
                ELSE @stock - @quantity + 91 END,
              s_ytd = s_ytd + @quantity,
              s_order_cnt = s_order_cnt + 1,
              s_remote_cnt = s_remote_cnt + CASE WHEN @supplier <> @p_warehouse THEN 1 ELSE 0 END
          WHERE s_w_id = @supplier AND s_i_id = @item;
        UPDATE @lines SET info = @info WHERE place = @at;
        SET @sum = @sum + @quantity * @price;
        SET @shown = CONCAT(@shown, @number, CHAR(9), @name, CHAR(9), @stock, CHAR(9),
          CASE WHEN @item_original = 1 AND @stock_original = 1 THEN 'B' ELSE 'G' END, CHAR(9), @price, CHAR(10));
      END;
      SET @at = @at + 1;
    END;
    INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,
        ol_quantity, ol_amount, ol_dist_info)
      SELECT @p_warehouse, @p_district, @order, number, item, supplier, NULL, quantity, quantity * price, info
        FROM @lines WHERE price IS NOT NULL;
    IF @valid = 1
      COMMIT TRANSACTION;
    ELSE
      ROLLBACK TRANSACTION;
    SELECT @valid, @order, @last_name, @credit, @discount, @warehouse_tax, @district_tax,
      CAST(ROUND(@sum * (1 - @discount) * (1 + @warehouse_tax + @district_tax), 2) AS DECIMAL(12,2)), @shown;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0
      ROLLBACK TRANSACTION;
    THROW;
  END CATCH;
END
