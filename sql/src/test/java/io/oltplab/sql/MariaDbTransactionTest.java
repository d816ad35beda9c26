package io.oltplab.sql;

import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

/// The same by MariaDB's own driver.
@Tag("server")
class MariaDbTransactionTest extends MySqlTransactionTest {

    @Override
    DatabaseSettings settings() {
        return TestServer.byMariaDbDriver("transactions_mariadb");
    }
}
