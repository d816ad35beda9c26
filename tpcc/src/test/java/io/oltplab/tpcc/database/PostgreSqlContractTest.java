package io.oltplab.tpcc.database;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;

@Tag("server")
class PostgreSqlContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestServer.postgresql().createDatabase(name);
    }

    @Override
    protected void endOthers(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                            + " current_database() and pid <> pg_backend_pid()");
        }
    }
}
