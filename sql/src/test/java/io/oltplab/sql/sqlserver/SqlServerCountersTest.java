package io.oltplab.sql.sqlserver;

import static io.oltplab.sql.sqlserver.AnsweringServer.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.counters.ServerCounters;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlServerCountersTest {

    private final ServerCounters counters = ServerCounters.of("jdbc:sqlserver://h").orElseThrow();

    @Test
    void filesWaitsAndCheckpointsAreCounted() throws SQLException {
        AnsweringServer server =
                new AnsweringServer()
                        .answer(
                                SqlServerCounters.FILES,
                                row("ROWS", "10", "81920", "50", "20", "163840", "70"),
                                row("LOG", "0", "0", "0", "300", "1228800", "900"))
                        .answer(SqlServerCounters.WAITS, row("WRITELOG", "299", "880"))
                        .answer(
                                SqlServerCounters.PERFORMANCE,
                                row("Checkpoint pages/sec", "1234"),
                                row("Page life expectancy", "300"),
                                row("Something of tomorrow/sec", "1"));
        assertThat(counters.read(server.connection()))
                .isEqualTo(
                        Map.ofEntries(
                                Map.entry("data_reads", 10L),
                                Map.entry("data_bytes_read", 81_920L),
                                Map.entry("data_read_stall_ms", 50L),
                                Map.entry("data_writes", 20L),
                                Map.entry("data_bytes_written", 163_840L),
                                Map.entry("data_write_stall_ms", 70L),
                                Map.entry("log_reads", 0L),
                                Map.entry("log_bytes_read", 0L),
                                Map.entry("log_read_stall_ms", 0L),
                                Map.entry("log_writes", 300L),
                                Map.entry("log_bytes_written", 1_228_800L),
                                Map.entry("log_write_stall_ms", 900L),
                                Map.entry("wait_writelog", 299L),
                                Map.entry("wait_writelog_ms", 880L),
                                Map.entry("checkpoint_pages", 1234L),
                                Map.entry("page_life_expectancy_s", 300L)));
    }

    @Test
    void whatIsRefusedIsLeftOut() throws SQLException {
        AnsweringServer server =
                new AnsweringServer().answer(SqlServerCounters.WAITS, row("WRITELOG", "1", "2"));
        assertThat(counters.read(server.connection()))
                .containsOnlyKeys("wait_writelog", "wait_writelog_ms");
    }

    @Test
    void aLostConnectionIsNoRefusal() {
        AnsweringServer server = new AnsweringServer().fail(SqlServerCounters.WAITS, 10054);
        assertThatThrownBy(() -> counters.read(server.connection()))
                .isInstanceOf(SQLException.class);
    }
}
