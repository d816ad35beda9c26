package io.oltplab.sql.postgresql;

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
import io.oltplab.sql.Session;
import io.oltplab.sql.SessionDefaults;
import io.oltplab.sql.SessionDefaults.Isolation;
import io.oltplab.sql.Work;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Deadlocks, timeouts, known keys, killed connections and hangs of a real server.
@Tag("server")
@Timeout(60)
class PostgreSqlTransactionTest {

    private static final String BOTH = "select string_agg(n::text, ',' order by id) from t";
    private static final String PID = "select pg_backend_pid()";

    private Database database;

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(TestServer.postgresql().createDatabase("transactions"));
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

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static FutureTask<Outcome> start(Database on, Boundaries boundaries, Work work) {
        FutureTask<Outcome> task =
                new FutureTask<>(
                        () -> {
                            try (Session session =
                                    on.held(boundaries, Retries.DEFAULT, OnConnect.NOTHING)) {
                                return session.transaction(work, () -> {});
                            }
                        });
        Thread.ofVirtual().start(task);
        return task;
    }

    private static List<String> retried(List<FutureTask<Outcome>> tasks) throws Exception {
        List<String> codes = new ArrayList<>();
        for (FutureTask<Outcome> task : tasks) {
            codes.addAll(((Outcome.Done) task.get()).retried());
        }
        return codes;
    }

    /// Two transactions that take the same two rows in opposite order, each after the other has its
    /// first: the server must end one of them.
    @ParameterizedTest
    @EnumSource(
            value = Boundaries.class,
            names = {"JDBC", "STATEMENTS"})
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
            tasks.add(start(database, boundaries, work));
        }
        assertThat(retried(tasks)).containsExactly("40P01");
        assertThat(single(BOTH)).isEqualTo("2,2");
    }

    /// Both read both rows and change one: one order of the two does not exist.
    @Test
    void serializationFailureOfTwoSessionsEndsWithBothDone() throws Exception {
        CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        List<FutureTask<Outcome>> tasks = new ArrayList<>();
        try (Database strict =
                Database.connect(
                        database.settings(),
                        SessionDefaults.DEFAULT.with(Isolation.SERIALIZABLE))) {
            for (int own : List.of(1, 2)) {
                AtomicInteger tries = new AtomicInteger();
                Work work =
                        connection -> {
                            single(connection, "select sum(n) from t");
                            if (tries.incrementAndGet() == 1) {
                                meet(bothHaveRead);
                            }
                            add(connection, own);
                            return Ending.COMMIT;
                        };
                tasks.add(start(strict, Boundaries.JDBC, work));
            }
            assertThat(retried(tasks)).isNotEmpty().containsOnly("40001");
        }
        assertThat(single(BOTH)).isEqualTo("1,1");
    }

    /// sysbench's pair: a row is deleted and inserted again while another does the same.
    @Test
    void aRowThatAnotherInsertsMeanwhileIsReplacedInTheEnd() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        Work replaces =
                connection -> {
                    execute(connection, "delete from t where id = 9");
                    if (tries.incrementAndGet() == 1) {
                        execute("insert into t values (9, 1)");
                    }
                    execute(connection, "insert into t values (9, 2)");
                    return Ending.COMMIT;
                };
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            assertThat(session.transaction(replaces, () -> {}))
                    .isEqualTo(new Outcome.Done(List.of("23505")));
        }
        assertThat(single("select n from t where id = 9")).isEqualTo("2");
    }

    @Test
    void aLockThatComesTooLateIsTriedAgain() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        try (Connection other = database.open();
                Session session =
                        database.held(
                                Boundaries.JDBC,
                                Retries.DEFAULT,
                                connection -> execute(connection, "set lock_timeout = '50ms'"))) {
            other.setAutoCommit(false);
            add(other, 1);
            Work work =
                    connection -> {
                        if (tries.incrementAndGet() == 3) {
                            other.commit();
                        }
                        add(connection, 1);
                        return Ending.COMMIT;
                    };
            assertThat(session.transaction(work, () -> {}))
                    .isEqualTo(new Outcome.Done(List.of("55P03", "55P03")));
        }
        assertThat(single("select n from t where id = 1")).isEqualTo("2");
    }

    @ParameterizedTest
    @EnumSource(
            value = Boundaries.class,
            names = {"JDBC", "STATEMENTS"})
    void killedConnectionIsReplacedAndTheWorkDoneOnce(Boundaries boundaries) throws Exception {
        AtomicLong id = new AtomicLong();
        AtomicInteger tries = new AtomicInteger();
        OnConnect remember = c -> id.set(Long.parseLong(single(c, PID)));
        try (Session session = database.held(boundaries, Retries.DEFAULT, remember)) {
            Work work =
                    connection -> {
                        add(connection, 1);
                        if (tries.incrementAndGet() == 1) {
                            kill(id.get());
                        }
                        add(connection, 2);
                        return Ending.COMMIT;
                    };
            assertThat(session.transaction(work, () -> {}))
                    .isEqualTo(new Outcome.Done(List.of("57P01")));
        }
        assertThat(tries).hasValue(2);
        assertThat(single(BOTH)).isEqualTo("1,1");
    }

    /// Ends a session and waits until the server has rolled it back.
    private void kill(long pid) throws SQLException {
        execute("select pg_terminate_backend(" + pid + ", 10000)");
    }

    @Test
    void connectionKilledBetweenTransactionsIsReplaced() throws Exception {
        AtomicLong id = new AtomicLong();
        Work work =
                connection -> {
                    add(connection, 1);
                    id.set(Long.parseLong(single(connection, PID)));
                    return Ending.COMMIT;
                };
        try (ConnectionPool pool = database.pool(1);
                Session pooled = pool.session(Boundaries.JDBC, Retries.DEFAULT);
                Session held = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            for (Session session : List.of(pooled, held)) {
                assertThat(session.transaction(work, () -> {})).isEqualTo(Outcome.DONE);
                kill(id.get());
                assertThat(session.transaction(work, () -> {})).isInstanceOf(Outcome.Done.class);
            }
        }
        assertThat(single("select n from t where id = 1")).isEqualTo("4");
    }

    @Test
    void connectionKilledDuringTheCommitLeavesDoubt() throws Exception {
        AtomicLong id = new AtomicLong();
        OnConnect remember = c -> id.set(Long.parseLong(single(c, PID)));
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, remember)) {
            Work work =
                    connection -> {
                        add(connection, 1);
                        kill(id.get());
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
    void hungStatementIsAborted() throws Exception {
        SessionDefaults impatient =
                new SessionDefaults(
                        Isolation.READ_COMMITTED, Duration.ofMillis(200), Duration.ofMinutes(1));
        try (Database other = Database.connect(database.settings(), impatient);
                ConnectionPool pool = other.pool(1);
                Session pooled = pool.session(Boundaries.JDBC, Retries.DEFAULT);
                Session held = other.held(Boundaries.STATEMENTS, Retries.DEFAULT, _ -> {})) {
            for (Session session : List.of(pooled, held)) {
                Work hangs =
                        connection -> {
                            single(connection, "select pg_sleep(1000)");
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
    void interruptEndsAWaitForTheServer() throws Exception {
        try (Session session = database.held(Boundaries.JDBC, Retries.DEFAULT, _ -> {})) {
            CyclicBarrier working = new CyclicBarrier(2);
            FutureTask<Outcome> task =
                    new FutureTask<>(
                            () ->
                                    session.transaction(
                                            connection -> {
                                                meet(working);
                                                single(connection, "select pg_sleep(1000)");
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
    void sessionsHaveTheLevelThatWasAskedFor() throws Exception {
        for (Isolation isolation : Isolation.values()) {
            try (Database other =
                            Database.connect(
                                    database.settings(), SessionDefaults.DEFAULT.with(isolation));
                    Session session = other.held(Boundaries.JDBC, Retries.NONE, _ -> {})) {
                String expected =
                        isolation == Isolation.SERVER
                                ? "read committed"
                                : isolation.name().replace('_', ' ').toLowerCase(Locale.ROOT);
                Work asks =
                        connection -> {
                            assertThat(single(connection, "show transaction_isolation"))
                                    .isEqualTo(expected);
                            return Ending.COMMIT;
                        };
                assertThat(session.transaction(asks, () -> {})).isEqualTo(Outcome.DONE);
            }
        }
    }

    /// What the server itself holds of a session's statements.
    @ParameterizedTest
    @CsvSource({"false, 1", "true, 0"})
    void statementsArePreparedFromTheFirstOnOrGoAsText(boolean asText, int prepared)
            throws Exception {
        Work work =
                connection -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement("select n from t where id = ?")) {
                        statement.setInt(1, 1);
                        statement.executeQuery().close();
                    }
                    assertThat(
                                    single(
                                            connection,
                                            "select count(*) from pg_prepared_statements where"
                                                    + " statement like 'select n from t%'"))
                            .isEqualTo("" + prepared);
                    return Ending.COMMIT;
                };
        try (Session session =
                        asText
                                ? database.heldAsText(Boundaries.JDBC, Retries.NONE, _ -> {})
                                : database.held(Boundaries.JDBC, Retries.NONE, _ -> {});
                ConnectionPool pool = asText ? database.poolAsText(1) : database.pool(1);
                Session pooled = pool.session(Boundaries.JDBC, Retries.NONE)) {
            assertThat(session.transaction(work, () -> {})).isEqualTo(Outcome.DONE);
            assertThat(pooled.transaction(work, () -> {})).isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void wrongPasswordNoDatabaseAndNoServerAreToldApart() {
        DatabaseSettings right = database.settings();
        refused(right.url(), "S3ntinel", ExitCode.PREFLIGHT, "28P01");
        refused(right.url() + "_not", right.password().value(), ExitCode.PREFLIGHT, "3D000");
        refused("jdbc:postgresql://127.0.0.1:1/x", "pw", ExitCode.DATABASE_LOST, "no connection");
    }

    private void refused(String url, String password, ExitCode code, String says) {
        assertThatThrownBy(
                        () ->
                                Database.connect(
                                        new DatabaseSettings(
                                                url,
                                                database.settings().user(),
                                                new Secret(password))))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(code);
                            assertThat(refused).hasMessageContaining(says);
                            assertThat(refused).hasMessageNotContaining("S3ntinel");
                        });
    }

    @Test
    void moreConnectionsThanTheServerTakesAreRefused() {
        assertThatThrownBy(() -> database.pool(100_000))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("max_connections is ");
    }

    @Test
    void urlOfTheUserWinsOverOurSettings() throws Exception {
        DatabaseSettings right = database.settings();
        DatabaseSettings own =
                new DatabaseSettings(
                        right.url() + "?ApplicationName=mine", right.user(), right.password());
        try (Database other = Database.connect(own);
                Connection connection = other.open()) {
            assertThat(single(connection, "show application_name")).isEqualTo("mine");
        }
        assertThat(single("show application_name")).isEqualTo("oltplab");
    }

    @Test
    void theServerSaysWhatACommitWaitsFor() throws SQLException {
        assertThat(database.server().flavour()).isEqualTo("postgresql");
        assertThat(database.server().version()).matches("\\d+.*");
        assertThat(database.server().variables().get("build")).startsWith("PostgreSQL ");
        assertThat(database.server().asEnvironment())
                .containsEntry("tls", "off")
                .containsEntry("commits", "wait for the drive")
                .containsKeys(
                        "shared_buffers",
                        "wal_sync_method",
                        "full_page_writes",
                        "checkpoint_timeout",
                        "max_wal_size",
                        "data_checksums",
                        "block_size")
                .doesNotContainKey("storage");
        execute("alter database transactions set synchronous_commit = off");
        try (Database careless = Database.connect(database.settings())) {
            assertThat(careless.server().asEnvironment())
                    .containsEntry("synchronous_commit", "off")
                    .containsEntry(
                            "commits", "do not wait for the drive: synchronous_commit is off");
        }
    }
}
