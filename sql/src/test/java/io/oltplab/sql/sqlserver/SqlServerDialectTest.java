package io.oltplab.sql.sqlserver;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import io.oltplab.sql.dialect.Judgement;
import org.junit.jupiter.api.Tag;

@Tag("server")
class SqlServerDialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return TestSqlServer.createDatabase("contract");
    }

    /// Two threads of sysbench that delete one row and put it back meet in it.
    @Override
    protected Judgement.Action knownKey() {
        return Judgement.Action.RETRY;
    }
}
