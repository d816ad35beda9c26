package io.oltplab.sql.sqlserver;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.DatabaseSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// The server that `OLTPLAB_TEST_MSSQL_URL` names, with `OLTPLAB_TEST_MSSQL_USER` and
/// `OLTPLAB_TEST_MSSQL_PASSWORD`: a SQL Server or one that speaks its protocol, on which the tests
/// may create and drop databases whose names begin with `oltplab_test_`. Without it a test that
/// asks for it is skipped, with the reason.
public final class TestSqlServer {

    private static final String URL = "OLTPLAB_TEST_MSSQL_URL";

    private TestSqlServer() {}

    /// An empty database; one of that name is dropped first.
    public static DatabaseSettings createDatabase(String name) {
        Map<String, String> environment = System.getenv();
        String url = environment.getOrDefault(URL, "");
        if (url.isEmpty()) {
            String reason = URL + " names no SQL Server";
            System.out.println("skipped: " + reason);
            Assumptions.abort(reason);
        }
        String user = environment.getOrDefault("OLTPLAB_TEST_MSSQL_USER", "sa");
        String password = environment.getOrDefault("OLTPLAB_TEST_MSSQL_PASSWORD", "");
        String database = "oltplab_test_" + name;
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return new DatabaseSettings(
                url.replaceFirst(";?$", ";databaseName=" + database), user, new Secret(password));
    }
}
