package io.oltplab.sysbench.run;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

@Tag("server")
class PostgreSqlContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestServer.postgresql().createDatabase(name);
    }
}
