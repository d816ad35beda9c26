package io.oltplab.tpcc.database;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.sqlserver.TestSqlServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/// SQL Server, or one that speaks its protocol.
@Tag("server")
class SqlServerContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestSqlServer.createDatabase(name);
    }

    @Override
    protected void endOthers(Connection connection) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row =
                    statement.executeQuery(
                            "SELECT session_id FROM sys.dm_exec_sessions WHERE session_id <> @@SPID"
                                    + " AND database_id = DB_ID()")) {
                while (row.next()) {
                    ids.add(row.getLong(1));
                }
            }
            for (long id : ids) {
                statement.execute("KILL " + id);
            }
        }
    }
}
