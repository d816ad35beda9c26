package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Deadlocks, killed connections and hangs of a real server, by Connector/J.
@Tag("server")
class MySqlTransactionTest {

    private Database database;

    /// An empty database, for this test alone.
    DatabaseSettings settings() {
        return TestServer.shared().createDatabase("transactions");
    }

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(settings());
        execute("create table t (id int primary key, n int not null)");
        execute("insert into t values (1, 0), (2, 0)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.open()) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String single(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private String single(String sql) throws SQLException {
        try (Connection connection = database.open()) {
            return single(connection, sql);
        }
    }

    private static void add(Connection connection, int id) throws SQLException {
        execute(connection, "update t set n = n + 1 where id = " + id);
    }

    /// Two transactions that take the same two rows in opposite order, each after the other has its
    /// first: the server must end one of them.
    @ParameterizedTest
    @EnumSource(
            value = Boundaries.class,
            names = {"JDBC", "STATEMENTS"})
    @Timeout(60)
    void deadlockOfTwoSessionsEndsWithBothDone(Boundaries boundaries) throws Exception {
        CyclicBarrier bothHaveTheirFirst = new CyclicBarrier(2);
        List<FutureTask<Outcome>> tasks = new ArrayList<>();
        for (int first : List.of(1, 2)) {
            AtomicInteger tries = new AtomicInteger();
            Work work =
                    connection -> {
                        add(connection, first);
                        if (tries.incrementAndGet() == 1) {
                            meet(bothHaveTheirFirst);
                        }
                        add(connection, 3 - first);
                        return Ending.COMMIT;
                    };
            FutureTask<Outcome> task =
                    new FutureTask<>(
                            () -> {
                                try (Session session =
                                        database.held(
                                                boundaries, Retries.DEFAULT, OnConnect.NOTHING)) {
                                    return session.transaction(work, () -> {});
                                }
                            });
            tasks.add(task);
            Thread.ofVirtual().start(task);
        }
        List<String> retried = new ArrayList<>();
        for (FutureTask<Outcome> task : tasks) {
            retried.addAll(((Outcome.Done) task.get()).retried());
        }
        assertThat(retried).containsExactly("1213");
        assertThat(single("select group_concat(n order by id) from t")).isEqualTo("2,2");
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void sessionsReadCommittedUnlessAskedOtherwise() throws Exception {
        for (SessionDefaults.Isolation isolation : SessionDefaults.Isolation.values()) {
            try (Database other =
                            Database.connect(
                                    database.settings(), SessionDefaults.DEFAULT.with(isolation));
                    Session session = other.held(Boundaries.JDBC, Retries.NONE, _ -> {})) {
                session.transaction(
                        connection -> {
                            String expected =
                                    isolation == SessionDefaults.Isolation.SERVER
                                            ? "REPEATABLE-READ"
                                            : isolation.name().replace('_', '-');
                            assertThat(single(connection, "select @@" + isolationVariable()))
                                    .isEqualTo(expected);
                            return Ending.COMMIT;
                        },
                        () -> {});
            }
        }
        assertThat(SessionDefaults.DEFAULT.isolation())
                .isEqualTo(SessionDefaults.Isolation.READ_COMMITTED);
    }

    private String isolationVariable() {
        return database.server().variables().containsKey("transaction_isolation")
                ? "transaction_isolation"
                : "tx_isolation";
    }

    @ParameterizedTest
    @EnumSource(
            value = Boundaries.class,
            names = {"JDBC", "STATEMENTS"})
    @Timeout(60)
    void killedConnectionIsReplacedAndTheWorkDoneOnce(Boundaries boundaries) throws Exception {
        AtomicLong id = new AtomicLong();
        AtomicInteger tries = new AtomicInteger();
        OnConnect remember = c -> id.set(Long.parseLong(single(c, "select connection_id()")));
        try (Session session = database.held(boundaries, Retries.DEFAULT, remember)) {
            Work work =
                    connection -> {
                        add(connection, 1);
                        if (tries.incrementAndGet() == 1) {
                            execute("kill connection " + id.get());
                        }
                        add(connection, 2);
                        return Ending.COMMIT;
                    };
            assertThat(session.transaction(work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Done.class, done -> assertThat(done.retried()).hasSize(1));
        }
        assertThat(tries).hasValue(2);
        assertThat(single("select group_concat(n order by id) from t")).isEqualTo("1,1");
    }

    @Test
    @Timeout(60)
    void connectionKilledBetweenTransactionsIsReplaced() throws Exception {
        AtomicLong id = new AtomicLong();
        Work work =
                connection -> {
                    add(connection, 1);
                    id.set(Long.parseLong(single(connection, "select connection_id()")));
                    return Ending.COMMIT;
                };
        try (ConnectionPool pool = database.pool(1);
                Session pooled = pool.session(Boundaries.JDBC, Retries.DEFAULT);
                Session held = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            for (Session session : List.of(pooled, held)) {
                assertThat(session.transaction(work, () -> {})).isEqualTo(Outcome.DONE);
                execute("kill connection " + id.get());
                assertThat(session.transaction(work, () -> {})).isInstanceOf(Outcome.Done.class);
            }
        }
        assertThat(single("select n from t where id = 1")).isEqualTo("4");
    }

    @Test
    @Timeout(60)
    void connectionKilledDuringTheCommitLeavesDoubt() throws Exception {
        AtomicLong id = new AtomicLong();
        OnConnect remember = c -> id.set(Long.parseLong(single(c, "select connection_id()")));
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, remember)) {
            Work work =
                    connection -> {
                        add(connection, 1);
                        execute("kill connection " + id.get());
                        return Ending.COMMIT;
                    };
            assertThat(session.transaction(work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo("commit_in_doubt");
                                assertThat(failed.fatal()).isFalse();
                            });
            assertThat(session.transaction(c -> Ending.COMMIT, () -> {})).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    @Timeout(60)
    void hungStatementIsAborted() throws Exception {
        SessionDefaults impatient =
                new SessionDefaults(
                        SessionDefaults.Isolation.READ_COMMITTED,
                        Duration.ofMillis(200),
                        Duration.ofMinutes(1));
        try (Database other = Database.connect(database.settings(), impatient);
                ConnectionPool pool = other.pool(1);
                Session pooled = pool.session(Boundaries.JDBC, Retries.DEFAULT);
                Session held = other.held(Boundaries.STATEMENTS, Retries.DEFAULT, _ -> {})) {
            for (Session session : List.of(pooled, held)) {
                Work hangs =
                        connection -> {
                            single(connection, "select sleep(1000)");
                            return Ending.COMMIT;
                        };
                assertThat(session.transaction(hangs, () -> {}))
                        .isInstanceOfSatisfying(
                                Outcome.Failed.class,
                                failed -> assertThat(failed.code()).isEqualTo("hung"));
                assertThat(session.transaction(c -> Ending.COMMIT, () -> {}))
                        .isEqualTo(Outcome.DONE);
            }
        }
    }

    @Test
    @Timeout(60)
    void usersWaitTheirTurnForAFewConnections() throws Exception {
        int users = 200;
        try (ConnectionPool pool = database.pool(4)) {
            List<FutureTask<Outcome>> tasks = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                Session session = pool.session(Boundaries.JDBC, Retries.DEFAULT);
                FutureTask<Outcome> task =
                        new FutureTask<>(
                                () ->
                                        session.transaction(
                                                connection -> {
                                                    add(connection, 1);
                                                    return Ending.COMMIT;
                                                },
                                                () -> {}));
                tasks.add(task);
                Thread.ofVirtual().start(task);
            }
            for (FutureTask<Outcome> task : tasks) {
                assertThat(task.get()).isInstanceOf(Outcome.Done.class);
            }
        }
        assertThat(single("select n from t where id = 1")).isEqualTo("" + users);
    }

    @Test
    @Timeout(60)
    void interruptEndsAWaitForTheServer() throws Exception {
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            CyclicBarrier working = new CyclicBarrier(2);
            FutureTask<Outcome> task =
                    new FutureTask<>(
                            () ->
                                    session.transaction(
                                            connection -> {
                                                meet(working);
                                                single(connection, "select sleep(1000)");
                                                return Ending.COMMIT;
                                            },
                                            () -> {}));
            Thread thread = Thread.ofVirtual().start(task);
            working.await();
            thread.interrupt();
            assertThatThrownBy(task::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    @Timeout(5)
    void wrongPasswordIsRefusedAtOnce() {
        DatabaseSettings right = database.settings();
        assertThatThrownBy(
                        () ->
                                Database.connect(
                                        new DatabaseSettings(
                                                right.url(), right.user(), new Secret("S3ntinel"))))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT);
                            assertThat(refused).hasMessageContaining("1045");
                            assertThat(refused).hasMessageNotContaining("S3ntinel");
                        });
    }

    @Test
    @Timeout(20)
    void serverThatIsNotThereAndDatabaseThatIsNotThere() {
        DatabaseSettings right = database.settings();
        assertThatThrownBy(
                        () ->
                                Database.connect(
                                        new DatabaseSettings(
                                                database.dialect().urlPrefix() + "//127.0.0.1:1/x",
                                                right.user(),
                                                right.password())))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.exitCode()).isEqualTo(ExitCode.DATABASE_LOST));
        assertThatThrownBy(
                        () ->
                                Database.connect(
                                        new DatabaseSettings(
                                                right.url() + "_not",
                                                right.user(),
                                                right.password())))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT);
                            assertThat(refused).hasMessageContaining("1049");
                        });
    }

    @Test
    void moreConnectionsThanTheServerTakesAreRefused() {
        assertThatThrownBy(() -> database.pool(20_000))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("max_connections is 16,000");
        assertThatThrownBy(() -> database.pool(0)).hasMessageContaining("got 0");
    }

    @Test
    void preparedStatementsBeyondTheLimitAreNamed() throws Exception {
        String before = single("select @@max_prepared_stmt_count");
        execute("set global max_prepared_stmt_count = 0");
        try (Session session = database.held(Boundaries.JDBC, Retries.NONE, _ -> {})) {
            // Drivers fall back to text by themselves, so the server is asked directly.
            Work prepares =
                    connection -> {
                        execute(connection, "prepare s from 'select 1'");
                        return Ending.COMMIT;
                    };
            assertThat(session.transaction(prepares, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo("1461");
                                assertThat(failed.fatal()).isTrue();
                                assertThat(failed.message()).contains("max_prepared_stmt_count");
                            });
        } finally {
            execute("set global max_prepared_stmt_count = " + before);
        }
    }

    @Test
    void urlOfTheUserWinsOverOurSettings() throws Exception {
        DatabaseSettings right = database.settings();
        DatabaseSettings own =
                new DatabaseSettings(
                        right.url() + "?useServerPrepStmts=false&useaffectedrows=false",
                        right.user(),
                        right.password());
        try (Database other = Database.connect(own);
                Session session = other.held(Boundaries.JDBC, Retries.NONE, _ -> {})) {
            session.transaction(
                    connection -> {
                        try (Statement statement = connection.createStatement()) {
                            // Found rows, not changed rows: the URL's setting, not ours.
                            assertThat(statement.executeUpdate("update t set n = n where id = 1"))
                                    .isEqualTo(1);
                        }
                        return Ending.ROLLBACK;
                    },
                    () -> {});
        }
        try (Session session = database.held(Boundaries.JDBC, Retries.NONE, _ -> {})) {
            session.transaction(
                    connection -> {
                        try (Statement statement = connection.createStatement()) {
                            assertThat(statement.executeUpdate("update t set n = n where id = 1"))
                                    .isZero();
                        }
                        return Ending.ROLLBACK;
                    },
                    () -> {});
        }
    }

    @Test
    void serverIsNamedByItsFlavour() throws SQLException {
        String version = single("select version()");
        boolean maria = version.contains("MariaDB");
        assertThat(database.server().flavour()).isEqualTo(maria ? "mariadb" : "mysql");
        assertThat(database.server().version()).isEqualTo(version);
        assertThat(database.server().asEnvironment())
                .containsEntry("innodb_flush_method", "O_DIRECT")
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("log_bin", "OFF")
                .containsEntry("tls", "off")
                .containsKeys("innodb_buffer_pool_size", "innodb_doublewrite", "sync_binlog")
                .doesNotContainKey("storage");
        assertThat(database.dialect().judge(new SQLException("x", "", 1213)).action())
                .isEqualTo(Judgement.Action.RETRY);
    }
}
