package io.oltplab.sysbench.run;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

/// MariaDB or MySQL, whichever server is at hand.
@Tag("server")
class MySqlContractTest extends DatabaseContract {

    @Override
    protected DatabaseSettings empty(String name) {
        return TestServer.shared().createDatabase(name);
    }
}
