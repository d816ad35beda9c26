package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class LoadDataRowsTest extends LoadDataContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.shared().createDatabase("bulk");
    }

    @Override
    protected String parameter() {
        return "allowLoadLocalInfile";
    }

    @Test
    void aServerThatAsksForAFileOfItsOwnChoiceGetsNothing() throws SQLException {
        try (Connection connection = loader.open();
                Statement statement = connection.createStatement()) {
            // To the driver this looks as if the server had asked by itself.
            statement.execute("load data local infile '/etc/passwd' into table bulk_rows (words)");
        }
        assertThat(sum("count(*)")).isZero();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(
                            () ->
                                    statement.execute(
                                            "load data local infile '/etc/passwd' into table"
                                                    + " bulk_rows (words)"))
                    .isInstanceOf(SQLException.class);
        }
    }
}
