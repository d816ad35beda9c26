package io.oltplab.tpcc.transaction;

import io.oltplab.sql.Ending;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Payment (TPC-C clause 2.5.2): six round trips, the commit among them, and one more for a last
/// name. Rows are changed before they are read, so that no read is of an unlocked row.
public final class Payment implements Work {

    private static final String PAY_WAREHOUSE =
            "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?";

    private static final String PAY_DISTRICT =
            "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?";

    /// Bad credit keeps the newest 500 characters of its story (TPC-C clause 2.5.2.2).
    private static final String PAY_CUSTOMER =
            """
            UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, \
            c_payment_cnt = c_payment_cnt + 1, \
            c_data = CASE WHEN c_credit = 'BC' THEN LEFT(CONCAT(?, c_data), 500) ELSE c_data END \
            WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    private static final String READ =
            """
            SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip, \
            d_name, d_street_1, d_street_2, d_city, d_state, d_zip, \
            c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, \
            c_since, c_credit, c_credit_lim, c_discount, c_balance, \
            CASE WHEN c_credit = 'BC' THEN LEFT(c_data, 200) ELSE '' END \
            FROM warehouse, district, customer \
            WHERE w_id = ? AND d_w_id = ? AND d_id = ? \
            AND c_w_id = ? AND c_d_id = ? AND c_id = ?""";

    private static final String INSERT_HISTORY =
            """
            INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, \
            h_data) VALUES (?, ?, ?, ?, ?, CURRENT_TIMESTAMP, ?, ?)""";

    private Input.@Nullable Payment input;
    private @Nullable Receipt receipt;

    /// What the terminal shows of the customer (TPC-C clause 2.5.3.3, in part).
    ///
    /// @param story first 200 characters of C_DATA of a customer with bad credit, else empty
    public record Receipt(
            int customer, String lastName, String credit, BigDecimal balance, String story) {}

    /// Sets what the next run is about.
    public Payment of(Input.Payment next) {
        input = next;
        receipt = null;
        return this;
    }

    /// Lets go of input and receipt.
    void forget() {
        input = null;
        receipt = null;
    }

    /// What the last run showed.
    public Receipt receipt() {
        if (receipt == null) {
            throw new IllegalStateException("no Payment has run");
        }
        return receipt;
    }

    @Override
    public Ending run(Connection connection) throws SQLException {
        if (input == null) {
            throw new IllegalStateException("a Payment needs an input");
        }
        Input.Payment in = input;
        payWarehouseAndDistrict(connection, in);
        int customer =
                CustomerLookup.id(
                        connection, in.customerWarehouse(), in.customerDistrict(), in.customer());
        payCustomer(connection, in, customer);
        String note = read(connection, in, customer);
        insertHistory(connection, in, customer, note);
        return Ending.COMMIT;
    }

    private static void payWarehouseAndDistrict(Connection connection, Input.Payment in)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PAY_WAREHOUSE)) {
            statement.setBigDecimal(1, in.amount());
            statement.setInt(2, in.warehouse());
            Statements.change(statement, 1, "warehouse");
        }
        try (PreparedStatement statement = connection.prepareStatement(PAY_DISTRICT)) {
            statement.setBigDecimal(1, in.amount());
            statement.setInt(2, in.warehouse());
            statement.setInt(3, in.district());
            Statements.change(statement, 1, "district");
        }
    }

    private static void payCustomer(Connection connection, Input.Payment in, int customer)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PAY_CUSTOMER)) {
            statement.setBigDecimal(1, in.amount());
            statement.setBigDecimal(2, in.amount());
            statement.setString(3, story(in, customer));
            statement.setInt(4, in.customerWarehouse());
            statement.setInt(5, in.customerDistrict());
            statement.setInt(6, customer);
            Statements.change(statement, 1, "customer");
        }
    }

    /// What goes to the front of C_DATA.
    static String story(Input.Payment in, int customer) {
        return customer
                + " "
                + in.customerDistrict()
                + " "
                + in.customerWarehouse()
                + " "
                + in.district()
                + " "
                + in.warehouse()
                + " "
                + in.amount().toPlainString()
                + " ";
    }

    /// Reads what is shown.
    ///
    /// @return H_DATA: both names, four spaces between
    private String read(Connection connection, Input.Payment in, int customer) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(READ)) {
            Statements.set(
                    statement,
                    in.warehouse(),
                    in.warehouse(),
                    in.district(),
                    in.customerWarehouse(),
                    in.customerDistrict(),
                    customer);
            try (ResultSet row = Statements.row(statement, "customer " + customer)) {
                receipt =
                        new Receipt(
                                customer,
                                row.getString(15),
                                row.getString(23),
                                row.getBigDecimal(26),
                                row.getString(27));
                return row.getString(1) + "    " + row.getString(7);
            }
        }
    }

    private static void insertHistory(
            Connection connection, Input.Payment in, int customer, String note)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT_HISTORY)) {
            Statements.set(
                    statement,
                    customer,
                    in.customerDistrict(),
                    in.customerWarehouse(),
                    in.district(),
                    in.warehouse());
            statement.setBigDecimal(6, in.amount());
            statement.setString(7, note);
            Statements.change(statement, 1, "history");
        }
    }
}
