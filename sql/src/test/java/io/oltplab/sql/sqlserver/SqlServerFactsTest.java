package io.oltplab.sql.sqlserver;

import static io.oltplab.sql.sqlserver.AnsweringServer.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a server says of itself, and READ_COMMITTED_SNAPSHOT, in the words that SQL Server has for
/// it. Which servers the words were tried on stands in the documentation.
class SqlServerFactsTest {

    static final List<String> PROPERTIES =
            List.of(
                    "banner",
                    "product_version",
                    "product_update_level",
                    "edition",
                    "babelfish",
                    "max_connections");

    private final Dialect dialect = Dialect.of("jdbc:sqlserver://h");

    static AnsweringServer sqlServer() {
        return new AnsweringServer()
                .answer(
                        SqlServerFacts.PROPERTIES,
                        PROPERTIES,
                        row(
                                "Microsoft SQL Server 2022 (RTM-CU14) \n\tEvaluation",
                                "16.0.4135.4",
                                "CU14",
                                "Developer Edition (64-bit)",
                                null,
                                "32767"));
    }

    @Test
    void everythingThatIsToldIsKept() throws SQLException {
        AnsweringServer server =
                sqlServer()
                        .answer(
                                SqlServerFacts.DATABASE,
                                List.of("recovery_model", "read_committed_snapshot"),
                                row("SIMPLE", "1"))
                        .answer(
                                SqlServerFacts.CONFIGURATION,
                                row("max server memory (MB)", "8192"),
                                row("user connections", "0"))
                        .answer(
                                SqlServerFacts.MACHINE,
                                List.of("cpu_count", "physical_memory_mb"),
                                row("8", "65536"))
                        .answer(SqlServerFacts.SYSTEM, List.of("host_platform"), row("Linux"))
                        .answer(
                                SqlServerFacts.FILES,
                                row("ROWS", "4", "40960", "2"),
                                row("LOG", "1", "8192", "1"))
                        .answer(SqlServerFacts.CONNECTIONS_USED, row("17"))
                        .answer(SqlServerFacts.ENCRYPTED, row("TRUE"));
        ServerFacts facts = dialect.inspect(server.connection());
        assertThat(facts.flavour()).isEqualTo("sqlserver");
        assertThat(facts.version()).isEqualTo("16.0.4135.4");
        assertThat(facts.storage()).isTrue();
        assertThat(facts.variables())
                .containsAllEntriesOf(
                        Map.of(
                                "version_comment",
                                "Microsoft SQL Server 2022 (RTM-CU14)",
                                "edition",
                                "Developer Edition (64-bit)",
                                "recovery_model",
                                "SIMPLE",
                                "max_server_memory_mb",
                                "8192",
                                "physical_memory_mb",
                                "65536",
                                "files_rows_mb",
                                "40960",
                                "file_groups",
                                "2",
                                "files_log",
                                "1",
                                "tls",
                                "TRUE"))
                .doesNotContainKeys("not_told", "sql_server", "banner");
        assertThat(facts.limit(Limit.Resource.CONNECTIONS))
                .hasValueSatisfying(
                        limit -> {
                            assertThat(limit.max()).isEqualTo(32_767);
                            assertThat(limit.used()).isEqualTo(17);
                        });
    }

    @Test
    void whatIsRefusedIsNamed() throws SQLException {
        ServerFacts facts = dialect.inspect(sqlServer().connection());
        assertThat(facts.flavour()).isEqualTo("sqlserver");
        assertThat(facts.variables())
                .containsEntry(
                        "not_told",
                        "database settings (300), configuration (300), machine (300), operating"
                                + " system (300), files (300), encryption (300), sessions (300)");
        assertThat(facts.limit(Limit.Resource.CONNECTIONS))
                .hasValueSatisfying(limit -> assertThat(limit.used()).isZero());
    }

    @Test
    void aLostConnectionIsNoRefusal() {
        AnsweringServer server = sqlServer().fail(SqlServerFacts.DATABASE, 596);
        assertThatThrownBy(() -> dialect.inspect(server.connection()))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void aServerThatOnlySpeaksTheLanguageSaysSo() throws SQLException {
        AnsweringServer server =
                new AnsweringServer()
                        .answer(
                                SqlServerFacts.PROPERTIES,
                                PROPERTIES,
                                row(
                                        "Babelfish for PostgreSQL with SQL Server Compatibility",
                                        "12.0.2000.8",
                                        null,
                                        "Standard",
                                        "1",
                                        "200"));
        ServerFacts facts = dialect.inspect(server.connection());
        assertThat(facts.flavour()).isEqualTo("babelfish");
        assertThat(facts.asEnvironment()).containsKey("sql_server").containsKey("flavour");
        assertThat(facts.variables().get("sql_server")).startsWith("no: Babelfish");
    }

    private ServerFacts of(String flavour) {
        return new ServerFacts(flavour, "1", true, List.of(), Map.of());
    }

    @Test
    void rowVersionsAreTurnedOnOnce() throws SQLException {
        List<String> said = new ArrayList<>();
        AnsweringServer off = new AnsweringServer().answer(RowVersions.ASK, row("0"));
        dialect.setUpDatabase(of("sqlserver"), off.connection(), said::add);
        assertThat(off.done).containsExactly(RowVersions.TURN_ON);
        AnsweringServer on = new AnsweringServer().answer(RowVersions.ASK, row("1"));
        dialect.setUpDatabase(of("sqlserver"), on.connection(), said::add);
        assertThat(on.done).isEmpty();
        assertThat(said)
                .containsExactly(
                        "READ_COMMITTED_SNAPSHOT is on now, it was off",
                        "READ_COMMITTED_SNAPSHOT is on");
    }

    @Test
    void aSqlServerThatDoesNotTurnThemOnIsRefusedAnotherIsTold() throws SQLException {
        List<String> said = new ArrayList<>();
        AnsweringServer server =
                new AnsweringServer()
                        .answer(RowVersions.ASK, row("0"))
                        .fail(RowVersions.TURN_ON, 5070);
        assertThatThrownBy(
                        () ->
                                dialect.setUpDatabase(
                                        of("sqlserver"), server.connection(), said::add))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("READ_COMMITTED_SNAPSHOT is off")
                .hasMessageContaining(RowVersions.TURN_ON)
                .hasMessageContaining("--keep-settings");
        dialect.setUpDatabase(of("babelfish"), server.connection(), said::add);
        assertThat(said)
                .containsExactly(
                        "READ_COMMITTED_SNAPSHOT stays off: babelfish does not turn it on"
                                + " (refused)");
    }
}
