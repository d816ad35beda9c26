package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MergedTest {

    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private static Histogram times(long count, long millis) {
        Histogram histogram = LatencyHistogram.create();
        histogram.recordValueWithCount(millis * MS, count);
        return histogram;
    }

    private static PhaseResult phase(long done, long millis, long failed) {
        Latency latency = LatencyHistogram.latency(times(done, millis));
        OperationResult all =
                new OperationResult(
                        "all", true, done, failed, Map.of("1213", failed), latency, latency);
        return new PhaseResult(
                new Phase(
                        "sample", Phase.Kind.SAMPLE, Duration.ofSeconds(10), new Load.Saturate(1)),
                5 * SECOND,
                10 * SECOND,
                all,
                List.of(all),
                2.0 * MS,
                Latency.NONE,
                Latency.NONE,
                0,
                Map.of("reads", done),
                Map.of());
    }

    /// 900 steps of 10 ms and 100 of 110 ms in 10 s: 100 TPS; the average of all steps is (900 x 10
    /// + 100 x 110) / 1000 = 20 ms, that of the instances (10 + 110) / 2 = 60 ms; 95 % of all steps
    ///   take up to 110 ms, 90 % up to 10 ms.
    @Test
    void stepsAreSummedAndPercentilesComeFromAllSteps() {
        PhaseResult merged = Merged.phase(List.of(phase(900, 10, 1), phase(100, 110, 2)));

        assertThat(merged.throughput()).isEqualTo(100);
        assertThat(merged.total().response().mean() / MS).isCloseTo(20, within(0.05));
        assertThat(merged.total().response().p90() / (double) MS).isCloseTo(10, within(0.05));
        assertThat(merged.total().response().p95() / (double) MS).isCloseTo(110, within(0.2));
        assertThat(merged.total().failed()).isEqualTo(3);
        assertThat(merged.total().errors()).containsEntry("1213", 3L);
        assertThat(merged.counters()).containsEntry("reads", 1000L);
        assertThat(merged.pauseMeanNanos()).isEqualTo(2.0 * MS);
    }

    @Test
    void theMeanOfTheInstancesIsARowOfItsOwn() {
        Map<Integer, PhaseResult> parts = new TreeMap<>();
        parts.put(1, phase(900, 10, 0));
        parts.put(2, phase(100, 110, 0));

        Table table = Merged.table(parts);

        assertThat(table.rows()).hasSize(4);
        assertThat(table.rows().get(2).getFirst()).isEqualTo("all together");
        assertThat(table.rows().get(2).get(1)).isEqualTo("100.0");
        assertThat(table.rows().get(3).getFirst()).isEqualTo("mean of instances");
        assertThat(table.rows().get(3).get(1)).isEqualTo("50.0");
        assertThat(Double.parseDouble(table.rows().get(3).get(2))).isCloseTo(60, within(0.1));
    }

    @Test
    void theSkewIsTheFastestByTheSlowest() {
        Verdict alike = Merged.skewVerdict(List.of(phase(104, 1, 0), phase(100, 1, 0)));
        Verdict apart = Merged.skewVerdict(List.of(phase(106, 1, 0), phase(100, 1, 0)));

        assertThat(alike.level()).isEqualTo(Verdict.Level.PASS);
        assertThat(apart.level()).isEqualTo(Verdict.Level.WARN);
        assertThat(apart.detail()).startsWith("fastest by slowest 1.060");
    }

    @Test
    void anIntervalOfAllIsTheSumOfTheirs() {
        Sample one = sample("sample", 3 * SECOND, 30, 10);
        Sample two = sample("sample", 3 * SECOND + MS, 10, 50);

        Sample merged = Merged.sample(List.of(one, two));

        assertThat(merged.startNanos()).isEqualTo(3 * SECOND);
        assertThat(merged.lengthNanos()).isEqualTo(SECOND);
        assertThat(merged.operations()).hasSize(1);
        assertThat(merged.operations().getFirst().done()).isEqualTo(40);
        assertThat(merged.operations().getFirst().response().getTotalCount()).isEqualTo(40);
        assertThat(merged.operations().getFirst().response().getMean() / MS)
                .isCloseTo(20, within(0.05));
        assertThat(one.operations().getFirst().response().getTotalCount()).isEqualTo(30);
    }

    private static Sample sample(String phase, long start, long done, long millis) {
        return new Sample(
                phase,
                start,
                SECOND,
                List.of(
                        new Sample.OperationSample(
                                "event",
                                true,
                                done,
                                0,
                                Map.of(),
                                times(done, millis),
                                times(done, millis))),
                Map.of(),
                0);
    }

    @Test
    void aCheckIsAsBadAsItsWorstInstance() {
        Verdict good = new Verdict("a", Verdict.Level.PASS, "fine");
        Verdict bad = new Verdict("a", Verdict.Level.FAIL, "broken");

        List<Verdict> merged = Merged.verdicts(List.of(List.of(good), List.of(bad)));

        assertThat(merged)
                .containsExactly(new Verdict("a", Verdict.Level.FAIL, "instance 2: broken"));
    }
}
