package io.oltplab.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.read.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {

    /// About 100 steps a second, lognormal around 4 ms, 2 of the new orders failed.
    private static final Run RUN = SimulatedRuns.tpcc("tpcc", 60, 1, 1);

    private static Outcome outcome(String text) {
        return Outcome.of(List.of(Threshold.parse(text)), RUN).getFirst();
    }

    @Test
    void aConditionIsReadWithItsUnit() {
        assertThat(Threshold.parse("p99(new_order) < 50ms"))
                .isEqualTo(
                        new Threshold(
                                Threshold.Metric.P99,
                                "new_order",
                                Threshold.Comparison.LESS,
                                50e6,
                                false,
                                Optional.empty(),
                                "p99(new_order) < 50ms"));
        assertThat(Threshold.parse("error_rate<0.1%").limit()).isEqualTo(0.001);
        assertThat(Threshold.parse("TPS >= 3,000 confident").confident()).isTrue();
    }

    @Test
    void abortOnFailHasADelay() {
        assertThat(Threshold.parse("p99 < 5ms abort-on-fail").abortAfter())
                .contains(Threshold.AFTER);
        assertThat(Threshold.parse("tps > 100 abort-on-fail after 5m").abortAfter())
                .contains(Duration.ofMinutes(5));
        assertThat(Threshold.parse("tps > 100").abortAfter()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Threshold.parse("steady == pass abort-on-fail"))
                .withMessageEndingWith("needs a value that is known while a run goes on");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Threshold.parse("tps > 100 after 5m"))
                .withMessageEndingWith("after goes with abort-on-fail");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "tps > 50; true",
                "tps > 500; false",
                "average < 10ms; true",
                "average < 1ms; false",
                "p99 < 1s; true",
                "p99(New-Order) < 1s; true",
                "p50 > 3ms; true",
                "max < 1us; false",
                "errors == 2; true",
                "errors < 1; false",
                "error_rate < 1%; true",
                "error_rate < 0.001%; false",
                "steady == pass; true",
                "tps > 50 confident; true"
            })
    void conditionsAreJudged(String text, boolean passed) {
        assertThat(outcome(text).passed()).as(outcome(text).found()).isEqualTo(passed);
    }

    /// The rate is about 99; its interval reaches below 98.
    @Test
    void confidentComparesTheUnfavourableEnd() {
        double rate = RUN.samples().getFirst().throughput();
        String just = "tps > " + Math.floor(rate * 0.999);

        assertThat(outcome(just).passed()).isTrue();
        assertThat(outcome(just + " confident").passed()).isFalse();
    }

    @Test
    void whatCannotBeKnownHasNotHeld() {
        assertThat(outcome("p99(refund) < 1s").passed()).isFalse();
        assertThat(outcome("p99(refund) < 1s").found()).isEqualTo("no operation refund");
        assertThat(outcome("p99.9 < 10s").found()).contains("steps are too few");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "p99 < 50; a latency needs a unit",
                "p98 < 5ms; the metric must be among average, avg, error_rate",
                "tps; it reads like",
                "tps > 5ms; this metric has no unit",
                "error_rate < 0.1; needs a limit in %",
                "steady > 3; steady goes with == pass",
                "tps == pass; steady goes with == pass",
                "p95 < 5ms confident; only tps and p99"
            })
    void aWrongConditionIsRefusedWithWhatIsAllowed(String text, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Threshold.parse(text))
                .withMessageStartingWith("threshold \"" + text + "\": ")
                .withMessageContaining(why);
    }
}
