package io.oltplab.sql.sqlserver;

import io.oltplab.sql.counters.ServerCounters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// SQL Server's: I/Os, bytes and stalls of data and log files, waits, checkpoint and log writes,
/// page life expectancy, locks. What the server refuses or lacks is left out.
public final class SqlServerCounters implements ServerCounters {

    /// Of the database that is connected to, since the server started.
    static final String FILES =
            """
            SELECT f.type_desc, SUM(s.num_of_reads), SUM(s.num_of_bytes_read), \
            SUM(s.io_stall_read_ms), SUM(s.num_of_writes), SUM(s.num_of_bytes_written), \
            SUM(s.io_stall_write_ms) \
            FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s \
            JOIN sys.database_files AS f ON f.file_id = s.file_id GROUP BY f.type_desc""";

    private static final String[] OF_FILES = {
        "reads", "bytes_read", "read_stall_ms", "writes", "bytes_written", "write_stall_ms"
    };

    /// Waits for the drive, for the log's memory, for rows, for workers.
    static final String WAITS =
            """
            SELECT wait_type, waiting_tasks_count, wait_time_ms FROM sys.dm_os_wait_stats \
            WHERE wait_type IN ('WRITELOG', 'LOGBUFFER', 'PAGEIOLATCH_SH', 'PAGEIOLATCH_UP', \
            'PAGEIOLATCH_EX', 'IO_COMPLETION', 'ASYNC_IO_COMPLETION', 'LCK_M_S', 'LCK_M_U', \
            'LCK_M_X', 'PAGELATCH_EX', 'SOS_SCHEDULER_YIELD', 'THREADPOOL', 'RESOURCE_SEMAPHORE')""";

    /// Their names in `sys.dm_os_performance_counters`, and ours. Those that say `/sec` are totals.
    private static final Map<String, String> WANTED =
            Map.ofEntries(
                    Map.entry("Checkpoint pages/sec", "checkpoint_pages"),
                    Map.entry("Background writer pages/sec", "background_writer_pages"),
                    Map.entry("Lazy writes/sec", "lazy_writes"),
                    Map.entry("Page reads/sec", "page_reads"),
                    Map.entry("Page writes/sec", "page_writes"),
                    Map.entry("Page lookups/sec", "page_lookups"),
                    Map.entry("Page life expectancy", "page_life_expectancy_s"),
                    Map.entry("Log Flushes/sec", "log_flushes"),
                    Map.entry("Log Bytes Flushed/sec", "log_bytes_flushed"),
                    Map.entry("Log Flush Waits/sec", "log_flush_waits"),
                    Map.entry("Log Flush Wait Time", "log_flush_wait_ms"),
                    Map.entry("Log File(s) Used Size (KB)", "log_used_kb"),
                    Map.entry("Transactions/sec", "transactions"),
                    Map.entry("Batch Requests/sec", "batch_requests"),
                    Map.entry("User Connections", "user_connections"),
                    Map.entry("Number of Deadlocks/sec", "deadlocks"),
                    Map.entry("Lock Waits/sec", "lock_waits"),
                    Map.entry("Total Server Memory (KB)", "server_memory_kb"));

    /// An instance's counters have no instance name, those of locks `_Total`, those of databases
    /// the name of ours; buffer nodes repeat the buffer manager's.
    static final String PERFORMANCE =
            """
            SELECT RTRIM(counter_name), SUM(cntr_value) FROM sys.dm_os_performance_counters \
            WHERE (object_name LIKE '%:Buffer Manager%' OR object_name LIKE '%:General Statistics%' \
            OR object_name LIKE '%:SQL Statistics%' OR object_name LIKE '%:Memory Manager%' \
            OR (object_name LIKE '%:Locks%' AND instance_name = '_Total') \
            OR (object_name LIKE '%:Databases%' AND instance_name = DB_NAME())) \
            AND counter_name IN (WANTED) GROUP BY counter_name"""
                    .replace(
                            "WANTED",
                            WANTED.keySet().stream()
                                    .sorted()
                                    .collect(Collectors.joining("', '", "'", "'")));

    @Override
    public String urlPrefix() {
        return SqlServerDialect.URL_PREFIX;
    }

    @Override
    public Map<String, Long> read(Connection connection) throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            each(
                    statement,
                    FILES,
                    row -> {
                        String kind = row.getString(1).equals("LOG") ? "log_" : "data_";
                        for (int i = 0; i < OF_FILES.length; i++) {
                            counters.merge(kind + OF_FILES[i], row.getLong(i + 2), Long::sum);
                        }
                    });
            each(
                    statement,
                    WAITS,
                    row -> {
                        String wait = "wait_" + row.getString(1).toLowerCase(Locale.ROOT);
                        counters.put(wait, row.getLong(2));
                        counters.put(wait + "_ms", row.getLong(3));
                    });
            each(
                    statement,
                    PERFORMANCE,
                    row -> {
                        String name = WANTED.get(row.getString(1));
                        if (name != null) {
                            counters.put(name, row.getLong(2));
                        }
                    });
        }
        return counters;
    }

    @FunctionalInterface
    private interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    private static void each(Statement statement, String sql, Taker taker) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                taker.take(rows);
            }
        } catch (SQLException refused) {
            if (Codes.isLost(refused)) {
                throw refused;
            }
        }
    }
}
