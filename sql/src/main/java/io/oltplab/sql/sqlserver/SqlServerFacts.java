package io.oltplab.sql.sqlserver;

import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.ServerFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a SQL Server says of itself. Each view may be refused to a user, or be missing in a server
/// that only speaks its language; what was not told is named.
final class SqlServerFacts {

    static final String SQL_SERVER = "sqlserver";
    private static final String BABELFISH = "babelfish";

    /// Names of SERVERPROPERTY that decide a result. None can hold a secret or a name of the site.
    static final String PROPERTIES =
            """
            SELECT CAST(@@VERSION AS NVARCHAR(400)) AS banner, \
            CAST(SERVERPROPERTY('ProductVersion') AS NVARCHAR(128)) AS product_version, \
            CAST(SERVERPROPERTY('ProductLevel') AS NVARCHAR(128)) AS product_level, \
            CAST(SERVERPROPERTY('ProductUpdateLevel') AS NVARCHAR(128)) AS product_update_level, \
            CAST(SERVERPROPERTY('Edition') AS NVARCHAR(128)) AS edition, \
            CAST(SERVERPROPERTY('EngineEdition') AS NVARCHAR(128)) AS engine_edition, \
            CAST(SERVERPROPERTY('Collation') AS NVARCHAR(128)) AS server_collation, \
            CAST(SERVERPROPERTY('IsHadrEnabled') AS NVARCHAR(128)) AS is_hadr_enabled, \
            CAST(SERVERPROPERTY('Babelfish') AS NVARCHAR(128)) AS babelfish, \
            CAST(@@MAX_CONNECTIONS AS NVARCHAR(20)) AS max_connections""";

    /// The database that is connected to.
    static final String DATABASE =
            """
            SELECT recovery_model_desc AS recovery_model, \
            CAST(is_read_committed_snapshot_on AS INT) AS read_committed_snapshot, \
            snapshot_isolation_state_desc AS snapshot_isolation, \
            delayed_durability_desc AS delayed_durability, \
            compatibility_level, \
            collation_name AS database_collation, \
            page_verify_option_desc AS page_verify, \
            target_recovery_time_in_seconds AS target_recovery_time_s, \
            CAST(is_auto_update_stats_on AS INT) AS auto_update_statistics \
            FROM sys.databases WHERE name = DB_NAME()""";

    static final String CONFIGURATION =
            """
            SELECT name, CAST(value_in_use AS NVARCHAR(40)) FROM sys.configurations WHERE name IN \
            ('cost threshold for parallelism', 'lightweight pooling', 'max degree of parallelism', \
            'max server memory (MB)', 'max worker threads', 'min server memory (MB)', \
            'network packet size (B)', 'optimize for ad hoc workloads', 'priority boost', \
            'recovery interval (min)', 'user connections')""";

    static final String MACHINE =
            """
            SELECT cpu_count, scheduler_count, physical_memory_kb / 1024 AS physical_memory_mb, \
            committed_target_kb / 1024 AS memory_target_mb, sql_memory_model_desc AS memory_model \
            FROM sys.dm_os_sys_info""";

    static final String SYSTEM =
            """
            SELECT host_platform, host_distribution, host_release FROM sys.dm_os_host_info""";

    /// Sizes are in pages of 8 KiB. No names and no paths.
    static final String FILES =
            """
            SELECT type_desc, COUNT(*), SUM(CAST(size AS BIGINT)) / 128, COUNT(DISTINCT data_space_id) \
            FROM sys.database_files GROUP BY type_desc""";

    static final String CONNECTIONS_USED =
            "SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE is_user_process = 1";

    static final String ENCRYPTED =
            "SELECT encrypt_option FROM sys.dm_exec_connections WHERE session_id = @@SPID";

    private SqlServerFacts() {}

    static ServerFacts of(Connection connection) throws SQLException {
        Map<String, String> variables = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            variables.putAll(Asked.columns(statement, PROPERTIES));
            Asked asked = new Asked(statement, variables);
            asked.put("database settings", DATABASE);
            asked.pairs("configuration", CONFIGURATION);
            asked.put("machine", MACHINE);
            asked.put("operating system", SYSTEM);
            files(asked, variables);
            asked.rows("encryption", ENCRYPTED, row -> variables.put("tls", row.get(0)));
            List<Limit> limits = limits(asked, variables);
            return facts(variables, limits);
        }
    }

    private static ServerFacts facts(Map<String, String> variables, List<Limit> limits) {
        String banner = variables.getOrDefault("banner", "");
        String firstLine = banner.lines().findFirst().orElse("").strip();
        boolean babelfish =
                variables.containsKey(BABELFISH)
                        || banner.toLowerCase(Locale.ROOT).contains(BABELFISH);
        variables.remove("banner");
        variables.remove(BABELFISH);
        variables.put("version_comment", firstLine);
        if (babelfish) {
            variables.put("sql_server", "no: Babelfish, a server that speaks its protocol");
        }
        return new ServerFacts(
                babelfish ? BABELFISH : SQL_SERVER,
                variables.getOrDefault("product_version", firstLine),
                true,
                limits,
                variables);
    }

    private static void files(Asked asked, Map<String, String> variables) throws SQLException {
        asked.rows(
                "files",
                FILES,
                row -> {
                    String kind = row.get(0).toLowerCase(Locale.ROOT);
                    variables.put("files_" + kind, row.get(1));
                    variables.put("files_" + kind + "_mb", row.get(2));
                    if (kind.equals("rows")) {
                        variables.put("file_groups", row.get(3));
                    }
                });
    }

    private static List<Limit> limits(Asked asked, Map<String, String> variables)
            throws SQLException {
        List<Limit> limits = new ArrayList<>();
        long max = Long.parseLong(variables.getOrDefault("max_connections", "0"));
        List<Long> used = new ArrayList<>();
        asked.rows("sessions", CONNECTIONS_USED, row -> used.add(Long.parseLong(row.get(0))));
        if (max > 0) {
            limits.add(
                    new Limit(
                            Limit.Resource.CONNECTIONS,
                            "user connections",
                            max,
                            used.isEmpty() ? 0 : used.getFirst(),
                            "EXEC sp_configure 'user connections', %d; RECONFIGURE; then restart the server"));
        }
        return limits;
    }
}
