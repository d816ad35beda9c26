package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlSettingsTest {

    private static final Map<String, String> GOOD =
            Map.ofEntries(
                    Map.entry("max_connections", "2000"),
                    Map.entry("max_prepared_stmt_count", "1048576"),
                    Map.entry("max_allowed_packet", "16777216"),
                    Map.entry("open_files_limit", "32000"),
                    Map.entry("table_open_cache", "2000"),
                    Map.entry("tx_isolation", "REPEATABLE-READ"),
                    Map.entry("character_set_server", "utf8mb4"),
                    Map.entry("collation_server", "utf8mb4_general_ci"),
                    Map.entry("innodb_flush_log_at_trx_commit", "1"),
                    Map.entry("innodb_flush_method", "O_DIRECT"),
                    Map.entry("innodb_doublewrite", "ON"),
                    Map.entry("innodb_buffer_pool_size", "134217728"),
                    Map.entry("read_only", "OFF"),
                    Map.entry("log_bin", "OFF"),
                    Map.entry("sync_binlog", "0"));

    @Test
    void aServerAsADriveTestWantsItHasNothingToMend() {
        assertThat(new MySqlSettings(GOOD).findings())
                .hasSizeGreaterThan(10)
                .allSatisfy(finding -> assertThat(finding.level()).isEqualTo(Level.OK));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "max_connections; 151; max_connections; SET GLOBAL max_connections = 512",
                "max_prepared_stmt_count; 16382; max_prepared_stmt_count; SET GLOBAL"
                        + " max_prepared_stmt_count = 100000",
                "max_allowed_packet; 1048576; max_allowed_packet; SET GLOBAL max_allowed_packet ="
                        + " 4194304",
                "tx_isolation; SERIALIZABLE; isolation; SET GLOBAL TRANSACTION ISOLATION LEVEL READ"
                        + " COMMITTED",
                "character_set_server; ucs2; collation; SET GLOBAL character_set_server ="
                        + " 'utf8mb4', GLOBAL collation_server = 'utf8mb4_bin'",
                "innodb_flush_log_at_trx_commit; 2; innodb_flush_log_at_trx_commit; SET GLOBAL"
                        + " innodb_flush_log_at_trx_commit = 1",
                "read_only; ON; read_only; SET GLOBAL read_only = OFF",
                "log_bin; ON; binary log; SET GLOBAL sync_binlog = 1",
            })
    void whatSqlCanMendIsMendedBySql(String variable, String value, String check, String sql) {
        assertThat(bad(variable, value))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.check()).isEqualTo(check);
                            assertThat(finding.figure()).contains(value.equals("ON") ? "" : value);
                            assertThat(finding.advice()).isNotEmpty();
                            assertThat(finding.sql()).isEqualTo(sql);
                        });
    }

    @ParameterizedTest
    @CsvSource({
        // 2,000 connections and 2 x 2,000 tables are 6,000 files.
        "open_files_limit, 5999",
        "innodb_flush_method, fsync",
        "innodb_doublewrite, OFF",
    })
    void whatOnlyTheConfigurationCanMendSaysSo(String variable, String value) {
        assertThat(bad(variable, value))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.level()).isEqualTo(Level.WARN);
                            assertThat(finding.advice()).contains("in the configuration");
                            assertThat(finding.sql()).isEmpty();
                        });
    }

    @Test
    void onlyAServerThatTakesNoWritesFails() {
        assertThat(bad("read_only", "ON")).extracting(Finding::level).containsExactly(Level.FAIL);
        assertThat(bad("innodb_flush_log_at_trx_commit", "0"))
                .extracting(Finding::level)
                .containsExactly(Level.WARN);
    }

    @Test
    void theNewNameOfTheIsolationIsReadToo() {
        Map<String, String> variables = new HashMap<>(GOOD);
        variables.remove("tx_isolation");
        variables.put("transaction_isolation", "SERIALIZABLE");

        assertThat(bad(variables)).extracting(Finding::check).containsExactly("isolation");
    }

    private static List<Finding> bad(String variable, String value) {
        Map<String, String> variables = new HashMap<>(GOOD);
        variables.put(variable, value);
        return bad(variables);
    }

    private static List<Finding> bad(Map<String, String> variables) {
        return new MySqlSettings(variables)
                .findings().stream().filter(one -> one.level() != Level.OK).toList();
    }
}
