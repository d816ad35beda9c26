package io.oltplab.sysbench.run;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.sqlserver.TestSqlServer;
import org.junit.jupiter.api.Tag;

/// SQL Server, or one that speaks its protocol.
@Tag("server")
class SqlServerContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestSqlServer.createDatabase(name);
    }
}
