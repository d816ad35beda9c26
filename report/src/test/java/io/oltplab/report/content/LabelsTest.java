package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.read.Run;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {

    private static String target(Map<String, String> facts) {
        Run run = SimulatedRuns.tpcc("tpcc", 5, 1, 1);
        return Labels.target(
                SimulatedRuns.with(run, RunResult.Status.COMPLETE, "", Map.of("database", facts))
                        .result());
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb, 10.11.14-MariaDB-log, MariaDB 10.11.14",
        "mariadb, 11.4.5, MariaDB 11.4.5",
        "mysql, 8.4.3, MySQL 8.4.3",
        "percona, 8.0.36-28, Percona Server 8.0.36-28",
        "h2, 2.4.240, H2 2.4.240"
    })
    void flavourAndVersionNameTheServer(String flavour, String version, String label) {
        assertThat(target(Map.of("flavour", flavour, "version", version))).isEqualTo(label);
    }

    /// The URL of these runs begins with jdbc:mysql.
    @Test
    void aMariadbIsNeverCalledMysqlEvenIfOnlyItsVersionIsKnown() {
        assertThat(target(Map.of("version", "10.11.14-MariaDB"))).isEqualTo("MariaDB 10.11.14");
        assertThat(target(Map.of("flavour", "mariadb"))).isEqualTo("MariaDB");
    }

    @Test
    void anUnknownServerIsNamedByItsAddressOnly() {
        assertThat(target(Map.of()))
                .isEqualTo("database at jdbc:mysql://127.0.0.1:3307/tpcc")
                .doesNotContain("MySQL");
    }
}
