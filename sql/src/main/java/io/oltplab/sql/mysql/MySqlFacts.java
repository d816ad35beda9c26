package io.oltplab.sql.mysql;

import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a server of the MySQL family says about itself: flavour, version, limits, and the variables
/// that decide a storage result.
final class MySqlFacts {

    /// Variables that decide a storage result. None can hold a secret or a name of the site.
    private static final List<String> VARIABLES =
            List.of(
                    "aria_pagecache_buffer_size",
                    "binlog_format",
                    "binlog_group_commit_sync_delay",
                    "binlog_order_commits",
                    "binlog_row_image",
                    "character_set_server",
                    "collation_server",
                    "have_ssl",
                    "innodb_buffer_pool_instances",
                    "innodb_buffer_pool_size",
                    "innodb_change_buffering",
                    "innodb_checksum_algorithm",
                    "innodb_data_file_buffering",
                    "innodb_data_file_write_through",
                    "innodb_dedicated_server",
                    "innodb_doublewrite",
                    "innodb_file_per_table",
                    "innodb_flush_log_at_timeout",
                    "innodb_flush_log_at_trx_commit",
                    "innodb_flush_method",
                    "innodb_flush_neighbors",
                    "innodb_io_capacity",
                    "innodb_io_capacity_max",
                    "innodb_lock_wait_timeout",
                    "innodb_log_buffer_size",
                    "innodb_log_file_buffering",
                    "innodb_log_file_mmap",
                    "innodb_log_file_size",
                    "innodb_log_file_write_through",
                    "innodb_log_files_in_group",
                    "innodb_log_writer_threads",
                    "innodb_page_size",
                    "innodb_read_io_threads",
                    "innodb_redo_log_capacity",
                    "innodb_rollback_on_timeout",
                    "innodb_snapshot_isolation",
                    "innodb_use_fdatasync",
                    "innodb_use_native_aio",
                    "innodb_version",
                    "innodb_write_io_threads",
                    "log_bin",
                    "max_allowed_packet",
                    "max_connections",
                    "max_prepared_stmt_count",
                    "open_files_limit",
                    "performance_schema",
                    "skip_name_resolve",
                    "sql_mode",
                    "sync_binlog",
                    "table_open_cache",
                    "thread_cache_size",
                    "thread_handling",
                    "transaction_isolation",
                    "tx_isolation",
                    "version_comment",
                    "version_compile_machine",
                    "version_compile_os");

    /// Those of them that decide what a commit costs and is worth, by what they are about: log of
    /// the replicas, commit, files, double write, redo log of one version and the other.
    static final List<String> COMMIT =
            List.of(
                    "log_bin",
                    "sync_binlog",
                    "innodb_flush_log_at_trx_commit",
                    "innodb_flush_method",
                    "innodb_doublewrite",
                    "innodb_redo_log_capacity",
                    "innodb_log_file_size");

    private MySqlFacts() {}

    static ServerFacts inspect(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Map<String, String> variables = new TreeMap<>();
            String names = "'" + String.join("', '", VARIABLES) + "'";
            try (ResultSet rows =
                    statement.executeQuery(
                            "show global variables where variable_name in (" + names + ")")) {
                while (rows.next()) {
                    variables.put(rows.getString(1), rows.getString(2));
                }
            }
            try (ResultSet rows = statement.executeQuery("show status like 'Ssl_cipher'")) {
                if (rows.next()) {
                    String cipher = rows.getString(2);
                    variables.put("tls", cipher.isEmpty() ? "off" : cipher);
                }
            }
            String version;
            try (ResultSet rows = statement.executeQuery("select version()")) {
                rows.next();
                version = rows.getString(1);
            }
            return new ServerFacts(
                    flavour(version, variables.getOrDefault("version_comment", "")),
                    version,
                    true,
                    limits(variables, used(statement)),
                    variables);
        }
    }

    /// How much of its limits the server has in use now.
    private static Map<String, String> used(Statement statement) throws SQLException {
        Map<String, String> used = new HashMap<>();
        try (ResultSet rows =
                statement.executeQuery(
                        """
                        show global status where variable_name in \
                        ('Threads_connected', 'Prepared_stmt_count', 'Open_files')""")) {
            while (rows.next()) {
                used.put(rows.getString(1), rows.getString(2));
            }
        }
        return used;
    }

    private static List<Limit> limits(Map<String, String> variables, Map<String, String> used) {
        List<Limit> limits = new ArrayList<>();
        limits.add(
                limit(
                        Limit.Resource.CONNECTIONS,
                        "max_connections",
                        variables,
                        number(used, "Threads_connected"),
                        "SET GLOBAL max_connections = %d"));
        limits.add(
                limit(
                        Limit.Resource.PREPARED_STATEMENTS,
                        "max_prepared_stmt_count",
                        variables,
                        number(used, "Prepared_stmt_count"),
                        "SET GLOBAL max_prepared_stmt_count = %d"));
        // How many tables are cached now says nothing: a full cache serves others as well.
        limits.add(
                limit(
                        Limit.Resource.OPEN_TABLES,
                        "table_open_cache",
                        variables,
                        0,
                        "SET GLOBAL table_open_cache = %d"));
        limits.add(
                limit(
                        Limit.Resource.OPEN_FILES,
                        "open_files_limit",
                        variables,
                        number(used, "Threads_connected") + number(used, "Open_files"),
                        "no SQL sets it: restart the server with --open-files-limit=%d"));
        limits.removeIf(limit -> limit.max() < 1);
        return limits;
    }

    private static Limit limit(
            Limit.Resource resource,
            String name,
            Map<String, String> variables,
            long used,
            String mend) {
        return new Limit(resource, name, number(variables, name), used, mend);
    }

    private static String flavour(String version, String comment) {
        if (version.toLowerCase(Locale.ROOT).contains("mariadb")) {
            return "mariadb";
        }
        return comment.toLowerCase(Locale.ROOT).contains("percona") ? "percona" : "mysql";
    }

    private static long number(Map<String, String> variables, String name) {
        return Long.parseLong(variables.getOrDefault(name, "0"));
    }
}
