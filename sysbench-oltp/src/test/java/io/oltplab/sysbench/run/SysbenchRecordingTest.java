package io.oltplab.sysbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.PhaseTotals;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.time.Clock;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.figures.ThreadFigures;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.RunOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SysbenchRecordingTest {

    private static final long SECOND = 1_000_000_000L;

    private final FakeBench bench = new FakeBench();
    private final MemoryRecording memory = new MemoryRecording(Clock.system());
    private final ThreadFigures thread =
            new ThreadFigures(
                    new Window(0, 100 * SECOND, List.of(2 * SECOND)), Buckets.SYSBENCH_1_0);

    private SysbenchRecording recording(String... options) {
        return new SysbenchRecording(
                memory,
                new Sampled() {
                    @Override
                    public EventFigures events(int from, int to) {
                        return EventFigures.of(Buckets.SYSBENCH_1_0, List.of(thread), from, to);
                    }

                    @Override
                    public long running() {
                        return 3;
                    }
                },
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

    /// 20 + 30 events in the 2 s before the checkpoint, 40 in the second after it.
    @Test
    void aCheckpointReportsAndStartsAnew() {
        SysbenchRecording recording = recording("--report-checkpoints=2");
        events(50, 10_000_000);
        recording.sample(second("sample", 0, 20, 1));
        recording.sample(second("sample", 1, 30, 1));
        assertThat(bench.printed())
                .startsWith("[ 2s ] Checkpoint report:\nSQL statistics:\n")
                .contains("    transactions:                        50     (25.00 per sec.)\n")
                .contains("    ignored errors:                      4      (2.00 per sec.)\n")
                .contains("    total time:                          2.0000s\n");
        thread.end(true, 3 * SECOND, 10_000_000, new QueryCounts());
        recording.sample(second("sample", 2, 40, 1));
        recording.phase(phase(3));
        assertThat(recording.finalText())
                .contains("    transactions:                        1      (1.00 per sec.)\n")
                .contains("    total time:                          3.0000s\n");
        assertThat(memory.phases().get(0).figures())
                .containsEntry("stall_seconds_below_50_percent", 0.0)
                .containsEntry("tps_median", 30.0);
    }

    private static PhaseResult phase(int seconds) {
        PhaseTotals totals =
                new PhaseTotals(
                        new Phase(
                                "sample",
                                Phase.Kind.SAMPLE,
                                Duration.ofSeconds(seconds),
                                new Load.Saturate(1)),
                        0);
        for (int i = 0; i < seconds; i++) {
            totals.add(second("sample", i, 10, 1_000_000));
        }
        return totals.result(Map.of("cpu_percent", 90.0));
    }

    @Test
    void theRemarksSayWhatTheReportLeavesOut() {
        SysbenchRecording recording = recording("--threads=4", "--percentiles=50,99.9");
        QueryCounts queries = new QueryCounts();
        queries.boundary(QueryKind.BEGIN);
        queries.read(QueryKind.POINT_SELECT);
        thread.end(true, 0, 1_000_000, queries);
        for (int i = 0; i < 3; i++) {
            recording.sample(second("sample", i, i == 1 ? 0 : 10, 1_000_000));
        }
        recording.phase(phase(3));
        // 30 events in 3 s of 1.000 ms each: 10/s x 1 ms = 0.01 at a time. Of the seconds with 10,
        // 0 and 10 events one stalls; their mean is 6.67, their deviation 4.71.
        assertThat(recording.remarks())
                .anyMatch(line -> line.startsWith("latency, exact to 0.1 % (ms): p50 1.000, "))
                .contains(
                        "stalls: of 3 s, 1 under 10 % and 1 under 50 % of the median of 10.0 tps;"
                                + " longest 1 s; coefficient of variation 0.707",
                        "queries by kind: begin 1, point_select 1")
                .anyMatch(line -> line.contains("10.0 tps x 1.000 ms mean latency = 0.01 events"))
                .anyMatch(line -> line.endsWith(": the driver may be the limit"));
        assertThat(memory.phases().get(0).counters()).containsEntry("queries_point_select", 1L);
        assertThat(memory.phases().get(0).figures())
                .containsKeys("sysbench_latency_ms_p50", "latency_ms_p99.9");
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
