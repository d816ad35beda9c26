package io.oltplab.sysbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.time.Clock;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.ThreadFigures;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.RunOptions;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SysbenchRecordingTest {

    private static final long SECOND = 1_000_000_000L;

    private final FakeBench bench = new FakeBench();
    private final MemoryRecording memory = new MemoryRecording(Clock.system());
    private final ThreadFigures thread =
            new ThreadFigures(new Window(0, 100 * SECOND), Buckets.SYSBENCH_1_0);

    private SysbenchRecording recording(String... options) {
        return new SysbenchRecording(
                memory,
                () -> EventFigures.of(Buckets.SYSBENCH_1_0, List.of(thread)),
                () -> 3,
                RunOptions.of(CommandLine.parse(List.of(options))),
                Buckets.SYSBENCH_1_0,
                bench.out(),
                bench.progress());
    }

    private static Sample second(String phase, int start, int events, long latencyNanos) {
        Histogram response = LatencyHistogram.create();
        for (int i = 0; i < events; i++) {
            LatencyHistogram.record(response, latencyNanos);
        }
        return new Sample(
                phase,
                start * SECOND,
                SECOND,
                List.of(
                        new Sample.OperationSample(
                                "oltp_read_write",
                                true,
                                events,
                                0,
                                Map.of("1213", 2L),
                                response,
                                response)),
                Map.of(
                        "reads", 14L * events,
                        "writes", 4L * events,
                        "others", 2L * events,
                        "reconnects", 0L),
                7);
    }

    private void events(int count, long latencyNanos) {
        for (int i = 0; i < count; i++) {
            thread.begin();
            thread.end(true, 0, latencyNanos, new QueryCounts());
        }
    }

    /// Two intervals of 2 s with 20 + 30 and 40 + 40 events; each with its own percentile.
    @Test
    void aLineComesWithEachInterval() {
        SysbenchRecording recording = recording("--report-interval=2", "--threads=4");
        events(50, 10_000_000);
        recording.sample(second("sample", 0, 20, 1));
        assertThat(bench.printed()).isEmpty();
        recording.sample(second("sample", 1, 30, 1));
        events(80, 20_000_000);
        recording.sample(second("sample", 2, 40, 1));
        recording.sample(second("sample", 3, 40, 1));
        recording.sample(second("sample", 4, 40, 1));
        String at10 = "10.09"; // bucket 512 = exp(512 / (1023 / ln 1e8)) us = 10.09 ms
        String at20 = "20.00"; // bucket 550 = 20.00 ms
        assertThat(bench.printed().lines())
                .containsExactly(
                        "[ 2s ] thds: 4 tps: 25.00 qps: 500.00 (r/w/o: 350.00/100.00/50.00) lat"
                                + " (ms,95%): "
                                + at10
                                + " err/s: 2.00 reconn/s: 0.00",
                        "[ 4s ] thds: 4 tps: 40.00 qps: 800.00 (r/w/o: 560.00/160.00/80.00) lat"
                                + " (ms,95%): "
                                + at20
                                + " err/s: 2.00 reconn/s: 0.00");
        assertThat(memory.samples()).hasSize(5);
    }

    @Test
    void linesOfTheWarmUpAreNoResults() {
        SysbenchRecording recording = recording("--report-interval=1");
        recording.sample(second("warm-up", 0, 10, 5_000_000));
        recording.sample(second("sample", 1, 10, 5_000_000));
        assertThat(bench.said())
                .containsExactly(
                        "warm-up: [ 1s ] thds: 1 tps: 10.00 qps: 200.00 (r/w/o:"
                                + " 140.00/40.00/20.00) lat (ms,95%): 5.00 err/s: 2.00 reconn/s:"
                                + " 0.00");
        assertThat(bench.printed()).startsWith("[ 1s ] thds: 1 tps: 10.00 ");
    }

    @Test
    void aRateHasTheQueueOnASecondLine() {
        SysbenchRecording recording = recording("--report-interval=1", "--rate=10");
        recording.sample(second("sample", 0, 10, 5_000_000));
        assertThat(bench.printed().lines())
                .containsExactly(
                        "[ 1s ] thds: 1 tps: 10.00 qps: 200.00 (r/w/o: 140.00/40.00/20.00) lat"
                                + " (ms,95%): 5.00 err/s: 2.00 reconn/s: 0.00",
                        "[ 1s ] queue length: 7, concurrency: 3");
    }

    @Test
    void withoutAnIntervalNothingIsPrinted() {
        recording().sample(second("sample", 0, 10, 1));
        assertThat(bench.printed()).isEmpty();
        assertThat(memory.samples()).hasSize(1);
    }
}
