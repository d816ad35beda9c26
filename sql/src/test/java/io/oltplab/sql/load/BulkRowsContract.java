package io.oltplab.sql.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.TableDefinition;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every way into a database must do. A test of a database extends it.
public abstract class BulkRowsContract {

    /// BULK alone is a word of T-SQL.
    protected static final String TABLE = "bulk_rows";

    protected static final List<String> COLUMNS = List.of("id", "amount", "words", "at");

    protected final List<String> said = new ArrayList<>();
    protected Database database;
    protected BulkLoader loader;

    /// An empty database, for this test alone.
    protected abstract DatabaseSettings settings();

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(settings());
        execute("drop table if exists " + TABLE);
        execute(
                database.dialect()
                        .createTable(
                                new TableDefinition(
                                        TABLE,
                                        List.of(
                                                Column.of("id", new ColumnType.BigInt()),
                                                Column.nullable(
                                                        "amount", new ColumnType.Decimal(12, 4)),
                                                Column.nullable(
                                                        "words", new ColumnType.Varchar(2000)),
                                                Column.nullable("at", new ColumnType.Timestamp())),
                                        List.of("id"))));
        if (database.server().flavour().equals("h2")) {
            try (Connection connection = database.open()) {
                H2Checksum.install(connection);
            }
        }
        loader = BulkLoader.of(database, said::add);
    }

    @AfterEach
    void close() throws SQLException {
        if (database == null) {
            return; // skipped
        }
        execute("drop table if exists " + TABLE);
        database.close();
    }

    protected void execute(String sql) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void rowsComeBackAsTheyWereWritten() throws SQLException {
        LocalDateTime at = LocalDateTime.of(2026, 2, 3, 4, 5, 6);
        String nasty = "it's a \\ tab\t line\n \\N \"quoted\" -- ; \r\u00e9\u20ac\\\t\n";
        try (Connection connection = loader.open()) {
            try (BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(Long.MAX_VALUE).add(new BigDecimal("-12.5")).add(nasty).add(at).endRow();
                rows.add(-7).add(-5, 4).add("").addNull().endRow();
                rows.add(0).add(1234, 2).addNull().add("2026-01-31 12:00:00").endRow();
                rows.add(2_147_483_648L).add(20, 0).add("\\N").addNull().endRow();
                rows.add(100).addNull().add("x").addNull().endRow();
                rows.flush();
                assertThat(rows.rows()).isEqualTo(5);
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select * from bulk_rows order by id")) {
                row(row, -7, "-0.0005", "", null);
                row(row, 0, "12.34", null, LocalDateTime.of(2026, 1, 31, 12, 0));
                row(row, 100, null, "x", null);
                row(row, 2_147_483_648L, "20", "\\N", null);
                row(row, Long.MAX_VALUE, "-12.5", nasty, at);
                assertThat(row.next()).isFalse();
            }
        }
    }

    private static void row(
            ResultSet row,
            long id,
            @Nullable String amount,
            @Nullable String words,
            @Nullable LocalDateTime at)
            throws SQLException {
        assertThat(row.next()).isTrue();
        assertThat(row.getLong(1)).isEqualTo(id);
        if (amount == null) {
            assertThat(row.getBigDecimal(2)).isNull();
        } else {
            assertThat(row.getBigDecimal(2)).isEqualByComparingTo(amount);
        }
        assertThat(row.getString(3)).isEqualTo(words);
        assertThat(row.getTimestamp(4)).isEqualTo(at == null ? null : Timestamp.valueOf(at));
    }

    @Test
    void manyStatementsLoseNoRow() throws SQLException {
        String words = "w".repeat(1000);
        try (Connection connection = loader.open();
                BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
            // 10 MB: more than a statement of any way holds.
            for (int i = 1; i <= 10_000; i++) {
                rows.add(i).add(i, 2).add(words).addNull().endRow();
            }
            assertThat(rows.rows()).isPositive().isLessThan(10_000);
            rows.flush();
            assertThat(rows.rows()).isEqualTo(10_000);
            // 1 + ... + 10,000 = 10,000 * 10,001 / 2
            assertThat(sum("sum(id)")).isEqualTo(50_005_000);
            assertThat(sum("sum(amount)")).isEqualTo(500_050);
        }
    }

    @Test
    void theDatabaseComputesTheSameChecksum() throws SQLException {
        if (RowChecksum.of(database.settings().url()).isEmpty()) {
            Assumptions.abort(database.server().flavour() + " computes no checksum of rows");
        }
        try (Connection connection = loader.open()) {
            long sent;
            try (BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(7).add(-5, 4).add("a\\b\tc\nd \u20ac").add("2026-01-31 12:00:00").endRow();
                rows.add(8).addNull().add("").addNull().endRow();
                rows.add(9).add(120_000, 4).addNull().add(LocalDateTime.of(2026, 2, 3, 4, 5, 6));
                rows.endRow();
                sent = rows.checksum();
            }
            String expression =
                    RowChecksum.of(database.settings().url()).orElseThrow().expression(COLUMNS);
            assertThat(sum("sum(" + expression + ")")).isEqualTo(sent);
            execute("update bulk_rows set words = 'x' where id = 8");
            assertThat(sum("sum(" + expression + ")")).isNotEqualTo(sent);
        }
    }

    @Test
    void theChecksumIsTheSumOfTheRows() throws SQLException {
        CRC32 crc = new CRC32();
        crc.update("7\t-0.05\tx\t\\N".getBytes(UTF_8));
        SeenRows rows = new SeenRows(TABLE, COLUMNS);
        rows.add(7).add(-5, 2).add("x").addNull().endRow();
        rows.add(7).add(-5, 2).add("x").addNull().endRow();
        rows.flush();
        assertThat(rows.checksum()).isEqualTo(2 * crc.getValue());
        assertThat(rows.rows()).isEqualTo(2);
        // "7", "-0.05", "x", "\N" with three tabs and the end of the line.
        assertThat(rows.bytes()).isEqualTo(2 * (1 + 5 + 1 + 2 + 3 + 1));
    }

    protected long sum(String what) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select " + what + " from " + TABLE)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void nothingStaysWithoutTheCommit() throws SQLException {
        try (Connection connection = loader.open()) {
            connection.setAutoCommit(false);
            try (BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(1).addNull().addNull().addNull().endRow();
            }
            connection.rollback();
        }
        assertThat(sum("count(*)")).isZero();
    }

    @Test
    void aKnownKeyAndATextThatDoesNotFitAreFailures() throws SQLException {
        for (String words : List.of("x", "x".repeat(2001))) {
            try (Connection connection = loader.open()) {
                BulkRows rows = loader.rows(connection, TABLE, COLUMNS);
                rows.add(1).addNull().add("first").addNull().endRow();
                rows.add(words.length()).addNull().add(words).addNull().endRow();
                assertThatThrownBy(rows::flush).isInstanceOf(SQLException.class);
                execute("delete from " + TABLE);
            }
        }
    }

    @Test
    void rowsMustBeWhole() throws SQLException {
        try (Connection connection = loader.open()) {
            try (BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(1);
                assertThatThrownBy(rows::endRow).hasMessageContaining("has 4 columns, got 1");
                rows.addNull().addNull().addNull();
                assertThatThrownBy(() -> rows.add(3)).hasMessageContaining("only 4 columns");
                rows.endRow();
                rows.add(2);
                // Its maker failed in the middle of a row: nothing is sent behind its back.
            }
            assertThatThrownBy(() -> loader.rows(connection, TABLE, List.of()))
                    .hasMessageContaining("need a column");
        }
        assertThat(sum("count(*)")).isZero();
    }
}
