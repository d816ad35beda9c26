package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.dialect.Use;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.ForeignKey;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The MySQL dialect without a server.
class MySqlTextTest {

    private final Dialect dialect = new MySqlDialect();

    @Test
    void tableOfSysbench() {
        TableDefinition table =
                new TableDefinition(
                        "sbtest1",
                        List.of(
                                Column.of("id", new ColumnType.Int()).numbered(),
                                Column.of("k", new ColumnType.Int()).filledWith("0"),
                                Column.of("c", new ColumnType.Char(120)).filledWith("")),
                        List.of(),
                        List.of(new IndexDefinition("xid", "sbtest1", List.of("id"))),
                        List.of(),
                        "engine=innodb");
        assertThat(dialect.createTable(table))
                .isEqualTo(
                        """
                        create table sbtest1 (
                          id int auto_increment not null,
                          k int default '0' not null,
                          c char(120) default '' not null,
                          key xid (id)
                        ) engine=innodb""");
    }

    @Test
    void tableWithKeys() {
        TableDefinition table =
                new TableDefinition(
                        "stock",
                        List.of(
                                Column.of("s_w_id", new ColumnType.Int()),
                                Column.nullable("s_ytd", new ColumnType.Decimal(12, 2)),
                                Column.of("s_at", new ColumnType.Timestamp())),
                        List.of("s_w_id"),
                        List.of(),
                        List.of(new ForeignKey(List.of("s_w_id"), "warehouse", List.of("w_id"))),
                        "");
        assertThat(dialect.createTable(table))
                .isEqualTo(
                        """
                        create table stock (
                          s_w_id int not null,
                          s_ytd decimal(12,2) null,
                          s_at datetime not null,
                          primary key (s_w_id),
                          foreign key (s_w_id) references warehouse (w_id)
                        )""");
        assertThat(
                        dialect.createIndex(
                                new IndexDefinition("i", "stock", List.of("s_ytd", "s_at"), true)))
                .isEqualTo("create unique index i on stock (s_ytd, s_at)");
    }

    @Test
    void namesThatNeedQuotesAreRefused() {
        assertThatThrownBy(() -> Column.of("a; drop", new ColumnType.Int()))
                .hasMessageContaining("a; drop");
        assertThatThrownBy(
                        () ->
                                new TableDefinition(
                                        "t",
                                        List.of(Column.of("a", new ColumnType.BigInt())),
                                        List.of("b")))
                .hasMessageContaining("names b");
        assertThatThrownBy(() -> new ColumnType.Decimal(2, 3)).hasMessageContaining("scale 3");
        assertThatThrownBy(() -> new ColumnType.Varchar(0)).hasMessageContaining("got 0");
    }

    @ParameterizedTest
    @CsvSource({
        "1213, 40001, RETRY",
        "1205, HY000, RETRY",
        "1205, 40001, RETRY",
        "1020, HY000, RETRY",
        "2006, HY000, RECONNECT",
        "2013, HY000, RECONNECT",
        "1927, 70100, RECONNECT",
        "1053, 08S01, RECONNECT",
        "0, 08S01, RECONNECT",
        "0, 08003, RECONNECT",
        "1045, 28000, REFUSED",
        "1044, 42000, REFUSED",
        "1049, 42000, REFUSED",
        "1461, 42000, FATAL",
        "1146, 42S02, FATAL",
        "1021, HY000, FATAL",
        "1062, 23000, FAIL",
        "1317, 70100, FAIL"
    })
    void codesDecide(int code, String state, Action action) {
        Judgement judgement = dialect.judge(new SQLException("m", state, code));
        assertThat(judgement.action()).isEqualTo(action);
        assertThat(judgement.code()).isEqualTo(code == 0 ? "connection_lost" : "" + code);
    }

    @Test
    void adviceComesWithTheMessage() {
        assertThat(dialect.judge(new SQLException("too many", "42000", 1461)).message())
                .startsWith("too many (raise max_prepared_stmt_count");
        assertThat(dialect.judge(new SQLException("", "", 0)).code()).isEqualTo("unknown");
        assertThat(dialect.judge(new SQLException("x", "HY001", 0)).code()).isEqualTo("HY001");
        assertThat(Judgement.line(new SQLException("\n one \n two"))).isEqualTo("one");
        assertThat(Judgement.line(new SQLException())).isEqualTo("SQLException");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Public Key Retrieval is not allowed",
                "(conn=3) RSA public key is not available client side (option serverRsaPublicKeyFile not set)"
            })
    void keyThatIsNotFetchedSaysWhatToDo(String driver) {
        Judgement judgement = dialect.judge(new SQLException(driver, "08001", 0));
        assertThat(judgement.action()).isEqualTo(Action.REFUSED);
        assertThat(judgement.message())
                .contains("caching_sha2_password")
                .contains("turn TLS on")
                .contains("--insecure");
    }

    @Test
    void onlyTheMachineItselfIsSpokenToWithoutTls() {
        for (String url :
                List.of(
                        "jdbc:mysql://127.0.0.1:3306/x",
                        "jdbc:mysql://localhost/x",
                        "jdbc:mysql://[::1]:1/x")) {
            assertThat(dialect.driverProperties(url, Use.HELD))
                    .containsEntry("sslMode", "DISABLED");
        }
        for (String url :
                List.of("jdbc:mysql://localhost.example/x", "jdbc:mysql://db:3306/127.0.0.1")) {
            assertThat(dialect.driverProperties(url, Use.HELD))
                    .containsEntry("sslMode", "VERIFY_IDENTITY")
                    .containsEntry("allowPublicKeyRetrieval", "false");
        }
    }

    @Test
    void heldConnectionsReadAheadNeitherInTheStreamNorByTheByte() {
        Map<String, String> held = dialect.driverProperties("jdbc:mysql://h/x", Use.HELD);
        assertThat(held)
                .containsEntry("useReadAheadInput", "false")
                .containsEntry("useUnbufferedInput", "false")
                .containsEntry("connectTimeout", "0")
                .containsEntry("socketTimeout", "0")
                .containsEntry("useServerPrepStmts", "true")
                .containsEntry("useAffectedRows", "true");
        assertThat(dialect.driverProperties("jdbc:mysql://h/x", Use.ERRAND))
                .containsEntry("connectTimeout", "10000")
                .doesNotContainKey("useServerPrepStmts");
    }

    @Test
    void textIsSafeWhateverTheSqlMode() {
        StringBuilder sql = new StringBuilder();
        dialect.appendText(sql, "plain");
        dialect.appendText(sql.append(' '), "it's");
        // "a\" is 61 5c
        dialect.appendText(sql.append(' '), "a\\");
        assertThat(sql).hasToString("'plain' 'it''s' _utf8mb4 x'615c'");
    }

    @Test
    void unknownUrlNamesTheKnownOnes() {
        assertThatThrownBy(() -> Dialect.of("jdbc:oracle:thin:@x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:mysql:")
                .hasMessageContaining("jdbc:oracle:thin:@x");
    }

    @Test
    void statementsBeyondTheLimitSayHowToRaiseIt() {
        ServerFacts facts =
                new ServerFacts(
                        "mysql",
                        "9",
                        true,
                        List.of(
                                new Limit(
                                        Limit.Resource.PREPARED_STATEMENTS,
                                        "x",
                                        16_382,
                                        0,
                                        "set global x = %d")),
                        Map.of("a", "b"));
        assertThat(facts.preparesAtOnce(16_382)).isTrue();
        assertThat(facts.preparesAtOnce(28_800)).isFalse();
        assertThat(facts.preparesTooMany(28_800))
                .contains("28,800", "16,382", "set global x = 28900");
        assertThat(facts.asEnvironment())
                .containsEntry("flavour", "mysql")
                .containsEntry("version", "9")
                .containsEntry("a", "b");
        assertThat(new ServerFacts("h2", "2", false, List.of(), Map.of()).asEnvironment())
                .containsKey("storage");
    }

    @Test
    void onlyALostConnectionIsALostDatabase() {
        assertThat(dialect.judge(new SQLException("command denied", "42000", 1142)).exitCode())
                .isEqualTo(ExitCode.PREFLIGHT);
        assertThat(dialect.judge(new SQLException("access denied", "28000", 1045)).exitCode())
                .isEqualTo(ExitCode.PREFLIGHT);
        assertThat(dialect.judge(new SQLException("link failure", "08S01", 0)).exitCode())
                .isEqualTo(ExitCode.DATABASE_LOST);
    }
}
