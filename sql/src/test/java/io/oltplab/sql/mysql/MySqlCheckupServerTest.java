package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import io.oltplab.sql.checkup.Whereabouts;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("server")
class MySqlCheckupServerTest {

    private final Checkup checkup = Checkup.of("jdbc:mysql://host/x").orElseThrow();
    private Database database;
    private Connection connection;
    private Map<String, String> settings;

    @BeforeEach
    void connect() throws SQLException {
        database = Database.connect(TestServer.shared().createDatabase("checkup"));
        connection = database.open();
        settings = settings();
    }

    @AfterEach
    void disconnect() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists oltplab_guest");
        }
        restoreSettings();
        connection.close();
        database.close();
    }

    private Map<String, String> settings() throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show global variables")) {
            while (rows.next()) {
                found.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
            }
        }
        return found;
    }

    /// Other tests use the same server.
    private void restoreSettings() throws SQLException {
        for (Map.Entry<String, String> now : settings().entrySet()) {
            String before = settings.getOrDefault(now.getKey(), now.getValue());
            if (!before.equals(now.getValue()) && !now.getKey().startsWith("gtid")) {
                String value = before.matches("[0-9]+") ? before : "'" + before + "'";
                run("set global " + now.getKey() + " = " + value);
            }
        }
    }

    private Optional<Finding> finding(String check) throws SQLException {
        return checkup.findings(connection).stream()
                .filter(one -> one.check().equals(check))
                .findFirst();
    }

    private void run(String... sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : sql) {
                statement.execute(one);
            }
        }
    }

    @Test
    void ourOwnServerHasNothingToMendButItsLimits() throws SQLException {
        assertThat(checkup.findings(connection))
                .extracting(Finding::check)
                .contains("isolation", "collation", "clock", "other clients", "database checkup");
        assertThat(checkup.findings(connection)).noneMatch(one -> one.level() == Level.FAIL);
        assertThat(finding("clock").orElseThrow().level()).isEqualTo(Level.OK);
    }

    @Test
    void whatIsAdvisedMends() throws SQLException {
        run("set global innodb_flush_log_at_trx_commit = 0");
        Finding found = finding("innodb_flush_log_at_trx_commit").orElseThrow();

        run(found.sql());

        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(finding("innodb_flush_log_at_trx_commit").orElseThrow().level())
                .isEqualTo(Level.OK);
    }

    @Test
    void everyStatementThatIsAdvisedIsOneThatTheServerTakes() throws SQLException {
        for (Finding found :
                new MySqlSettings(
                                Map.of(
                                        "max_connections", "1",
                                        "max_prepared_stmt_count", "1",
                                        "max_allowed_packet", "1024",
                                        "tx_isolation", "SERIALIZABLE",
                                        "character_set_server", "ucs2",
                                        "innodb_flush_log_at_trx_commit", "0",
                                        "read_only", "ON",
                                        "log_bin", "ON"))
                        .findings()) {
            if (!found.sql().isEmpty()) {
                run(found.sql());
            }
        }
    }

    @Test
    void theDatabasesCollationIsMendedToo() throws SQLException {
        run("alter database checkup character set ucs2");
        Finding found = finding("database checkup").orElseThrow();

        run(found.sql());

        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(finding("database checkup").orElseThrow().level()).isEqualTo(Level.OK);
    }

    @Test
    @Timeout(60)
    void aClientAtWorkIsSeen() throws Exception {
        try (Connection other = database.open();
                Statement busy = other.createStatement()) {
            Thread thread = Thread.ofVirtual().start(() -> sleepInTheServer(busy));
            Finding found = finding("other clients").orElseThrow();
            // Those that an earlier test left may still be going.
            while (!found.figure().equals("1 at work")) {
                Thread.onSpinWait();
                found = finding("other clients").orElseThrow();
            }

            assertThat(found.level()).isEqualTo(Level.WARN);
            assertThat(found.sql()).startsWith("KILL ");
            run(found.sql());
            thread.join();
        }
    }

    private static void sleepInTheServer(Statement statement) {
        try {
            statement.execute("select sleep(60)");
        } catch (SQLException _) {
            // Killed, as the finding advises.
            return;
        }
    }

    @Test
    void aUserWhoIsNotShownTheOthersIsTold() throws SQLException {
        DatabaseSettings settings = TestServer.shared().createDatabase("checkup");
        run("create user 'blind`man'@'%' identified by 'nothing to see'");
        try {
            run("grant select on checkup.* to 'blind`man'@'%'");
            Finding found = othersSeenBy(settings, "blind`man", "nothing to see");
            run(found.sql());

            assertThat(found.level()).isEqualTo(Level.WARN);
            assertThat(found.figure()).isEqualTo("not shown to this user");
            assertThat(found.sql()).isEqualTo("GRANT PROCESS ON *.* TO `blind``man`@`%`");
            assertThat(othersSeenBy(settings, "blind`man", "nothing to see").figure())
                    .endsWith(" at work");
        } finally {
            run("drop user 'blind`man'@'%'");
        }
    }

    private Finding othersSeenBy(DatabaseSettings settings, String user, String password)
            throws SQLException {
        try (Database theirs =
                        Database.connect(
                                new DatabaseSettings(settings.url(), user, new Secret(password)));
                Connection session = theirs.open()) {
            return checkup.findings(session).stream()
                    .filter(one -> one.check().equals("other clients"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void whatAGuestToldIsRead() throws SQLException {
        assertThat(checkup.whereabouts(connection).statement()).isEmpty();
        run(
                "create database oltplab_guest",
                "create table oltplab_guest.placement (fact varchar(32) primary key, value"
                        + " varchar(1000) not null, told datetime not null)",
                "insert into oltplab_guest.placement values ('serial', 'testdb', now())");

        Whereabouts whereabouts = checkup.whereabouts(connection);

        assertThat(whereabouts.statement()).containsEntry("serial", "testdb");
        assertThat(whereabouts.statementIsStale()).isFalse();
        assertThat(whereabouts.dataDirectory()).endsWith("/data/");
    }

    @Test
    void whatWasToldBeforeTheServerStartedIsStale() throws SQLException {
        run(
                "create database oltplab_guest",
                "create table oltplab_guest.placement (fact varchar(32) primary key, value"
                        + " varchar(1000) not null, told datetime not null)",
                "insert into oltplab_guest.placement values ('serial', 'testdb', now() - interval 1"
                        + " year)");

        assertThat(checkup.whereabouts(connection).statementIsStale()).isTrue();
    }

    @Test
    void filesOfTheDatabaseAreKnownByTheirNames() {
        assertThat(
                        List.of(
                                "ibdata1",
                                "ib_logfile0",
                                "#ib_redo12",
                                "stock.ibd",
                                "undo_001",
                                "aria_log.00000001",
                                "host-bin.000001",
                                "binlog.000007"))
                .allMatch(checkup::holdsData);
        assertThat(List.of("error.log", "mysqld.sock", "ha_archive.so", "my.cnf", "ib_buffer_pool"))
                .noneMatch(checkup::holdsData);
    }
}
