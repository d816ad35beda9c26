package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.load.BulkRowsContract;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class LoadDataRowsTest extends BulkRowsContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.shared().createDatabase("bulk");
    }

    @Test
    void theServersOwnWayIsUsed() {
        assertThat(loader.name()).isEqualTo("LOAD DATA LOCAL INFILE");
        assertThat(said).isEmpty();
    }

    @Test
    void whatTheServerWouldOnlyWarnOfIsAFailureThatSaysWhat() throws SQLException {
        try (Connection connection = loader.open()) {
            BulkRows rows = loader.rows(connection, TABLE, COLUMNS);
            rows.add(1).add("no number").add("x").addNull().endRow();
            assertThatThrownBy(rows::flush)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("rows of bulk_rows were not taken as they are")
                    .hasMessageContaining("no number");
        }
    }

    @Test
    void aBackslashIsOneWhateverTheModeSays() throws SQLException {
        try (Connection connection = loader.open();
                Statement statement = connection.createStatement()) {
            statement.execute("set sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
            try (BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(1).addNull().add("a\\b\tc").addNull().endRow();
            }
        }
        assertThat(sum("length(words)")).isEqualTo(5);
    }

    @Test
    void insertsAreUsedAndAnnouncedWhereTheServerForbidsIt() throws SQLException {
        execute("set global local_infile = 0");
        try {
            BulkLoader slower = BulkLoader.of(database, said::add);
            assertThat(slower.name()).isEqualTo("multi-row INSERT");
            assertThat(said)
                    .containsExactly(
                            "rows go by multi-row INSERT: the server's local_infile is off; to load"
                                    + " faster run: set global local_infile = 1");
            try (Connection connection = slower.open();
                    BulkRows rows = slower.rows(connection, TABLE, COLUMNS)) {
                rows.add(1).addNull().addNull().addNull().endRow();
            }
            assertThat(sum("count(*)")).isEqualTo(1);
        } finally {
            execute("set global local_infile = 1");
        }
    }

    @Test
    void insertsAreUsedAndAnnouncedWhereTheUrlForbidsIt() throws SQLException {
        DatabaseSettings plain = database.settings();
        DatabaseSettings strict =
                new DatabaseSettings(
                        plain.url()
                                + (plain.url().contains("?") ? "&" : "?")
                                + "allowLoadLocalInfile=false",
                        plain.user(),
                        plain.password());
        try (Database other = Database.connect(strict)) {
            assertThat(BulkLoader.of(other, said::add).name()).isEqualTo("multi-row INSERT");
            assertThat(said).hasSize(1).first().asString().contains("the URL says");
        }
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
