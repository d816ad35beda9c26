package io.oltplab.tpcc.transaction;

import io.oltplab.tpcc.input.Input;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Finds the number of a customer that is named by last name.
final class CustomerLookup {

    private static final String BY_LAST_NAME =
            """
            SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? \
            ORDER BY c_first""";

    private CustomerLookup() {}

    /// The number of the customer. Of several with one last name it is the one at place ceil(n/2),
    /// counted from 1, in the order of first names (TPC-C clause 2.5.2.2).
    static int id(Connection connection, int warehouse, int district, Input.Customer customer)
            throws SQLException {
        return switch (customer) {
            case Input.Customer.ById(int id) -> id;
            case Input.Customer.ByLastName(String lastName) ->
                    byLastName(connection, warehouse, district, lastName);
        };
    }

    private static int byLastName(
            Connection connection, int warehouse, int district, String lastName)
            throws SQLException {
        List<Integer> ids = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(BY_LAST_NAME)) {
            Statements.set(statement, warehouse, district);
            statement.setString(3, lastName);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getInt(1));
                }
            }
        }
        if (ids.isEmpty()) {
            throw new SQLException(
                    "TPC-C data is damaged: no customer of warehouse "
                            + warehouse
                            + ", district "
                            + district
                            + " is named "
                            + lastName);
        }
        return ids.get(middle(ids.size()) - 1);
    }

    /// ceil(n/2), counted from 1.
    static int middle(int count) {
        return (count + 1) / 2;
    }
}
