package io.oltplab.sql.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import io.oltplab.sql.dialect.Use;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.ForeignKey;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The SQL Server dialect without a server.
class SqlServerTextTest {

    private final Dialect dialect = Dialect.of("jdbc:sqlserver://h:1433;databaseName=t");

    @Test
    void tableOfSysbench() {
        TableDefinition table =
                new TableDefinition(
                        "sbtest1",
                        List.of(
                                Column.of("id", new ColumnType.Int()).numbered(),
                                Column.of("k", new ColumnType.Int()).filledWith("0"),
                                Column.of("c", new ColumnType.Char(120)).filledWith("")),
                        List.of("id"),
                        List.of(),
                        List.of(),
                        "ON [data]");
        assertThat(dialect.createTable(table))
                .isEqualTo(
                        """
                        CREATE SEQUENCE dbo.sbtest1_id AS INT START WITH 1 INCREMENT BY 1 CACHE 1000;
                        CREATE TABLE sbtest1 (
                          id INT NOT NULL DEFAULT (NEXT VALUE FOR dbo.sbtest1_id),
                          k INT NOT NULL DEFAULT 0,
                          c CHAR(120) COLLATE Latin1_General_100_BIN2 NOT NULL DEFAULT '',
                          CONSTRAINT pk_sbtest1 PRIMARY KEY CLUSTERED (id)
                        ) ON [data]""");
        assertThat(dialect.dropTable("sbtest1"))
                .isEqualTo(
                        """
                        DROP TABLE IF EXISTS sbtest1;
                        DROP SEQUENCE IF EXISTS dbo.sbtest1_id""");
        assertThat(dialect.continueSeries("sbtest1", "id", 1001))
                .isEqualTo("ALTER SEQUENCE dbo.sbtest1_id RESTART WITH 1001");
    }

    @Test
    void tableWithKeys() {
        IndexDefinition index = new IndexDefinition("i", "stock", List.of("s_ytd", "s_at"), true);
        TableDefinition table =
                new TableDefinition(
                        "stock",
                        List.of(
                                Column.of("s_w_id", new ColumnType.BigInt()),
                                Column.nullable("s_ytd", new ColumnType.Decimal(12, 2)),
                                Column.nullable("s_text", new ColumnType.Varchar(50)),
                                Column.of("s_at", new ColumnType.Timestamp())),
                        List.of(),
                        List.of(index),
                        List.of(new ForeignKey(List.of("s_w_id"), "warehouse", List.of("w_id"))),
                        "");
        assertThat(dialect.createTable(table))
                .isEqualTo(
                        """
                        CREATE TABLE stock (
                          s_w_id BIGINT NOT NULL,
                          s_ytd DECIMAL(12,2) NULL,
                          s_text VARCHAR(50) COLLATE Latin1_General_100_BIN2 NULL,
                          s_at DATETIME2(0) NOT NULL,
                          FOREIGN KEY (s_w_id) REFERENCES warehouse (w_id)
                        );
                        CREATE UNIQUE INDEX i ON stock (s_ytd, s_at)""");
    }

    @Test
    void itsWordsForWhatDatabasesWriteDifferently() {
        assertThat(dialect.begin()).isEqualTo("BEGIN TRANSACTION");
        assertThat(dialect.rollback()).isEqualTo("IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION");
        assertThat(dialect.sumOfInts("k")).isEqualTo("SUM(CAST(k AS BIGINT))");
        assertThat(dialect.call("p", 3)).isEqualTo("{call p(?, ?, ?)}");
        assertThat(dialect.takeStatistics("stock")).isEqualTo("UPDATE STATISTICS stock");
        assertThat(dialect.insertRowsMax()).isEqualTo(1000);
        assertThat(dialect.lockedRows("a, b", "t", "a = ?", "a"))
                .isEqualTo("SELECT a, b FROM t WITH (UPDLOCK, ROWLOCK) WHERE a = ? ORDER BY a");
        assertThat(dialect.databaseSettings())
                .isEqualTo("ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"plain,'plain'", "it's,'it''s'", "a\\b,'a\\b'", "\u20ac 5,N'\u20ac 5'"})
    void literalsAreSafe(String value, String literal) {
        StringBuilder sql = new StringBuilder();
        dialect.appendText(sql, value);
        assertThat(sql.toString()).isEqualTo(literal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://localhost",
                "jdbc:sqlserver://127.0.0.1:1433;databaseName=t",
                "jdbc:sqlserver://localhost\\instance;databaseName=t",
                "jdbc:sqlserver://[::1]:1433"
            })
    void onTheMachineItselfNothingIsEncrypted(String url) {
        assertThat(dialect.driverProperties(url, Use.HELD)).containsEntry("encrypt", "false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://db.example.org:1433;databaseName=t",
                "jdbc:sqlserver://localhost.example.org",
                "jdbc:sqlserver://10.0.0.7"
            })
    void anotherMachineMustProveWhoItIs(String url) {
        assertThat(dialect.driverProperties(url, Use.POOLED))
                .containsEntry("encrypt", "true")
                .containsEntry("trustServerCertificate", "false");
        assertThat(dialect.insecureProperties()).containsEntry("trustServerCertificate", "true");
    }

    @ParameterizedTest
    @EnumSource(Use.class)
    void theDriverMendsNoConnectionAndSendsNoUnicode(Use use) {
        assertThat(dialect.driverProperties("jdbc:sqlserver://h", use))
                .containsEntry("connectRetryCount", "0")
                .containsEntry("sendStringParametersAsUnicode", "false");
    }

    @Test
    void statementsAreHeldPreparedOrNotAtAll() {
        assertThat(dialect.driverProperties("jdbc:sqlserver://h", Use.HELD))
                .containsEntry("enablePrepareOnFirstPreparedStatementCall", "true")
                .containsEntry("disableStatementPooling", "false")
                .containsEntry("statementPoolingCacheSize", "2048");
        assertThat(dialect.driverProperties("jdbc:sqlserver://h", Use.HELD_AS_TEXT))
                .containsEntry("prepareMethod", "none");
    }

    @ParameterizedTest
    @CsvSource({
        "1205, RETRY",
        "1222, RETRY",
        "3960, RETRY",
        "2627, RETRY",
        "2601, RETRY",
        "596, RECONNECT",
        "10054, RECONNECT",
        "4060, RECONNECT",
        "18456, REFUSED",
        "911, REFUSED",
        "18452, REFUSED",
        "18488, REFUSED",
        "1105, FATAL",
        "9002, FATAL",
        "207, FATAL",
        "208, FATAL",
        "102, FATAL",
        "2812, FATAL",
        "229, FATAL",
        "515, FAIL",
        "8152, FAIL"
    })
    void failuresAreJudgedByNumber(int number, Action action) {
        // The text says something else, and the SQLState nothing.
        Judgement judgement =
                dialect.judge(new SQLException("deadlock; login failed", "S0001", number));
        assertThat(judgement.action()).isEqualTo(action);
        assertThat(judgement.code()).isEqualTo("" + number);
    }

    @Test
    void failuresOfTheDriverAreJudgedByState() {
        Judgement lost = dialect.judge(new SQLException("Connection reset", "08S01", 0));
        assertThat(lost.action()).isEqualTo(Action.RECONNECT);
        assertThat(lost.code()).isEqualTo(Judgement.CONNECTION_LOST);
        assertThat(dialect.judge(new SQLException("cancelled", "HY008", 0)).action())
                .isEqualTo(Action.FAIL);
    }
}
