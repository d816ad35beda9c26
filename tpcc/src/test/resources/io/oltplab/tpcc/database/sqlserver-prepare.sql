ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT
GO
CREATE TABLE oltplab_tpcc (
  name VARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  setting VARCHAR(200) COLLATE Latin1_General_100_BIN2 NOT NULL,
  CONSTRAINT pk_oltplab_tpcc PRIMARY KEY CLUSTERED (name)
)
GO
CREATE TABLE oltplab_tpcc_load (
  warehouse INT NOT NULL,
  district INT NOT NULL,
  part VARCHAR(12) COLLATE Latin1_General_100_BIN2 NOT NULL,
  state VARCHAR(5) COLLATE Latin1_General_100_BIN2 NOT NULL,
  row_count BIGINT NOT NULL,
  checksum BIGINT NOT NULL,
  CONSTRAINT pk_oltplab_tpcc_load PRIMARY KEY CLUSTERED (warehouse, district, part)
)
GO
CREATE TABLE item (
  i_id INT NOT NULL,
  i_im_id INT NOT NULL,
  i_name VARCHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  i_price DECIMAL(5,2) NOT NULL,
  i_data VARCHAR(50) COLLATE Latin1_General_100_BIN2 NOT NULL,
  CONSTRAINT pk_item PRIMARY KEY CLUSTERED (i_id)
) ON [data]
GO
CREATE TABLE warehouse (
  w_id INT NOT NULL,
  w_name VARCHAR(10) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_street_1 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_street_2 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_city VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_state CHAR(2) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_zip CHAR(9) COLLATE Latin1_General_100_BIN2 NOT NULL,
  w_tax DECIMAL(4,4) NOT NULL,
  w_ytd DECIMAL(12,2) NOT NULL,
  CONSTRAINT pk_warehouse PRIMARY KEY CLUSTERED (w_id)
) ON [data]
GO
CREATE TABLE stock (
  s_w_id INT NOT NULL,
  s_i_id INT NOT NULL,
  s_quantity INT NOT NULL,
  s_dist_01 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_02 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_03 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_04 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_05 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_06 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_07 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_08 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_09 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_dist_10 CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  s_ytd BIGINT NOT NULL,
  s_order_cnt INT NOT NULL,
  s_remote_cnt INT NOT NULL,
  s_data VARCHAR(50) COLLATE Latin1_General_100_BIN2 NOT NULL,
  CONSTRAINT pk_stock PRIMARY KEY CLUSTERED (s_w_id, s_i_id)
) ON [data]
GO
CREATE TABLE district (
  d_w_id INT NOT NULL,
  d_id INT NOT NULL,
  d_name VARCHAR(10) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_street_1 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_street_2 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_city VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_state CHAR(2) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_zip CHAR(9) COLLATE Latin1_General_100_BIN2 NOT NULL,
  d_tax DECIMAL(4,4) NOT NULL,
  d_ytd DECIMAL(12,2) NOT NULL,
  d_next_o_id INT NOT NULL,
  CONSTRAINT pk_district PRIMARY KEY CLUSTERED (d_w_id, d_id)
) ON [data]
GO
CREATE TABLE customer (
  c_w_id INT NOT NULL,
  c_d_id INT NOT NULL,
  c_id INT NOT NULL,
  c_first VARCHAR(16) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_middle CHAR(2) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_last VARCHAR(16) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_street_1 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_street_2 VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_city VARCHAR(20) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_state CHAR(2) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_zip CHAR(9) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_phone CHAR(16) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_since DATETIME2(0) NOT NULL,
  c_credit CHAR(2) COLLATE Latin1_General_100_BIN2 NOT NULL,
  c_credit_lim DECIMAL(12,2) NOT NULL,
  c_discount DECIMAL(4,4) NOT NULL,
  c_balance DECIMAL(12,2) NOT NULL,
  c_ytd_payment DECIMAL(12,2) NOT NULL,
  c_payment_cnt INT NOT NULL,
  c_delivery_cnt INT NOT NULL,
  c_data VARCHAR(500) COLLATE Latin1_General_100_BIN2 NOT NULL,
  CONSTRAINT pk_customer PRIMARY KEY CLUSTERED (c_w_id, c_d_id, c_id)
) ON [data]
GO
CREATE TABLE history (
  h_c_id INT NOT NULL,
  h_c_d_id INT NOT NULL,
  h_c_w_id INT NOT NULL,
  h_d_id INT NOT NULL,
  h_w_id INT NOT NULL,
  h_date DATETIME2(0) NOT NULL,
  h_amount DECIMAL(6,2) NOT NULL,
  h_data VARCHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL
) ON [data]
GO
CREATE TABLE orders (
  o_w_id INT NOT NULL,
  o_d_id INT NOT NULL,
  o_id INT NOT NULL,
  o_c_id INT NOT NULL,
  o_entry_d DATETIME2(0) NOT NULL,
  o_carrier_id INT NULL,
  o_ol_cnt INT NOT NULL,
  o_all_local INT NOT NULL,
  CONSTRAINT pk_orders PRIMARY KEY CLUSTERED (o_w_id, o_d_id, o_id)
) ON [data]
GO
CREATE TABLE new_order (
  no_w_id INT NOT NULL,
  no_d_id INT NOT NULL,
  no_o_id INT NOT NULL,
  CONSTRAINT pk_new_order PRIMARY KEY CLUSTERED (no_w_id, no_d_id, no_o_id)
) ON [data]
GO
CREATE TABLE order_line (
  ol_w_id INT NOT NULL,
  ol_d_id INT NOT NULL,
  ol_o_id INT NOT NULL,
  ol_number INT NOT NULL,
  ol_i_id INT NOT NULL,
  ol_supply_w_id INT NOT NULL,
  ol_delivery_d DATETIME2(0) NULL,
  ol_quantity INT NOT NULL,
  ol_amount DECIMAL(6,2) NOT NULL,
  ol_dist_info CHAR(24) COLLATE Latin1_General_100_BIN2 NOT NULL,
  CONSTRAINT pk_order_line PRIMARY KEY CLUSTERED (ol_w_id, ol_d_id, ol_o_id, ol_number)
) ON [data]
GO
CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first)
GO
CREATE INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id)
GO
UPDATE STATISTICS item
GO
UPDATE STATISTICS warehouse
GO
UPDATE STATISTICS stock
GO
UPDATE STATISTICS district
GO
UPDATE STATISTICS customer
GO
UPDATE STATISTICS history
GO
UPDATE STATISTICS orders
GO
UPDATE STATISTICS new_order
GO
UPDATE STATISTICS order_line
GO
DROP PROCEDURE IF EXISTS oltplab_tpcc_new_order
GO
DROP PROCEDURE IF EXISTS oltplab_tpcc_payment
GO
DROP PROCEDURE IF EXISTS oltplab_tpcc_order_status
GO
DROP PROCEDURE IF EXISTS oltplab_tpcc_delivery
GO
DROP PROCEDURE IF EXISTS oltplab_tpcc_stock_level
GO
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
GO
CREATE PROCEDURE oltplab_tpcc_payment
  @p_warehouse INT, @p_district INT, @p_customer_warehouse INT, @p_customer_district INT, @p_customer INT,
  @p_last_name VARCHAR(16), @p_amount DECIMAL(6,2)
AS
BEGIN
  -- @p_customer is 0 where the customer is named by @p_last_name.
  SET NOCOUNT ON;
  SET XACT_ABORT ON;
  DECLARE @customer INT = @p_customer, @count INT;
  DECLARE @warehouse_name VARCHAR(10), @district_name VARCHAR(10);
  BEGIN TRY
    BEGIN TRANSACTION;
    UPDATE warehouse SET w_ytd = w_ytd + @p_amount WHERE w_id = @p_warehouse;
    UPDATE district SET d_ytd = d_ytd + @p_amount WHERE d_w_id = @p_warehouse AND d_id = @p_district;
    IF @p_customer = 0
    BEGIN
      SELECT @count = COUNT(*) FROM customer
        WHERE c_w_id = @p_customer_warehouse AND c_d_id = @p_customer_district AND c_last = @p_last_name;
      SELECT @customer = named.c_id FROM (
          SELECT c_id, ROW_NUMBER() OVER (ORDER BY c_first) AS place FROM customer
            WHERE c_w_id = @p_customer_warehouse AND c_d_id = @p_customer_district AND c_last = @p_last_name) AS named
        WHERE named.place = (@count + 1) / 2;
    END;
    UPDATE customer
      SET c_balance = c_balance - @p_amount,
          c_ytd_payment = c_ytd_payment + @p_amount,
          c_payment_cnt = c_payment_cnt + 1,
          c_data = CASE WHEN c_credit = 'BC'
            THEN LEFT(CONCAT(@customer, ' ', @p_customer_district, ' ', @p_customer_warehouse, ' ', @p_district, ' ',
              @p_warehouse, ' ', @p_amount, ' ', c_data), 500)
            ELSE c_data END
      WHERE c_w_id = @p_customer_warehouse AND c_d_id = @p_customer_district AND c_id = @customer;
    SELECT @warehouse_name = w_name, @district_name = d_name
      FROM warehouse, district WHERE w_id = @p_warehouse AND d_w_id = @p_warehouse AND d_id = @p_district;
    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
      VALUES (@customer, @p_customer_district, @p_customer_warehouse, @p_district, @p_warehouse, CURRENT_TIMESTAMP,
        @p_amount, CONCAT(@warehouse_name, '    ', @district_name));
    SELECT c_id, c_last, c_credit, c_balance, CASE WHEN c_credit = 'BC' THEN LEFT(c_data, 200) ELSE '' END,
        w_name, w_street_1, w_street_2, w_city, w_state, w_zip,
        d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
        c_first, c_middle, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit_lim, c_discount
      FROM warehouse, district, customer
      WHERE w_id = @p_warehouse AND d_w_id = @p_warehouse AND d_id = @p_district
        AND c_w_id = @p_customer_warehouse AND c_d_id = @p_customer_district AND c_id = @customer;
    COMMIT TRANSACTION;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0
      ROLLBACK TRANSACTION;
    THROW;
  END CATCH;
END
GO
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
GO
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
GO
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
GO
