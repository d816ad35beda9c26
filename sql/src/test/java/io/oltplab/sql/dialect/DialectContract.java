package io.oltplab.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.Boundaries;
import io.oltplab.sql.ConnectionPool;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.Ending;
import io.oltplab.sql.OnConnect;
import io.oltplab.sql.Retries;
import io.oltplab.sql.RowWriter;
import io.oltplab.sql.Session;
import io.oltplab.sql.Work;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What every dialect must do against its database. A test of a database extends it.
public abstract class DialectContract {

    private static final TableDefinition THINGS =
            new TableDefinition(
                    "contract_things",
                    List.of(
                            Column.of("t_id", new ColumnType.Int()).numbered(),
                            Column.of("t_count", new ColumnType.BigInt()).filledWith("0"),
                            Column.nullable("t_amount", new ColumnType.Decimal(12, 2)),
                            Column.of("t_code", new ColumnType.Char(4)).filledWith(""),
                            Column.nullable("t_text", new ColumnType.Varchar(500)),
                            Column.nullable("t_at", new ColumnType.Timestamp())),
                    List.of("t_id"));

    private Database database;

    /// An empty database, for this test alone.
    protected abstract DatabaseSettings settings();

    /// What a row with a known key means to this database.
    protected Judgement.Action knownKey() {
        return Judgement.Action.FAIL;
    }

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(settings());
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists contract_things");
            statement.execute(database.dialect().createTable(THINGS));
        }
    }

    @AfterEach
    void drop() throws SQLException {
        if (database == null) {
            return; // skipped
        }
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists contract_things");
        }
        database.close();
    }

    @Test
    void serverSaysWhatItIs() {
        assertThat(database.server().flavour()).isNotBlank();
        assertThat(database.server().asEnvironment()).containsKeys("flavour", "version");
    }

    @Test
    void rowsComeBackAsTheyWereWritten() throws SQLException {
        LocalDateTime at = LocalDateTime.of(2026, 2, 3, 4, 5, 6);
        String nasty = "it's a \\ \"quoted\" -- ; text \u00e9\u20ac";
        List<String> columns = THINGS.columnNames();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            try (RowWriter rows = database.rows(connection, THINGS.name(), columns)) {
                rows.add(1).add(-5_000_000_000L).add(new BigDecimal("-12.50"));
                rows.add("ab").add(nasty).add(at).endRow();
                rows.add(2).add(0).add(-5, 2).add("").addNull().addNull().endRow();
            }
            try (ResultSet row =
                    statement.executeQuery("select * from contract_things order by t_id")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getLong("t_count")).isEqualTo(-5_000_000_000L);
                assertThat(row.getBigDecimal("t_amount")).isEqualByComparingTo("-12.50");
                assertThat(row.getString("t_code").strip()).isEqualTo("ab");
                assertThat(row.getString("t_text")).isEqualTo(nasty);
                assertThat(row.getTimestamp("t_at")).isEqualTo(Timestamp.valueOf(at));
                assertThat(row.next()).isTrue();
                assertThat(row.getBigDecimal("t_amount")).isEqualByComparingTo("-0.05");
                assertThat(row.getString("t_text")).isNull();
                assertThat(row.next()).isFalse();
            }
        }
    }

    @Test
    void indexIsMadeAfterTheRows() throws SQLException {
        IndexDefinition index =
                new IndexDefinition("contract_index", THINGS.name(), List.of("t_code", "t_count"));
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(database.dialect().createIndex(index));
            statement.execute(
                    database.dialect()
                            .createIndex(
                                    new IndexDefinition(
                                            "contract_unique",
                                            THINGS.name(),
                                            List.of("t_count"),
                                            true)));
            statement.execute("insert into contract_things (t_count) values (7)");
            assertThatThrownBy(
                            () ->
                                    statement.execute(
                                            "insert into contract_things (t_count) values (7)"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure ->
                                    assertThat(database.dialect().judge(failure).action())
                                            .isEqualTo(knownKey()));
        }
    }

    @ParameterizedTest
    @EnumSource(Boundaries.class)
    void commitStaysAndExpectedRollbackGoes(Boundaries boundaries)
            throws SQLException, InterruptedException {
        try (Session session = database.held(boundaries, Retries.NONE, OnConnect.NOTHING)) {
            assertThat(session.transaction(insert(Ending.COMMIT), () -> {}))
                    .isEqualTo(Outcome.DONE);
            assertThat(session.transaction(insert(Ending.ROLLBACK), () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
        assertThat(count()).isEqualTo(boundaries == Boundaries.AUTOCOMMIT ? 2 : 1);
    }

    @ParameterizedTest
    @EnumSource(Boundaries.class)
    void pooledSessionsShareConnections(Boundaries boundaries)
            throws SQLException, InterruptedException {
        try (ConnectionPool pool = database.pool(2);
                Session one = pool.session(boundaries, Retries.NONE);
                Session two = pool.session(boundaries, Retries.NONE);
                Session three = pool.session(boundaries, Retries.NONE)) {
            for (Session session : List.of(one, two, three)) {
                session.transaction(insert(Ending.COMMIT), () -> {});
                session.transaction(insert(Ending.ROLLBACK), () -> {});
            }
        }
        assertThat(count()).isEqualTo(boundaries == Boundaries.AUTOCOMMIT ? 6 : 3);
    }

    @Test
    void failedStatementTakesTheTransactionWithIt() throws SQLException, InterruptedException {
        Work work =
                connection -> {
                    insert(Ending.COMMIT).run(connection);
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("insert into contract_things (t_count) values (null)");
                    }
                    return Ending.COMMIT;
                };
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            assertThat(session.transaction(work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.fatal()).isFalse();
                                assertThat(failed.retried()).isEmpty();
                            });
            assertThat(session.transaction(insert(Ending.COMMIT), () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void missingTableEndsTheRun() throws InterruptedException {
        Work work =
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("insert into contract_nothing (t_id) values (1)");
                    }
                    return Ending.COMMIT;
                };
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            assertThat(session.transaction(work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class, failed -> assertThat(failed.fatal()).isTrue());
        }
    }

    @Test
    void wrongPasswordIsRefusedWithoutShowingIt() {
        DatabaseSettings right = database.settings();
        DatabaseSettings wrong =
                new DatabaseSettings(right.url(), right.user(), new Secret("S3ntinel-wrong"));
        assertThatThrownBy(() -> Database.connect(wrong))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT);
                            assertThat(refused.getMessage())
                                    .contains(right.url(), right.user())
                                    .doesNotContain("S3ntinel")
                                    .doesNotContain("\n");
                        });
    }

    private static Work insert(Ending ending) {
        return connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement(
                            "insert into contract_things (t_text) values (?)")) {
                statement.setString(1, "x");
                assertThat(statement.executeUpdate()).isEqualTo(1);
            }
            return ending;
        };
    }

    private long count() throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from contract_things")) {
            row.next();
            return row.getLong(1);
        }
    }
}
