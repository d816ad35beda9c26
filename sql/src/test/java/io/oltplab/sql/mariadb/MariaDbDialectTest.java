package io.oltplab.sql.mariadb;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

@Tag("server")
class MariaDbDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.byMariaDbDriver("contract_mariadb");
    }
}
