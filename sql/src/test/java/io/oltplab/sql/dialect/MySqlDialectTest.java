package io.oltplab.sql.dialect;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

@Tag("server")
class MySqlDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.shared().createDatabase("contract");
    }
}
