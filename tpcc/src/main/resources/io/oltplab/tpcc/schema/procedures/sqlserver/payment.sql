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
