package io.oltplab.sysbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalLineTest {

    /// 2 s: 6,000 events, 84,000 + 24,000 + 12,000 queries, 4 errors, 1 reconnect.
    @Test
    void looksAsInSysbench() {
        IntervalLine line =
                new IntervalLine(4.0004, 2, 2, 6_000, 84_000, 24_000, 12_000, 99, 1.5042, 4, 1);
        assertThat(line.text())
                .isEqualTo(
                        "[ 4s ] thds: 2 tps: 3000.00 qps: 60000.00 (r/w/o:"
                                + " 42000.00/12000.00/6000.00) lat (ms,99%): 1.50 err/s: 2.00"
                                + " reconn/s: 0.50");
    }

    /// The same figures as above in the words of 0.5.
    @Test
    void looksAsInZeroFive() {
        IntervalLine line =
                new IntervalLine(4.0004, 2, 2, 6_000, 84_000, 24_000, 12_000, 99, 1.5042, 4, 1);
        assertThat(line.legacyText())
                .isEqualTo(
                        "[   4s] threads: 2, tps: 3000.00, reads: 42000.00, writes: 12000.00,"
                                + " response time: 1.50ms (99%), errors: 2.00, reconnects:  0.50");
        assertThat(IntervalLine.checkpoint(2.0003)).isEqualTo("[ 2s ] Checkpoint report:");
    }

    @Test
    void theQueueLineLooksAsInSysbench() {
        assertThat(IntervalLine.queue(1.0002, 4, 0))
                .isEqualTo("[ 1s ] queue length: 4, concurrency: 0");
    }
}
