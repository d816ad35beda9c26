package io.oltplab.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ThresholdWatchTest {

    private static final Load LOAD = new Load.Users(1);
    private static final Plan PLAN =
            new Plan(
                    "tpcc",
                    new Target.Database("jdbc:mysql://127.0.0.1/t", "t"),
                    List.of(
                            new Phase("ramp", Phase.Kind.RAMP, Duration.ofSeconds(20), LOAD),
                            new Phase("sample", Phase.Kind.SAMPLE, Duration.ofSeconds(60), LOAD)),
                    1,
                    0,
                    Map.of());

    private static ThresholdWatch watch(String text) {
        return new ThresholdWatch(List.of(Threshold.parse(text)), PLAN);
    }

    /// 100 new orders of so many milliseconds and one failed payment.
    private static Sample second(String phase, int second, int ms) {
        Histogram orders = LatencyHistogram.create();
        orders.recordValueWithCount(ms * 1_000_000L, 100);
        Histogram none = LatencyHistogram.create();
        return new Sample(
                phase,
                second * 1_000_000_000L,
                1_000_000_000L,
                List.of(
                        new Sample.OperationSample(
                                "new-order", true, 100, 0, Map.of(), orders, orders.copy()),
                        new Sample.OperationSample(
                                "payment", true, 0, 1, Map.of(), none, none.copy())),
                Map.of(),
                0);
    }

    /// p99 needs 1,000 steps: those are there after 10 s, which is also when the first look is.
    @Test
    void theRunEndsWhenTheMeasuredPhaseBreaksTheConditionAfterTheDelay() {
        ThresholdWatch watch = watch("p99(new_order) < 50ms abort-on-fail");
        for (int second = 0; second < 20; second++) {
            assertThat(watch.sample(second("ramp", second, 80))).isEmpty();
        }
        for (int second = 20; second < 29; second++) {
            assertThat(watch.sample(second("sample", second, 80))).isEmpty();
        }
        assertThat(watch.sample(second("sample", 29, 80)).orElse(""))
                .startsWith(
                        "threshold p99(new_order) < 50ms abort-on-fail does not hold after 10.0 s"
                                + " of sample: 80.");
    }

    @Test
    void aConditionThatHoldsLetsTheRunGoOn() {
        ThresholdWatch watch = watch("average < 90ms abort-on-fail after 1s");
        for (int second = 0; second < 60; second++) {
            assertThat(watch.sample(second("sample", second, 80))).isEmpty();
        }
    }

    /// One of 101 failed: 0.99 %.
    @Test
    void errorsAndRatesAreThoseOfThePhaseSoFar() {
        assertThat(first("error_rate < 0.5% abort-on-fail after 3s")).contains(": 0.990 %");
        assertThat(first("errors < 3 abort-on-fail after 3s")).contains(": 3");
        assertThat(first("tps > 200 abort-on-fail after 3s")).contains(": 100.0/s");
        assertThat(first("tps > 200")).isEmpty();
    }

    private static String first(String text) {
        ThresholdWatch watch = watch(text);
        for (int second = 0; second < 3; second++) {
            Optional<String> broken = watch.sample(second("sample", second, 5));
            if (broken.isPresent()) {
                assertThat(second).isEqualTo(2);
                return broken.get();
            }
        }
        return "";
    }
}
