package io.oltplab.report.content;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// What servers count of their own work, each by names of its own. A counter only ever grows; what
/// grew in a second is the figure.
enum ServerFigure {
    /// Bytes of redo or write-ahead log.
    LOG_WRITTEN(
            "log written",
            "bytes",
            List.of(
                    List.of("innodb_os_log_written"),
                    List.of("wal_bytes"),
                    List.of("log_bytes_flushed"))),
    /// Calls that bring files to the drive; PostgreSQL tells of those of its log.
    FSYNCS(
            "fsyncs of the server",
            "calls",
            List.of(List.of("innodb_data_fsyncs"), List.of("wal_syncs"), List.of("log_flushes"))),
    PAGES_READ(
            "pages read",
            "pages",
            List.of(List.of("innodb_pages_read"), List.of("blks_read"), List.of("page_reads"))),
    PAGES_WRITTEN(
            "pages written",
            "pages",
            List.of(
                    List.of("innodb_pages_written"),
                    List.of("buffers_checkpoint", "buffers_clean", "buffers_backend"),
                    List.of("page_writes"))),
    /// Pages that were looked for in memory first.
    PAGES_ASKED_FOR(
            "pages asked for",
            "pages",
            List.of(
                    List.of("innodb_buffer_pool_read_requests"),
                    List.of("blks_hit", "blks_read"),
                    List.of("page_lookups"))),
    /// Those of them that had to be read.
    PAGES_MISSED(
            "pages missed",
            "pages",
            List.of(
                    List.of("innodb_buffer_pool_reads"),
                    List.of("blks_read"),
                    List.of("page_reads"))),
    /// Pages that a checkpoint or the cleaning before it wrote.
    PAGES_FLUSHED(
            "pages flushed",
            "pages",
            List.of(
                    List.of("innodb_buffer_pool_pages_flushed"),
                    List.of("buffers_checkpoint", "buffers_clean"),
                    List.of("checkpoint_pages", "background_writer_pages"))),
    /// Checkpoints that were begun, where the server counts them.
    CHECKPOINTS(
            "checkpoints",
            "checkpoints",
            List.of(List.of("checkpoints_timed", "checkpoints_requested"))),
    ROW_LOCK_WAITS(
            "row lock waits",
            "waits",
            List.of(List.of("innodb_row_lock_waits"), List.of("lock_waits")));

    private final String words;
    private final String unit;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot change
    private final List<List<String>> kinds;

    /// @param kinds for each kind of server its counters, whose sum is the figure; the first is
    ///   what it is known by
    ServerFigure(String words, String unit, List<List<String>> kinds) {
        this.words = words;
        this.unit = unit;
        this.kinds = kinds.stream().map(List::copyOf).toList();
    }

    String words() {
        return words;
    }

    /// What is counted.
    String unit() {
        return unit;
    }

    /// The figure at an instant, if this server has it.
    OptionalLong of(Map<String, Long> counters) {
        for (List<String> names : kinds) {
            if (counters.containsKey(names.getFirst())) {
                return OptionalLong.of(
                        names.stream().mapToLong(name -> counters.getOrDefault(name, 0L)).sum());
            }
        }
        return OptionalLong.empty();
    }

    /// The counters that the figure comes from on this server.
    String source(Map<String, Long> counters) {
        return kinds.stream()
                .filter(names -> counters.containsKey(names.getFirst()))
                .findFirst()
                .map(
                        names ->
                                String.join(
                                        " + ",
                                        names.stream().filter(counters::containsKey).toList()))
                .orElse("");
    }
}
