package io.oltplab.sql.sqlserver;

import static io.oltplab.sql.sqlserver.AnsweringServer.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SqlServerCheckupTest {

    private final Checkup checkup = Checkup.of("jdbc:sqlserver://h").orElseThrow();

    private static AnsweringServer server(String now) {
        return SqlServerFactsTest.sqlServer()
                .answer(SqlServerState.CLOCK, row(now))
                .answer(SqlServerState.ISOLATION, row("2"))
                .answer(SqlServerState.OTHERS)
                .answer(SqlServerFacts.MACHINE, List.of("physical_memory_mb"), row("65536"))
                .answer(SqlServerFacts.SYSTEM, List.of("host_platform"), row("Linux"))
                .answer(SqlServerFacts.FILES, row("ROWS", "1", "8", "1"))
                .answer(SqlServerFacts.ENCRYPTED, row("FALSE"))
                .answer(SqlServerFacts.CONNECTIONS_USED, row("1"));
    }

    private static String micros(long offsetSeconds) {
        Instant now = Instant.now().plusSeconds(offsetSeconds);
        return "" + (now.getEpochSecond() * 1_000_000 + now.getNano() / 1000);
    }

    private Map<String, Finding> find(AnsweringServer server) throws SQLException {
        return checkup.findings(server.connection()).stream()
                .collect(Collectors.toMap(Finding::check, finding -> finding));
    }

    private static Finding one(Map<String, Finding> found, String check) {
        return Optional.ofNullable(found.get(check)).orElseThrow();
    }

    @Test
    void aServerAsItShouldBeIsAllGood() throws SQLException {
        AnsweringServer server =
                server(micros(0))
                        .answer(
                                SqlServerFacts.DATABASE,
                                List.of(
                                        "recovery_model",
                                        "read_committed_snapshot",
                                        "delayed_durability",
                                        "page_verify",
                                        "target_recovery_time_s",
                                        "database_collation"),
                                row("SIMPLE", "1", "DISABLED", "CHECKSUM", "60", "Latin1"))
                        .answer(
                                SqlServerFacts.CONFIGURATION,
                                row("max server memory (MB)", "8192"),
                                row("max degree of parallelism", "1"))
                        .answer(
                                SqlServerState.VOLUMES,
                                row("ROWS", "/data", "900", "1000"),
                                row("LOG", "/data", "900", "1000"),
                                row("TEMPDB", "/data", "900", "1000"));
        assertThat(find(server).values()).allMatch(finding -> finding.level() == Level.OK);
    }

    @Test
    void eachMistakeComesWithWhatMendsIt() throws SQLException {
        AnsweringServer server =
                server(micros(60))
                        .answer(
                                SqlServerFacts.DATABASE,
                                List.of(
                                        "recovery_model",
                                        "read_committed_snapshot",
                                        "delayed_durability",
                                        "target_recovery_time_s"),
                                row("FULL", "0", "FORCED", "0"))
                        .answer(
                                SqlServerFacts.CONFIGURATION,
                                row("max server memory (MB)", "2147483647"))
                        .answer(SqlServerState.OTHERS, row("61"), row("62"))
                        .answer(
                                SqlServerState.VOLUMES,
                                row("ROWS", "/data", "50", "1000"),
                                row("LOG", "/log", "900", "1000"));
        Map<String, Finding> found = find(server);
        assertThat(one(found, "recovery model").sql())
                .isEqualTo("ALTER DATABASE CURRENT SET RECOVERY SIMPLE");
        assertThat(one(found, "read committed snapshot").sql()).isEqualTo(RowVersions.TURN_ON);
        assertThat(one(found, "delayed durability").level()).isEqualTo(Level.WARN);
        assertThat(one(found, "max server memory").figure()).isEqualTo("no limit");
        assertThat(one(found, "max server memory").sql()).contains("32768");
        assertThat(one(found, "other clients").sql()).isEqualTo("KILL 61; KILL 62");
        assertThat(one(found, "clock").level()).isEqualTo(Level.WARN);
        assertThat(one(found, "volumes").figure()).contains("/log");
        assertThat(one(found, "free space on /data").level()).isEqualTo(Level.WARN);
        assertThat(one(found, "free space on /log").level()).isEqualTo(Level.OK);
    }

    @Test
    void whatThisUserMayNotSeeIsAFinding() throws SQLException {
        Map<String, Finding> found = find(server(micros(0)));
        assertThat(one(found, "what this user may see").figure())
                .contains("database settings (300)", "volumes (300)");
        assertThat(one(found, "what this user may see").sql())
                .isEqualTo("GRANT VIEW SERVER STATE TO [bench]]user]");
    }

    @Test
    void itKnowsItsFiles() throws SQLException {
        AnsweringServer server =
                new AnsweringServer()
                        .answer(SqlServerCheckup.FIRST_FILE, row("D:\\data\\tpcc.mdf"))
                        .answer(SqlServerCheckup.HOST, row("DBHOST"));
        assertThat(checkup.whereabouts(server.connection()).dataDirectory()).isEqualTo("D:\\data");
        assertThat(checkup.whereabouts(server.connection()).host()).isEqualTo("DBHOST");
        assertThat(checkup.whereabouts(new AnsweringServer().connection()).dataDirectory())
                .isEmpty();
        assertThat(checkup.holdsData("tpcc_log.LDF")).isTrue();
        assertThat(checkup.holdsData("errorlog")).isFalse();
        assertThat(checkup.isServer("sqlservr")).isTrue();
        assertThat(checkup.port()).isEqualTo(1433);
    }
}
