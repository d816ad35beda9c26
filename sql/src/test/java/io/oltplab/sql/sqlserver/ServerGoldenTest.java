package io.oltplab.sql.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.checkup.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every text that goes to SQL Server from here, and what the checkup says would mend it.
class ServerGoldenTest {

    private static List<String> texts() {
        SqlServerDialect words = new SqlServerDialect();
        return List.of(
                SqlServerFacts.PROPERTIES,
                SqlServerFacts.DATABASE,
                SqlServerFacts.CONFIGURATION,
                SqlServerFacts.MACHINE,
                SqlServerFacts.SYSTEM,
                SqlServerFacts.FILES,
                SqlServerFacts.CONNECTIONS_USED,
                SqlServerFacts.ENCRYPTED,
                SqlServerCounters.FILES,
                SqlServerCounters.WAITS,
                SqlServerCounters.PERFORMANCE,
                SqlServerCheckup.FIRST_FILE,
                SqlServerCheckup.HOST,
                SqlServerState.ISOLATION,
                SqlServerState.VOLUMES,
                SqlServerState.CLOCK,
                SqlServerState.OTHERS,
                TargetTable.columnsOf("item", List.of("i_id", "i_name")),
                TargetTable.KEY,
                RowVersions.ASK,
                RowVersions.TURN_ON,
                words.begin(),
                words.rollback(),
                words.takeStatistics("item"));
    }

    private static List<String> mends() {
        Map<String, String> wrong =
                Map.ofEntries(
                        Map.entry("max_connections", "100"),
                        Map.entry("read_committed_snapshot", "0"),
                        Map.entry("recovery_model", "FULL"),
                        Map.entry("delayed_durability", "FORCED"),
                        Map.entry("page_verify", "NONE"),
                        Map.entry("target_recovery_time_s", "0"),
                        Map.entry("max_degree_of_parallelism", "0"),
                        Map.entry("max_server_memory_mb", "2147483647"),
                        Map.entry("physical_memory_mb", "65536"));
        List<String> single = new ArrayList<>();
        for (Finding finding : new SqlServerSettings(wrong).findings()) {
            assertThat(finding.sql()).as(finding.check()).isNotEmpty();
            single.addAll(List.of(finding.sql().split(";\\s*", -1)));
        }
        return single;
    }

    @Test
    void textsAreThoseOfTheFile() throws IOException {
        GoldenScript.check("io/oltplab/sql/sqlserver/server.sql", texts());
        GoldenScript.check("io/oltplab/sql/sqlserver/mends.sql", mends());
    }

    @Test
    void theGrammarTakesThem() throws IOException, InterruptedException {
        assertThat(TSqlGrammar.complaints(TSqlGrammar.known(texts()))).isEmpty();
        assertThat(TSqlGrammar.complaints(TSqlGrammar.known(mends()))).isEmpty();
    }

    /// A check that takes everything would be none.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WITH (UPDLOCK, ROWLOCK WHERE a = ?",
                "SELECT a FROM t FOR UPDATE",
                "UPDATE t SET WHERE a = 1",
                "INSERT INTO t (a, b VALUES (1, 2)",
                "CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b VARCHAR(3",
                "CREATE PROCEDURE p @a INT AS BEGIN SELECT 1",
                "SELECT a FROM t LIMIT 3, 1",
                "DELETE TOP 1) FROM t"
            })
    void theGrammarDoesNotTakeWhatIsBroken(String broken) throws IOException, InterruptedException {
        assertThat(TSqlGrammar.complaints(List.of(broken))).isNotEmpty();
    }

    /// Of what is sent it lacks the one statement that turns row versions on.
    @Test
    void whatTheGrammarLacksIsLittle() {
        List<String> lacking = new ArrayList<>(texts());
        lacking.removeAll(TSqlGrammar.known(texts()));
        assertThat(lacking).containsExactly(RowVersions.TURN_ON);
    }
}
