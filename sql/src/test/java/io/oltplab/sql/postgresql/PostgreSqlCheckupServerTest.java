package io.oltplab.sql.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.Database;
import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import io.oltplab.sql.checkup.Whereabouts;
import io.oltplab.sql.counters.ServerCounters;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A real server is asked, by its owner and by a user without rights.
@Tag("server")
@Timeout(60)
class PostgreSqlCheckupServerTest {

    private final Checkup checkup = new PostgreSqlCheckup();
    private Database database;
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(TestServer.postgresql().createDatabase("checkup"));
        connection = database.open();
    }

    @AfterEach
    void putBack() throws SQLException {
        connection.close();
        try (Connection another = database.open()) {
            run(another, "alter system reset all", "select pg_reload_conf()");
        }
        database.close();
    }

    private static void run(Connection on, String... sql) throws SQLException {
        try (Statement statement = on.createStatement()) {
            for (String one : sql) {
                statement.execute(one);
            }
        }
    }

    private void run(String... sql) throws SQLException {
        run(connection, sql);
    }

    private Optional<Finding> finding(String check) throws SQLException {
        return checkup.findings(connection).stream()
                .filter(one -> one.check().equals(check))
                .findFirst();
    }

    @Test
    void ourOwnServerHasNothingToMendButItsLimits() throws SQLException {
        assertThat(checkup.findings(connection))
                .extracting(Finding::check)
                .contains("isolation", "encoding", "clock", "other clients", "database checkup");
        assertThat(checkup.findings(connection)).noneMatch(one -> one.level() == Level.FAIL);
        assertThat(finding("clock").orElseThrow().level()).isEqualTo(Level.OK);
        assertThat(finding("role")).contains(Finding.ok("role", "primary"));
        // Its buffer pool is small, and so would half of it be.
        assertThat(finding("max_wal_size")).contains(Finding.ok("max_wal_size", "1024 MB"));
    }

    @Test
    void everyStatementThatIsAdvisedIsOneThatTheServerTakes() throws SQLException {
        List<Finding> all =
                new PostgreSqlSettings(
                                Map.of(
                                        "server_encoding", "UTF8",
                                        "max_connections", "1",
                                        "max_wal_size", "1",
                                        "fsync", "off",
                                        "synchronous_commit", "off",
                                        "full_page_writes", "off",
                                        "default_transaction_isolation", "serializable",
                                        "default_transaction_read_only", "on",
                                        "autovacuum", "off",
                                        "lock_timeout", "1000000"))
                        .findings();
        for (Finding bad : all) {
            if (!bad.sql().isEmpty()) {
                run(bad.sql().split("; "));
            }
        }
        assertThat(all).filteredOn(one -> one.level() != Level.OK).hasSize(9);
    }

    @Test
    void whatIsAdvisedMends() throws SQLException {
        run("alter system set statement_timeout = 1000000", "select pg_reload_conf()");
        await("statement_timeout", Level.WARN);

        run(finding("statement_timeout").orElseThrow().sql().split("; "));

        await("statement_timeout", Level.OK);
    }

    @Test
    void aChangeThatWaitsForARestartIsSeen() throws SQLException {
        run("alter system set max_pred_locks_per_transaction = 65", "select pg_reload_conf()");
        await("settings", Level.WARN);

        assertThat(finding("settings").orElseThrow().figure())
                .contains("max_pred_locks_per_transaction");
    }

    /// The server takes in a changed configuration some time after it was told to.
    private void await(String check, Level level) throws SQLException {
        while (finding(check).orElseThrow().level() != level) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aClientAtWorkIsSeen() throws Exception {
        try (Connection other = database.open();
                Statement busy = other.createStatement()) {
            Thread thread = Thread.ofVirtual().start(() -> sleepInTheServer(busy));
            Finding found = finding("other clients").orElseThrow();
            while (found.level() == Level.OK) {
                Thread.onSpinWait();
                found = finding("other clients").orElseThrow();
            }

            assertThat(found.figure()).isEqualTo("1 at work");
            run(found.sql());
            thread.join();
            assertThat(finding("other clients").orElseThrow().level()).isEqualTo(Level.OK);
        }
    }

    private static void sleepInTheServer(Statement statement) {
        try {
            statement.execute("select pg_sleep(60)");
        } catch (SQLException _) {
            // Killed, as the finding advises.
            return;
        }
    }

    @Test
    void whatAGuestToldIsRead() throws SQLException {
        assertThat(checkup.whereabouts(connection).statement()).isEmpty();
        run(
                "create schema oltplab_guest",
                "create table oltplab_guest.placement (fact varchar(32) primary key, value"
                        + " varchar(1000) not null, told timestamp not null)",
                "insert into oltplab_guest.placement values ('serial', 'testdb', now())");

        Whereabouts whereabouts = checkup.whereabouts(connection);

        assertThat(whereabouts.statement()).containsEntry("serial", "testdb");
        assertThat(whereabouts.statementIsStale()).isFalse();
        assertThat(whereabouts.dataDirectory()).endsWith("/data");
        assertThat(whereabouts.host()).isEqualTo("127.0.0.1");

        run("update oltplab_guest.placement set told = now() - interval '1 year'");
        assertThat(checkup.whereabouts(connection).statementIsStale()).isTrue();
    }

    @Test
    void aUserWithoutRightsSeesLessAndFailsNowhere() throws SQLException {
        run("drop role if exists nobody_much", "create role nobody_much");
        try {
            run("set role nobody_much");
            assertThat(checkup.whereabouts(connection).dataDirectory())
                    .contains("grant pg_read_all_settings");
            Finding others = finding("other clients").orElseThrow();
            assertThat(others.figure()).isEqualTo("not shown to this user");
            assertThat(others.sql()).isEqualTo("GRANT pg_monitor TO nobody_much");
            assertThat(ServerCounters.of("jdbc:postgresql://h/x").orElseThrow().read(connection))
                    .containsKey("xact_commit");
        } finally {
            run("reset role", "drop role nobody_much");
        }
    }

    @Test
    void countersGrowWithWork() throws SQLException {
        ServerCounters counters = ServerCounters.of(database.settings().url()).orElseThrow();
        Map<String, Long> before = counters.read(connection);
        run("create table t as select generate_series(1, 10000) n", "checkpoint");
        Map<String, Long> after = counters.read(connection);

        assertThat(before)
                .containsKeys(
                        "xact_commit",
                        "blks_read",
                        "deadlocks",
                        "buffers_checkpoint",
                        "checkpoint_write_ms",
                        "waiting_for_locks");
        // Sessions tell what they counted about once a second. 10,000 rows of at least 28 bytes,
        // each in the log.
        while (growth("wal_bytes", before, after) < 280_000
                || growth("checkpoints_requested", before, after) < 1) {
            Thread.onSpinWait();
            after = counters.read(connection);
        }
        assertThat(growth("buffers_checkpoint", before, after)).isPositive();
    }

    private static long growth(String name, Map<String, Long> before, Map<String, Long> after) {
        return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
    }

    @Test
    void filesOfTheDatabaseAreKnownByTheirNames() {
        assertThat(
                        List.of(
                                "16384",
                                "16384.1",
                                "1259_vm",
                                "1259_fsm",
                                "000000010000000A000000FE",
                                "0000",
                                "001F",
                                "pg_control",
                                "pg_filenode.map"))
                .allMatch(checkup::holdsData);
        assertThat(
                        List.of(
                                "log",
                                "postmaster.pid",
                                "postgresql.conf",
                                "pg_stat_statements.so",
                                ".s.PGSQL.5432",
                                "PG_VERSION"))
                .noneMatch(checkup::holdsData);
        assertThat(checkup.isServer("postgres")).isTrue();
        assertThat(checkup.isServer("pgbouncer")).isFalse();
        assertThat(checkup.port()).isEqualTo(5432);
    }
}
