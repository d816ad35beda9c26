package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.dialect.FaultyDriver;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowWriterTest {

    private static final String URL = "jdbc:faulty:h2:mem:rows;MODE=MySQL;DB_CLOSE_DELAY=-1";

    private final List<String> sent = new ArrayList<>();
    private Database database;
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(new DatabaseSettings(URL, "sa", new Secret("")));
        connection = database.open();
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists t");
            statement.execute("create table t (a decimal(20,4), b varchar(40))");
        }
        FaultyDriver.fault(URL, sent::add);
    }

    @AfterEach
    void close() throws SQLException {
        FaultyDriver.heal(URL);
        connection.close();
        database.close();
    }

    private RowWriter writer(int textMax) {
        return new RowWriter(connection, database.dialect(), "t", List.of("a", "b"), textMax);
    }

    @Test
    void textsStayBelowTheLimitAndNoRowIsLost() throws SQLException {
        try (RowWriter rows = writer(200)) {
            for (int i = 0; i < 100; i++) {
                rows.add(i).add("row number " + i).endRow();
            }
            rows.flush();
            assertThat(rows.rows()).isEqualTo(100);
        }
        assertThat(sent)
                .hasSizeGreaterThan(10)
                .allSatisfy(s -> assertThat(s.length()).isLessThanOrEqualTo(200));
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(distinct a), sum(a) from t")) {
            row.next();
            assertThat(row.getInt(1)).isEqualTo(100);
            // 0 + 1 + ... + 99 = 99 * 100 / 2
            assertThat(row.getInt(2)).isEqualTo(4950);
        }
    }

    @Test
    void aRowLargerThanTheLimitGoesAlone() throws SQLException {
        try (RowWriter rows = writer(60)) {
            rows.add(1).add("short").endRow();
            rows.add(2).add("x".repeat(40)).endRow();
            rows.add(3).add("short").endRow();
        }
        assertThat(sent).hasSize(3);
    }

    @Test
    void exactNumbersAreWrittenExactly() throws SQLException {
        try (RowWriter rows = writer(4000)) {
            rows.add(1234, 2).add("x").endRow();
            rows.add(-5, 2).add("x").endRow();
            rows.add(5, 4).add("x").endRow();
            rows.add(-120_000, 4).add("x").endRow();
            rows.add(7, 0).add("x").endRow();
            rows.add(new BigDecimal("1E+3")).addNull().endRow();
        }
        assertThat(sent)
                .containsExactly(
                        "insert into t (a, b) values (12.34,'x'),(-0.05,'x'),(0.0005,'x'),(-12.0000,'x'),(7,'x'),(1000,null)");
    }

    @Test
    void timesAreWrittenToTheSecond() throws SQLException {
        try (RowWriter rows = writer(4000)) {
            rows.add(1).add(LocalDateTime.of(2026, 1, 2, 3, 4, 5)).endRow();
        }
        assertThat(sent).containsExactly("insert into t (a, b) values (1,'2026-01-02 03:04:05')");
    }

    @Test
    void rowsMustBeWhole() throws SQLException {
        try (RowWriter rows = writer(4000)) {
            rows.add(1);
            assertThatThrownBy(rows::endRow).hasMessageContaining("has 2 columns, got 1");
            rows.add("x");
            assertThatThrownBy(() -> rows.add(3)).hasMessageContaining("only 2 columns");
            rows.endRow();
            rows.add(2);
        }
        // Its maker failed in the middle of a row: what came before is not sent behind its back.
        assertThat(sent).isEmpty();
    }
}
