package io.oltplab.sql.sqlserver;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.load.BulkRowsContract;
import org.junit.jupiter.api.Tag;

@Tag("server")
class BulkCopyRowsTest extends BulkRowsContract {

    @Override
    protected DatabaseSettings settings() {
        return TestSqlServer.createDatabase("bulk");
    }
}
