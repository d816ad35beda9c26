package io.oltplab.sql.postgresql;

import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Asks a server what it is.
final class Inspection {

    /// Settings that decide a storage result. None can hold a secret or a name of the site.
    private static final List<String> SETTINGS =
            List.of(
                    "autovacuum",
                    "backend_flush_after",
                    "bgwriter_delay",
                    "bgwriter_flush_after",
                    "bgwriter_lru_maxpages",
                    "block_size",
                    "checkpoint_completion_target",
                    "checkpoint_flush_after",
                    "checkpoint_timeout",
                    "commit_delay",
                    "commit_siblings",
                    "data_checksums",
                    "deadlock_timeout",
                    "debug_io_direct",
                    "default_transaction_isolation",
                    "effective_cache_size",
                    "effective_io_concurrency",
                    "fsync",
                    "full_page_writes",
                    "huge_pages",
                    "io_direct",
                    "io_method",
                    "io_workers",
                    "jit",
                    "lc_collate",
                    "lock_timeout",
                    "maintenance_io_concurrency",
                    "maintenance_work_mem",
                    "max_connections",
                    "max_files_per_process",
                    "max_parallel_workers_per_gather",
                    "max_wal_size",
                    "min_wal_size",
                    "random_page_cost",
                    "reserved_connections",
                    "segment_size",
                    "server_encoding",
                    "server_version_num",
                    "shared_buffers",
                    "ssl",
                    "standard_conforming_strings",
                    "superuser_reserved_connections",
                    "synchronous_commit",
                    "temp_buffers",
                    "track_io_timing",
                    "wal_block_size",
                    "wal_buffers",
                    "wal_compression",
                    "wal_level",
                    "wal_log_hints",
                    "wal_recycle",
                    "wal_segment_size",
                    "wal_sync_method",
                    "wal_writer_delay",
                    "wal_writer_flush_after",
                    "work_mem");

    private Inspection() {}

    static ServerFacts of(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Map<String, String> settings = settings(statement);
            settings.put("commits", commits(settings));
            settings.put("tls", tls(statement));
            settings.put("build", single(statement, "select version()"));
            String version = single(statement, "show server_version");
            return new ServerFacts(
                    "postgresql", version, true, List.of(connections(statement)), settings);
        }
    }

    /// With their units, as a person would write them into the configuration.
    private static Map<String, String> settings(Statement statement) throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        try (ResultSet rows =
                statement.executeQuery(
                        "select name, current_setting(name) from pg_settings where name in ('"
                                + String.join("', '", SETTINGS)
                                + "')")) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return settings;
    }

    /// What a commit waits for, in one line: the setting that a storage result stands and falls
    /// with.
    static String commits(Map<String, String> settings) {
        if ("off".equals(settings.get("fsync"))) {
            return "never reach the drive for sure: fsync is off";
        }
        String synchronous = settings.getOrDefault("synchronous_commit", "on");
        return synchronous.equals("off")
                ? "do not wait for the drive: synchronous_commit is off"
                : "wait for the drive";
    }

    private static String tls(Statement statement) throws SQLException {
        try (ResultSet row =
                statement.executeQuery(
                        "select cipher from pg_stat_ssl where pid = pg_backend_pid() and ssl")) {
            return row.next() ? row.getString(1) : "off";
        }
    }

    /// What is left of `max_connections` for users who are no superusers.
    private static Limit connections(Statement statement) throws SQLException {
        String reserved =
                "select coalesce(sum(setting::bigint), 0) from pg_settings where name in"
                        + " ('superuser_reserved_connections', 'reserved_connections')";
        long kept = Long.parseLong(single(statement, reserved));
        long max = Long.parseLong(single(statement, "select current_setting('max_connections')"));
        // Everybody may see this; whose connections they are only some may.
        long used =
                Long.parseLong(
                        single(
                                statement,
                                "select coalesce(sum(numbackends), 0) from pg_stat_database"));
        return new Limit(
                Limit.Resource.CONNECTIONS,
                "max_connections",
                Math.max(1, max - kept),
                used,
                "ALTER SYSTEM SET max_connections = %d, and restart the server");
    }

    static String single(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
