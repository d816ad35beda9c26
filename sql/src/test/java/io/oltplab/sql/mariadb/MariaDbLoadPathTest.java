package io.oltplab.sql.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.mysql.LoadDataContract;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class MariaDbLoadPathTest extends LoadDataContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.byMariaDbDriver("bulk_mariadb");
    }

    @Override
    protected String parameter() {
        return "allowLocalInfile";
    }

    @Test
    void onlyAConnectionForLoadsSendsFiles() throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(
                            () ->
                                    statement.execute(
                                            "load data local infile '/etc/passwd' into table"
                                                    + " bulk_rows (words)"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(sum("count(*)")).isZero();
    }
}
