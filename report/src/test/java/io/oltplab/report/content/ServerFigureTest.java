package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerFigureTest {

    private static final Map<String, Long> POSTGRESQL =
            Map.of(
                    "wal_bytes", 5L,
                    "blks_hit", 90L,
                    "blks_read", 10L,
                    "buffers_checkpoint", 7L,
                    "buffers_clean", 2L,
                    "buffers_backend", 1L);

    @Test
    void eachServerIsReadByItsOwnNames() {
        assertThat(ServerFigure.LOG_WRITTEN.of(POSTGRESQL)).hasValue(5);
        assertThat(ServerFigure.LOG_WRITTEN.of(Map.of("innodb_os_log_written", 6L))).hasValue(6);
        assertThat(ServerFigure.LOG_WRITTEN.of(Map.of("log_bytes_flushed", 8L))).hasValue(8);
    }

    @Test
    void aFigureMayBeASum() {
        assertThat(ServerFigure.PAGES_ASKED_FOR.of(POSTGRESQL)).hasValue(100);
        assertThat(ServerFigure.PAGES_WRITTEN.of(POSTGRESQL)).hasValue(10);
        assertThat(ServerFigure.PAGES_WRITTEN.source(POSTGRESQL))
                .isEqualTo("buffers_checkpoint + buffers_clean + buffers_backend");
        // Release 17 no longer tells what backends wrote.
        assertThat(ServerFigure.PAGES_WRITTEN.source(Map.of("buffers_checkpoint", 1L)))
                .isEqualTo("buffers_checkpoint");
    }

    @Test
    void whatAServerDoesNotCountIsMissing() {
        assertThat(ServerFigure.ROW_LOCK_WAITS.of(POSTGRESQL)).isEmpty();
        assertThat(ServerFigure.ROW_LOCK_WAITS.source(POSTGRESQL)).isEmpty();
    }
}
