package io.oltplab.sql.mysql;

import io.oltplab.sql.counters.ServerCounters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// InnoDB's: I/Os, bytes, log, checkpoint age, dirty pages, buffer pool, row locks. A server that
/// lacks one leaves it out.
public final class InnodbCounters implements ServerCounters {

    private static final Set<String> WANTED =
            Set.of(
                    "innodb_data_reads",
                    "innodb_data_writes",
                    "innodb_data_read",
                    "innodb_data_written",
                    "innodb_data_fsyncs",
                    "innodb_os_log_written",
                    "innodb_log_waits",
                    "innodb_checkpoint_age",
                    "innodb_checkpoint_max_age",
                    "innodb_buffer_pool_pages_dirty",
                    "innodb_buffer_pool_pages_total",
                    "innodb_buffer_pool_pages_flushed",
                    "innodb_buffer_pool_read_requests",
                    "innodb_buffer_pool_reads",
                    "innodb_buffer_pool_wait_free",
                    "innodb_pages_read",
                    "innodb_pages_written",
                    "innodb_row_lock_waits",
                    "innodb_row_lock_time",
                    "threads_running");

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public Map<String, Long> read(Connection connection) throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Innodb%' OR Variable_name = 'Threads_running'")) {
            while (rows.next()) {
                String name = rows.getString(1).toLowerCase(java.util.Locale.ROOT);
                if (WANTED.contains(name)) {
                    counters.put(name, rows.getLong(2));
                }
            }
        }
        return counters;
    }
}
