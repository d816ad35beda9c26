package io.oltplab.sql.postgresql;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.server.TestServer;
import org.junit.jupiter.api.Tag;

@Tag("server")
class PostgreSqlDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.postgresql().createDatabase("contract");
    }

    /// Two transactions that delete and insert the same row again.
    @Override
    protected Judgement.Action knownKey() {
        return Judgement.Action.RETRY;
    }
}
