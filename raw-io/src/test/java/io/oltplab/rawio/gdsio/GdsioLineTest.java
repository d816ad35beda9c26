package io.oltplab.rawio.gdsio;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GdsioLineTest {

    @Test
    void recordedLineIsRead() {
        GdsioLine line =
                GdsioLine.find(
                                """
                                some warning before
                                IoType: READ XferType: GPUD Threads: 4 DataSetSize: 20185088/4194304(KiB) IOSize: 1024(KiB) Throughput: 6.62 GiB/sec, Avg_Latency: 589.4 usecs ops: 19712 total_time 2.907 secs
                                """)
                        .orElseThrow();
        assertThat(line.operation()).isEqualTo("READ");
        assertThat(line.transfer()).isEqualTo("GPUD");
        assertThat(line.threads()).isEqualTo(4);
        assertThat(line.ioBytes()).isEqualTo(1 << 20);
        assertThat(line.bytesPerSecond()).isCloseTo(6.62 * (1L << 30), Offset.offset(1.0));
        assertThat(line.latencyMeanNanos()).isCloseTo(589_400, Offset.offset(0.1));
        // Little's law agrees with the four threads: 19,712 / 2.907 s x 589.4 us = 4.0
        assertThat(line.iops() * line.latencyMeanNanos() / 1e9).isCloseTo(4, Offset.offset(0.01));
    }

    @Test
    void otherTextIsNoResult() {
        assertThat(GdsioLine.find("gdsio: cuFile driver not loaded")).isEmpty();
    }
}
