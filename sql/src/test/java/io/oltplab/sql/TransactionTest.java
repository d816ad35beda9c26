package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.dialect.FaultyDriver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a transaction does when the database fails: the driver fails on purpose, the clock is ours.
class TransactionTest {

    private static final String URL = "jdbc:faulty:h2:mem:transaction;MODE=MySQL;DB_CLOSE_DELAY=-1";
    private static final String PASSWORD = "S3ntinel-transaction";
    private static final Retries THREE =
            new Retries(3, Duration.ofMillis(10), Duration.ofMillis(15));

    private final SimulatedClock clock = new SimulatedClock();
    private Database database;

    @BeforeEach
    void connect() throws SQLException {
        FaultyDriver.heal(URL);
        database =
                Database.connect(
                        new DatabaseSettings(URL, "sa", new Secret(PASSWORD)),
                        SessionDefaults.DEFAULT,
                        clock,
                        false);
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists t");
            statement.execute("create table t (a int)");
        }
    }

    @AfterEach
    void heal() {
        FaultyDriver.heal(URL);
        database.close();
    }

    /// Fails the first few times that something happens.
    private static void failFirst(int times, String what, SQLException failure) {
        AtomicInteger left = new AtomicInteger(times);
        FaultyDriver.fault(
                URL,
                asked -> {
                    if (asked.equals(what) && left.getAndDecrement() > 0) {
                        throw failure;
                    }
                });
    }

    private static SQLException deadlock() {
        return new SQLException("deadlock\nwith more lines", "40001", 40001);
    }

    private static SQLException lost() {
        return new SQLException("link failure, password " + PASSWORD, "08S01", 0);
    }

    private static final String INSERT = "insert into t values (1)";

    private static Ending insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(INSERT);
        }
        return Ending.COMMIT;
    }

    private Outcome once(Boundaries boundaries, Retries retries) throws InterruptedException {
        try (Session session = database.held(boundaries, retries, OnConnect.NOTHING)) {
            return session.transaction(TransactionTest::insert, () -> {});
        }
    }

    private long rows() throws SQLException {
        FaultyDriver.heal(URL);
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from t")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void failedStepIsFailedByItsCode() throws Exception {
        failFirst(1, INSERT, new SQLException("check violated", "23513", 23513));
        assertThat(once(Boundaries.JDBC, THREE))
                .isEqualTo(new Outcome.Failed("23513", "check violated", List.of(), false));
        assertThat(rows()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Boundaries.class)
    void deadlockIsRetriedAfterAWaitAndReported(Boundaries boundaries) throws Exception {
        failFirst(2, INSERT, deadlock());
        assertThat(once(boundaries, THREE)).isEqualTo(new Outcome.Done(List.of("40001", "40001")));
        // Waits of 5..10 ms and 7.5..15 ms.
        assertThat(Duration.ofNanos(clock.nanos()))
                .isBetween(Duration.ofNanos(12_500_000), Duration.ofMillis(25));
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void everyTryBeginsWithACleanTransaction() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        try (Session session = database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING)) {
            Outcome outcome =
                    session.transaction(
                            connection -> {
                                insert(connection);
                                if (tries.incrementAndGet() < 3) {
                                    throw deadlock();
                                }
                                return Ending.COMMIT;
                            },
                            () -> {});
            assertThat(outcome).isInstanceOf(Outcome.Done.class);
        }
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void retriesEnd() throws Exception {
        failFirst(100, INSERT, deadlock());
        assertThat(once(Boundaries.JDBC, THREE))
                .isEqualTo(
                        new Outcome.Failed(
                                "40001", "deadlock", List.of("40001", "40001", "40001"), false));
    }

    @ParameterizedTest
    @EnumSource(
            value = Boundaries.class,
            names = {"JDBC", "STATEMENTS"})
    void lostConnectionIsReplacedAndTheWorkDoneOnce(Boundaries boundaries) throws Exception {
        failFirst(1, INSERT, lost());
        List<String> connected = new ArrayList<>();
        try (Session session = database.held(boundaries, THREE, _ -> connected.add("connected"))) {
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(new Outcome.Done(List.of("connection_lost")));
        }
        assertThat(connected).hasSize(2);
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void commitInDoubtIsNeverRetried() throws Exception {
        failFirst(1, "commit", lost());
        assertThat(once(Boundaries.JDBC, THREE))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo("commit_in_doubt");
                            assertThat(failed.retried()).isEmpty();
                            assertThat(failed.fatal()).isFalse();
                            assertThat(failed.message()).doesNotContain(PASSWORD);
                        });
        failFirst(1, "COMMIT", lost());
        assertThat(((Outcome.Failed) once(Boundaries.STATEMENTS, THREE)).code())
                .isEqualTo("commit_in_doubt");
        failFirst(1, INSERT, lost());
        assertThat(((Outcome.Failed) once(Boundaries.AUTOCOMMIT, THREE)).code())
                .isEqualTo("commit_in_doubt");
    }

    @Test
    void commitThatTheServerRefusedIsRetried() throws Exception {
        failFirst(1, "commit", deadlock());
        assertThat(once(Boundaries.JDBC, THREE)).isEqualTo(new Outcome.Done(List.of("40001")));
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void connectionThatCannotRollBackIsReplaced() throws Exception {
        List<String> connected = new ArrayList<>();
        try (Session session =
                database.held(Boundaries.JDBC, THREE, _ -> connected.add("connected"))) {
            FaultyDriver.fault(
                    URL,
                    what -> {
                        if (what.equals(INSERT)) {
                            throw new SQLException("check violated", "23513", 23513);
                        }
                        if (what.equals("rollback")) {
                            throw lost();
                        }
                    });
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isInstanceOf(Outcome.Failed.class);
            FaultyDriver.heal(URL);
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
        assertThat(connected).hasSize(2);
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void serverThatStaysAwayEndsTheRunAfterTwoMinutes() throws Exception {
        try (Session session = database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING)) {
            FaultyDriver.fault(
                    URL,
                    _ -> {
                        throw lost();
                    });
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.fatal()).isTrue();
                                assertThat(failed.code()).isEqualTo("connection_lost");
                                assertThat(failed.retried()).containsExactly("connection_lost");
                                assertThat(failed.message()).contains(URL).doesNotContain(PASSWORD);
                            });
        }
        assertThat(Duration.ofNanos(clock.nanos()))
                .isBetween(Duration.ofSeconds(110), Duration.ofSeconds(120));
    }

    @Test
    void wrongPasswordIsTriedOnce() throws Exception {
        AtomicInteger connects = new AtomicInteger();
        try (Session session = database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING)) {
            FaultyDriver.fault(
                    URL,
                    what -> {
                        if (what.equals("connect")) {
                            connects.incrementAndGet();
                            throw new SQLException("wrong password", "28000", 28000);
                        }
                        throw lost();
                    });
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo("28000");
                                assertThat(failed.fatal()).isTrue();
                            });
        }
        assertThat(connects).hasValue(1);
    }

    @Test
    void mistakeOfTheWorkLeavesNothingBehind() throws Exception {
        try (Session session = database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING)) {
            Work mistaken =
                    connection -> {
                        insert(connection);
                        throw new IllegalStateException("our mistake");
                    };
            assertThatThrownBy(() -> session.transaction(mistaken, () -> {}))
                    .hasMessage("our mistake");
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void hungTransactionIsAbortedByTheWatchdog() throws Exception {
        try (Session session = database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING)) {
            Outcome outcome =
                    session.transaction(
                            _ -> {
                                long limit = SessionDefaults.DEFAULT.statementLimit().toNanos();
                                database.watchdog().look(clock.nanos() + limit);
                                database.watchdog().look(clock.nanos() + limit + 2);
                                throw lost();
                            },
                            () -> {});
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo("hung");
                                assertThat(failed.fatal()).isFalse();
                            });
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
            // Between transactions nothing hangs.
            database.watchdog().look(Long.MAX_VALUE);
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void serviceStartsWhenThePooledConnectionIsThere() throws Exception {
        List<String> events = new ArrayList<>();
        try (ConnectionPool pool = database.pool(1);
                Session session = pool.session(Boundaries.JDBC, THREE)) {
            failFirst(1, INSERT, deadlock());
            session.transaction(
                    connection -> {
                        events.add("work");
                        return insert(connection);
                    },
                    () -> events.add("service, " + pool.waiting() + " waiting"));
        }
        assertThat(events).containsExactly("service, 0 waiting", "work", "work");
    }

    @Test
    void pooledSessionReplacesALostConnection() throws Exception {
        try (ConnectionPool pool = database.pool(1);
                Session session = pool.session(Boundaries.JDBC, THREE)) {
            failFirst(1, INSERT, lost());
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(new Outcome.Done(List.of("connection_lost")));
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
        assertThat(rows()).isEqualTo(2);
    }

    @Test
    void permitComesBackAfterAMistake() throws Exception {
        try (ConnectionPool pool = database.pool(1);
                Session session = pool.session(Boundaries.JDBC, THREE)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(
                                () ->
                                        session.transaction(
                                                _ -> {
                                                    throw new IllegalStateException("mistake");
                                                },
                                                () -> {}))
                        .hasMessage("mistake");
            }
            assertThat(session.transaction(TransactionTest::insert, () -> {}))
                    .isEqualTo(Outcome.DONE);
        }
    }

    @Test
    void unreachableServerIsRefusedAtOnce() {
        FaultyDriver.fault(
                URL,
                _ -> {
                    throw lost();
                });
        assertThatThrownBy(() -> database.held(Boundaries.JDBC, THREE, OnConnect.NOTHING))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.exitCode()).isEqualTo(ExitCode.DATABASE_LOST));
        assertThat(clock.nanos()).isZero();
    }
}
