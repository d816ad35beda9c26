package io.oltplab.sql.postgresql;

import io.oltplab.sql.counters.ServerCounters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// PostgreSQL's statistics views: transactions and blocks of all databases, checkpoints, written
/// buffers, write-ahead log, and I/O by kind from release 16 on. What a release does not count or
/// this user may not see is left out.
public final class PostgreSqlCounters implements ServerCounters {

    /// No right to it, no such view, no such column.
    private static final Set<String> NOT_SEEN = Set.of("42501", "42P01", "42703");

    private static final String DATABASES =
            """
            select sum(xact_commit)::bigint xact_commit, sum(xact_rollback)::bigint xact_rollback, \
            sum(blks_read)::bigint blks_read, sum(blks_hit)::bigint blks_hit, \
            sum(tup_inserted)::bigint tup_inserted, sum(tup_updated)::bigint tup_updated, \
            sum(tup_deleted)::bigint tup_deleted, sum(deadlocks)::bigint deadlocks, \
            sum(conflicts)::bigint conflicts, sum(temp_bytes)::bigint temp_bytes, \
            sum(numbackends)::bigint numbackends from pg_stat_database""";

    private static final String CHECKPOINTS_16 =
            """
            select checkpoints_timed, checkpoints_req checkpoints_requested, \
            checkpoint_write_time::bigint checkpoint_write_ms, \
            checkpoint_sync_time::bigint checkpoint_sync_ms, \
            buffers_checkpoint, buffers_clean, \
            maxwritten_clean, buffers_backend, \
            buffers_backend_fsync, buffers_alloc \
            from pg_stat_bgwriter""";

    private static final String CHECKPOINTS_17 =
            """
            select num_timed checkpoints_timed, num_requested checkpoints_requested, \
            write_time::bigint checkpoint_write_ms, sync_time::bigint checkpoint_sync_ms, \
            buffers_written buffers_checkpoint, buffers_clean, \
            maxwritten_clean, buffers_alloc \
            from pg_stat_checkpointer, pg_stat_bgwriter""";

    /// Release 18 counts writes and syncs of the log in pg_stat_io only.
    private static final String LOG_18 =
            """
            select wal_records, wal_fpi wal_full_page_images, \
            wal_bytes::bigint wal_bytes, wal_buffers_full from pg_stat_wal""";

    private static final String LOG_14 =
            """
            select wal_records, wal_fpi wal_full_page_images, \
            wal_bytes::bigint wal_bytes, wal_buffers_full, \
            wal_write wal_writes, wal_sync wal_syncs from pg_stat_wal""";

    private static final String IO_16 =
            """
            select sum(reads)::bigint io_reads, sum(writes)::bigint io_writes, \
            sum(extends)::bigint io_extends, sum(fsyncs)::bigint io_fsyncs, \
            sum(evictions)::bigint io_evictions, sum(reuses)::bigint io_reuses from pg_stat_io""";

    /// What waits for a lock, the log or a data file at this instant.
    private static final String WAITS =
            """
            select count(*) filter (where state = 'active') active_backends, \
            count(*) filter (where wait_event_type = 'Lock') waiting_for_locks, \
            count(*) filter (where wait_event_type = 'IO') waiting_for_io, \
            count(*) filter (where wait_event like 'WALWrite%' or wait_event = 'WALSync') waiting_for_wal \
            from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()""";

    @Override
    public String urlPrefix() {
        return "jdbc:postgresql:";
    }

    @Override
    public Map<String, Long> read(Connection connection) throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        int release = connection.getMetaData().getDatabaseMajorVersion();
        try (Statement statement = connection.createStatement()) {
            add(counters, statement, DATABASES);
            add(counters, statement, release >= 17 ? CHECKPOINTS_17 : CHECKPOINTS_16);
            add(counters, statement, release >= 18 ? LOG_18 : LOG_14);
            if (release >= 16) {
                add(counters, statement, IO_16);
            }
            add(counters, statement, WAITS);
        }
        return counters;
    }

    /// Adds the columns of the only row, by their names.
    private static void add(Map<String, Long> counters, Statement statement, String sql)
            throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            ResultSetMetaData columns = row.getMetaData();
            while (row.next()) {
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    long value = row.getLong(i);
                    if (!row.wasNull()) {
                        counters.put(columns.getColumnLabel(i), value);
                    }
                }
            }
        } catch (SQLException refused) {
            if (!NOT_SEEN.contains(String.valueOf(refused.getSQLState()))) {
                throw refused;
            }
        }
    }
}
