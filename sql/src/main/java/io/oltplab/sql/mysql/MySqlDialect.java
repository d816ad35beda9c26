package io.oltplab.sql.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.sql.dialect.CommonSql;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.dialect.Use;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// MySQL and its relatives MariaDB and Percona Server, by Connector/J.
public final class MySqlDialect implements Dialect {

    /// Variables that decide a storage result. None can hold a secret or a name of the site.
    private static final List<String> VARIABLES =
            List.of(
                    "aria_pagecache_buffer_size",
                    "binlog_format",
                    "character_set_server",
                    "collation_server",
                    "have_ssl",
                    "innodb_buffer_pool_instances",
                    "innodb_buffer_pool_size",
                    "innodb_change_buffering",
                    "innodb_checksum_algorithm",
                    "innodb_doublewrite",
                    "innodb_file_per_table",
                    "innodb_flush_log_at_trx_commit",
                    "innodb_flush_method",
                    "innodb_flush_neighbors",
                    "innodb_io_capacity",
                    "innodb_io_capacity_max",
                    "innodb_lock_wait_timeout",
                    "innodb_log_buffer_size",
                    "innodb_log_file_buffering",
                    "innodb_log_file_size",
                    "innodb_log_files_in_group",
                    "innodb_page_size",
                    "innodb_read_io_threads",
                    "innodb_redo_log_capacity",
                    "innodb_rollback_on_timeout",
                    "innodb_snapshot_isolation",
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

    /// `//127.0.0.1`, `//localhost` or `//[::1]` behind the protocol.
    private static final Pattern LOOPBACK =
            Pattern.compile("jdbc:mysql://(localhost|127(\\.\\d+){3}|\\[::1\\])([:/?].*)?");

    private static final String BYTEWISE = " collate utf8mb4_bin";

    /// Room for every statement of a TPC-C user, or of a sysbench thread with 200 tables.
    private static final String STATEMENT_CACHE = "2048";

    private static final Map<Integer, Judgement> JUDGEMENTS = judgements();

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public Map<String, String> driverProperties(String url, Use use) {
        Map<String, String> properties = new HashMap<>();
        boolean loopback = LOOPBACK.matcher(url).matches();
        // On the machine itself TLS would only cost processor time.
        properties.put("sslMode", loopback ? "DISABLED" : "VERIFY_IDENTITY");
        properties.put("allowPublicKeyRetrieval", "" + loopback);
        properties.put("allowLoadLocalInfile", "" + (use == Use.BULK));
        properties.put("characterEncoding", "UTF-8");
        // Affected rows, as the C client counts them, not found rows.
        properties.put("useAffectedRows", "true");
        properties.put("tcpKeepAlive", "true");
        // A watchdog looks after hung statements: any timeout makes the JDK poll before each read.
        properties.put("socketTimeout", "0");
        properties.put("enableQueryTimeouts", "false");
        properties.put("maintainTimeStats", "false");
        properties.put("rewriteBatchedStatements", "true");
        switch (use) {
            case ERRAND, BULK -> properties.put("connectTimeout", "10000");
            case HELD, HELD_AS_TEXT, POOLED, POOLED_AS_TEXT -> {
                properties.put("connectTimeout", "0");
                properties.put("useServerPrepStmts", "" + (use == Use.HELD || use == Use.POOLED));
                properties.put("cachePrepStmts", "true");
                properties.put("prepStmtCacheSize", STATEMENT_CACHE);
                properties.put("prepStmtCacheSqlLimit", "8192");
                properties.put("cacheCallableStmts", "true");
                properties.put("cacheResultSetMetadata", "true");
                properties.put("cacheServerConfiguration", "true");
                properties.put("useLocalSessionState", "true");
                properties.put("elideSetAutoCommits", "true");
                properties.put("dontTrackOpenResources", "true");
                // The socket's own buffer is enough; above TLS the driver needs one too.
                properties.put("socketFactory", LeanSocketFactory.class.getName());
                properties.put("useReadAheadInput", "false");
                properties.put("useUnbufferedInput", "" + loopback);
            }
        }
        return properties;
    }

    @Override
    public void discard(PreparedStatement query) throws SQLException {
        DroppedRows.query(query);
    }

    @Override
    public Map<String, String> insecureProperties() {
        return Map.of("sslMode", "PREFERRED", "allowPublicKeyRetrieval", "true");
    }

    @Override
    public ServerFacts inspect(Connection connection) throws SQLException {
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

    @Override
    public Judgement judge(SQLException failure) {
        Judgement known = JUDGEMENTS.get(failure.getErrorCode());
        if (known == null) {
            return Judgement.byState(failure);
        }
        String line = Judgement.line(failure);
        return new Judgement(
                known.action(),
                known.code(),
                known.message().isEmpty() ? line : line + " (" + known.message() + ")");
    }

    private static Map<Integer, Judgement> judgements() {
        Map<Integer, Judgement> all = new HashMap<>();
        // Record changed since the last read (MariaDB 11 snapshots), lock timeout, deadlock.
        put(all, Action.RETRY, "", 1020, 1205, 1213);
        // Server going down, forced close, killed, network errors, gone away, lost, idle too long.
        put(all, Action.RECONNECT, "", 1053, 1079, 1080, 1152, 1158, 1159, 1160, 1161);
        put(all, Action.RECONNECT, "", 1184, 1927, 2006, 2011, 2013, 2055, 4031);
        put(all, Action.RECONNECT, "raise max_connections", 1040);
        // Host, credentials, privileges on the database, unknown database, locked, expired.
        put(all, Action.REFUSED, "", 1044, 1045, 1049, 1129, 1130, 1203, 1226, 1251);
        put(all, Action.REFUSED, "", 1698, 1820, 1862, 3118, 4151);
        put(all, Action.FATAL, "the server's disk is full", 1021, 1026);
        put(all, Action.FATAL, "no space for the table", 1114);
        // Unknown column, syntax, no right to the table, no such table, no such procedure.
        put(all, Action.FATAL, "", 1054, 1064, 1142, 1143, 1146, 1305, 1370);
        put(all, Action.FATAL, "the server is read-only", 1290, 1792, 1836);
        put(
                all,
                Action.FATAL,
                "raise max_prepared_stmt_count, or use statements that are not prepared",
                1461);
        return Map.copyOf(all);
    }

    private static void put(
            Map<Integer, Judgement> all, Action action, String advice, int... codes) {
        for (int code : codes) {
            all.put(code, new Judgement(action, "" + code, advice));
        }
    }

    @Override
    public String createTable(TableDefinition table) {
        return CommonSql.createTable(table, MySqlDialect::type, "auto_increment");
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case ColumnType.Int _ -> "int";
            case ColumnType.BigInt _ -> "bigint";
            case ColumnType.Decimal decimal ->
                    "decimal(" + decimal.precision() + "," + decimal.scale() + ")";
            case ColumnType.Char text -> "char(" + text.length() + ")";
            case ColumnType.Varchar text ->
                    "varchar(" + text.length() + ")" + (text.bytewise() ? BYTEWISE : "");
            case ColumnType.Timestamp _ -> "datetime";
        };
    }

    @Override
    public String createIndex(IndexDefinition index) {
        return CommonSql.createIndex(index);
    }

    @Override
    public void appendText(StringBuilder sql, String value) {
        if (value.indexOf('\\') >= 0) {
            // Whether a backslash escapes is up to the session's sql_mode; this form never asks.
            sql.append("_utf8mb4 x'")
                    .append(HexFormat.of().formatHex(value.getBytes(UTF_8)))
                    .append('\'');
            return;
        }
        sql.append('\'');
        if (value.indexOf('\'') < 0) {
            sql.append(value);
        } else {
            sql.append(value.replace("'", "''"));
        }
        sql.append('\'');
    }

    /// The client ends a statement at the first semicolon, those inside a procedure among them.
    @Override
    public String inScript(String statement) {
        String whole = statement.stripTrailing();
        return whole.indexOf(';') < 0
                ? whole + ";"
                : "DELIMITER //\n" + whole + "\n//\nDELIMITER ;";
    }
}
