package io.oltplab.sql.mysql;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

@Tag("server")
class MySqlDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.shared().createDatabase("contract");
    }
}
