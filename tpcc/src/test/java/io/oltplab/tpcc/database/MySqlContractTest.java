package io.oltplab.tpcc.database;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/// MariaDB or MySQL, whichever server is at hand.
@Tag("server")
class MySqlContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestServer.shared().createDatabase(name);
    }

    @Override
    protected void endOthers(Connection connection) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row =
                    statement.executeQuery(
                            "select id from information_schema.processlist"
                                    + " where db = database() and id <> connection_id()")) {
                while (row.next()) {
                    ids.add(row.getLong(1));
                }
            }
            for (long id : ids) {
                statement.execute("kill " + id);
            }
        }
    }
}
