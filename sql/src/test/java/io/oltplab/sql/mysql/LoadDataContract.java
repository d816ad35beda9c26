package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.load.BulkRowsContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/// What LOAD DATA must do by every driver.
public abstract class LoadDataContract extends BulkRowsContract {

    /// The URL's parameter that allows it.
    protected abstract String parameter();

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
                                + parameter()
                                + "=false",
                        plain.user(),
                        plain.password());
        try (Database other = Database.connect(strict)) {
            assertThat(BulkLoader.of(other, said::add).name()).isEqualTo("multi-row INSERT");
            assertThat(said).hasSize(1).first().asString().contains("the URL says");
        }
    }
}
