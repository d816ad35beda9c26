package io.oltplab.sql.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgreSqlSettingsTest {

    private static final Map<String, String> GOOD =
            Map.ofEntries(
                    Map.entry("max_connections", "2000"),
                    Map.entry("max_wal_size", "16384"),
                    Map.entry("fsync", "on"),
                    Map.entry("synchronous_commit", "on"),
                    Map.entry("full_page_writes", "on"),
                    Map.entry("default_transaction_isolation", "repeatable read"),
                    Map.entry("default_transaction_read_only", "off"),
                    Map.entry("server_encoding", "UTF8"),
                    Map.entry("autovacuum", "on"),
                    Map.entry("statement_timeout", "0"),
                    Map.entry("idle_in_transaction_session_timeout", "0"),
                    Map.entry("lock_timeout", "0"),
                    Map.entry("shared_buffers", "262144"),
                    Map.entry("wal_sync_method", "fdatasync"),
                    Map.entry("checkpoint_timeout", "300"),
                    Map.entry("data_checksums", "on"));

    @Test
    void aServerAsADriveTestWantsItHasNothingToMend() {
        assertThat(new PostgreSqlSettings(GOOD).findings())
                .hasSize(GOOD.size())
                .allSatisfy(finding -> assertThat(finding.level()).isEqualTo(Level.OK))
                // 262,144 kB are 256 MiB.
                .anySatisfy(finding -> assertThat(finding.figure()).startsWith("256 MiB;"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "max_connections; 100; max_connections; ALTER SYSTEM SET max_connections = 512",
                "max_wal_size; 1023; max_wal_size; ALTER SYSTEM SET max_wal_size = '1024MB'",
                "synchronous_commit; off; synchronous_commit; ALTER SYSTEM SET synchronous_commit ="
                        + " on",
                "full_page_writes; off; full_page_writes; ALTER SYSTEM SET full_page_writes = on",
                "default_transaction_isolation; serializable; isolation; ALTER SYSTEM SET"
                        + " default_transaction_isolation = 'read committed'",
                "autovacuum; off; autovacuum; ALTER SYSTEM SET autovacuum = on",
                "statement_timeout; 500; statement_timeout; ALTER SYSTEM SET statement_timeout = 0",
                "lock_timeout; 500; lock_timeout; ALTER SYSTEM SET lock_timeout = 0",
                "idle_in_transaction_session_timeout; 500; idle_in_transaction_session_timeout;"
                        + " ALTER SYSTEM SET idle_in_transaction_session_timeout = 0",
                "server_encoding; EUC_JP; encoding; CREATE DATABASE oltplab ENCODING 'UTF8'"
                        + " TEMPLATE template0",
            })
    void whatSqlCanMendIsMendedBySql(String setting, String value, String check, String sql) {
        assertThat(bad(setting, value))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.level()).isEqualTo(Level.WARN);
                            assertThat(finding.check()).isEqualTo(check);
                            assertThat(finding.figure()).contains(value);
                            assertThat(finding.advice()).isNotEmpty();
                            assertThat(finding.sql()).startsWith(sql);
                        });
    }

    @ParameterizedTest
    @CsvSource({"fsync, off", "default_transaction_read_only, on"})
    void whatMakesATestWorthlessFails(String setting, String value) {
        assertThat(bad(setting, value))
                .singleElement()
                .satisfies(finding -> assertThat(finding.level()).isEqualTo(Level.FAIL));
    }

    @Test
    void onlyWhatNeedsARestartIsNotReloaded() {
        assertThat(bad("max_connections", "1").getFirst().sql()).doesNotContain("reload");
        assertThat(bad("fsync", "off").getFirst().sql())
                .isEqualTo("ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf()");
    }

    private static List<Finding> bad(String setting, String value) {
        Map<String, String> settings = new HashMap<>(GOOD);
        settings.put(setting, value);
        return new PostgreSqlSettings(settings)
                .findings().stream().filter(one -> one.level() != Level.OK).toList();
    }
}
