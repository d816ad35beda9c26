package io.oltplab.tpcc.database;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

/// MariaDB or MySQL, whichever server is at hand, by MariaDB's own driver.
@Tag("server")
class MariaDbDriverContractTest extends MySqlContractTest {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestServer.byMariaDbDriver(name);
    }
}
