package io.oltplab.sql.sqlserver;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import org.junit.jupiter.api.Tag;

@Tag("server")
class SqlServerDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestSqlServer.createDatabase("contract");
    }
}
