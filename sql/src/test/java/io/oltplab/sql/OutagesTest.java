package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.dialect.FaultyDriver;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A server that goes away and comes back, by a clock of ours.
class OutagesTest {

    private static final String URL = "jdbc:faulty:h2:mem:outages;MODE=MySQL;DB_CLOSE_DELAY=-1";
    private static final long SECOND = 1_000_000_000;

    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryRecording recording = new MemoryRecording(clock);
    private Database database;
    private Outages outages;

    @BeforeEach
    void connect() throws InterruptedException {
        FaultyDriver.heal(URL);
        database =
                Database.connect(
                        new DatabaseSettings(URL, "sa", new Secret("S3ntinel-outages")),
                        SessionDefaults.DEFAULT,
                        clock,
                        false);
        outages = database.outages();
        outages.watch(recording::event);
        clock.sleepUntil(clock.nanos() + 5 * SECOND);
        outages.clockStarts(clock.nanos());
    }

    @AfterEach
    void heal() {
        FaultyDriver.heal(URL);
        database.close();
    }

    private static Ending work(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
        return Ending.COMMIT;
    }

    private static SQLException lost() {
        return new SQLException("link failure", "08S01", 0);
    }

    /// Everything fails until an instant of the clock.
    private void downUntil(long nanos) {
        FaultyDriver.fault(
                URL,
                what -> {
                    if (clock.nanos() < nanos) {
                        throw lost();
                    }
                });
    }

    private Session session() {
        return database.held(Boundaries.JDBC, Retries.DEFAULT, OnConnect.NOTHING);
    }

    private long counter(String name) {
        return Objects.requireNonNull(outages.counters().get(name)).getAsLong();
    }

    @Test
    void anOutageIsTimedFromTheLossToTheNextConnection() throws Exception {
        try (Session first = session();
                Session second = session()) {
            long start = clock.nanos();
            clock.sleepUntil(start + 41 * SECOND);
            downUntil(start + 53 * SECOND);
            assertThat(first.transaction(OutagesTest::work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Done.class,
                            done -> assertThat(done.retried()).containsExactly("connection_lost"));
            long end = clock.nanos() - start;
            assertThat(end).isBetween(53 * SECOND, 59 * SECOND);

            // The second session finds out a minute later that its connection died with the rest.
            clock.sleepUntil(start + 120 * SECOND);
            FaultyDriver.fault(
                    URL,
                    what -> {
                        if (what.equals("select 1") && counter("connections_lost") == 1) {
                            throw lost();
                        }
                    });
            assertThat(second.transaction(OutagesTest::work, () -> {}))
                    .isInstanceOf(Outcome.Done.class);

            Outage outage = outages.list().getFirst();
            assertThat(outages.list()).hasSize(1);
            assertThat(outage.startNanos()).isEqualTo(41 * SECOND);
            assertThat(outage.endNanos()).isEqualTo(end);
            assertThat(outage.lost()).isEqualTo(2);
            assertThat(outage.reconnected()).isEqualTo(2);
            // Two lost connections, and an attempt each 0.1 to 5 s for 12 s.
            assertThat(outage.errors()).containsOnlyKeys("connection_lost");
            assertThat(outage.errors().get("connection_lost")).isBetween(7L, 14L);
            assertThat(counter("outage_millis")).isEqualTo((end - 41 * SECOND) / 1_000_000);
            assertThat(counter("connections_reopened")).isEqualTo(2);
        }
    }

    @Test
    void theResultSaysWhenAndHowLong() throws Exception {
        try (Session session = session()) {
            long start = clock.nanos();
            clock.sleepUntil(start + 10 * SECOND);
            downUntil(start + 11 * SECOND);
            assertThat(session.transaction(OutagesTest::work, () -> {}))
                    .isInstanceOf(Outcome.Done.class);
        }
        outages.report(recording, false);
        assertThat(recording.events().get(0))
                .startsWith("outage begins at second 10.0: connection_lost");
        assertThat(recording.events().get(1)).startsWith("outage ends at second 11.");
        assertThat(recording.events().get(2))
                .matches("outage \\d\\.\\d s from second 10 to 1\\d, 1 users reconnected");
        assertThat(recording.tables()).singleElement().extracting("title").isEqualTo("Outages");
        assertThat(recording.verdicts())
                .singleElement()
                .satisfies(
                        verdict -> {
                            assertThat(verdict.check()).isEqualTo("outages");
                            assertThat(verdict.level()).isEqualTo(Verdict.Level.FAIL);
                        });
        MemoryRecording allowed = new MemoryRecording(clock);
        outages.report(allowed, true);
        assertThat(allowed.verdicts())
                .extracting(Verdict::level)
                .isEqualTo(List.of(Verdict.Level.WARN));
    }

    @Test
    void aConnectionThatIsReplacedAtOnceIsNoOutage() throws Exception {
        try (Session session = session()) {
            FaultyDriver.fault(
                    URL,
                    what -> {
                        if (what.equals("select 1") && counter("connections_lost") == 0) {
                            throw lost();
                        }
                    });
            assertThat(session.transaction(OutagesTest::work, () -> {}))
                    .isInstanceOf(Outcome.Done.class);
        }
        assertThat(outages.list()).isEmpty();
        assertThat(counter("outage_millis")).isZero();
        outages.report(recording, false);
        assertThat(recording.verdicts())
                .containsExactly(
                        new Verdict(
                                "lost connections",
                                Verdict.Level.WARN,
                                "1 were lost and replaced at once, no outage"));
    }

    @Test
    void anOutageMayLastToTheEnd() throws Exception {
        try (Session session = session()) {
            long start = clock.nanos();
            downUntil(start + 1_000 * SECOND);
            assertThat(session.transaction(OutagesTest::work, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class, failed -> assertThat(failed.fatal()).isTrue());
        }
        assertThat(outages.list()).singleElement().satisfies(o -> assertThat(o.isOver()).isFalse());
        outages.report(recording, false);
        assertThat(recording.events().getLast())
                .matches(
                        "outage 1[012]\\d\\.\\d s from second 0 to the end of the run, 0 users .*");
    }

    @Test
    void nothingLostIsNotReported() {
        outages.report(recording, false);
        assertThat(recording.events()).isEmpty();
        assertThat(recording.verdicts()).isEmpty();
    }

    @Test
    void openingsAreSpreadOverTime() throws InterruptedException {
        long start = clock.nanos();
        for (int i = 0; i < 501; i++) {
            database.awaitTurnToOpen();
        }
        assertThat(clock.nanos() - start).isEqualTo(SECOND);
    }
}
