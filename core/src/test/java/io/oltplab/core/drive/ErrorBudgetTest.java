package io.oltplab.core.drive;

import static io.oltplab.core.drive.ModelWorkload.MS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ErrorBudgetTest {

    private static final Outcome FAILED = new Outcome.Failed("1205", "no", List.of(), false);

    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryRecording recording = new MemoryRecording(clock);
    private final Plan plan = Plans.of(Plans.sample(60_000, new Load.Saturate(1)));

    /// One user with steps of 10 ms, 100 a second.
    private void run(ErrorBudget budget, LongPredicate fails) throws InterruptedException {
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, index, _) -> {
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            return fails.test(index) ? FAILED : Outcome.DONE;
                        });
        new LoadDriver(plan, workload, budget).run(recording);
    }

    private ExitCode exitCode() {
        return ExitCode.of(recording.result(plan));
    }

    private List<Verdict> verdicts() {
        return recording.verdicts().stream()
                .filter(verdict -> verdict.check().equals(Verdict.ERROR_RATE))
                .toList();
    }

    @Test
    void moreFailuresThanAllowedStopTheRunAndMarkIt() throws InterruptedException {
        // From second 20 on every other step fails. In second 21 that is 50 of the last 1,000
        // steps: 5 % are not more than 5 %. In second 22 it is 100 of 1,000.
        run(new ErrorBudget(5), index -> index >= 2_000 && index % 2 == 0);
        assertThat(recording.phases().getFirst().lengthNanos()).isBetween(22_000 * MS, 22_200 * MS);
        assertThat(verdicts())
                .singleElement()
                .satisfies(
                        verdict -> {
                            assertThat(verdict.level()).isEqualTo(Verdict.Level.FAIL);
                            assertThat(verdict.detail())
                                    .isEqualTo(
                                            "10.000 % of the steps failed (100 of 1,000, limit 5 %)"
                                                    + " in the 10 s before second 22: the run was"
                                                    + " stopped");
                        });
        assertThat(exitCode()).isEqualTo(ExitCode.ERROR_BUDGET);
    }

    @Test
    void failuresWithinTheLimitPass() throws InterruptedException {
        run(new ErrorBudget(5), index -> index % 100 < 5);
        assertThat(recording.samples()).hasSize(60);
        assertThat(verdicts())
                .singleElement()
                .satisfies(
                        verdict -> {
                            assertThat(verdict.level()).isEqualTo(Verdict.Level.PASS);
                            assertThat(verdict.detail()).startsWith("5.000 % of the steps failed");
                        });
    }

    @Test
    void fewFailuresDoNotStopButCountInTheEnd() throws InterruptedException {
        // 9 failures are too few to stop for, and more than 0 % of the sample.
        run(new ErrorBudget(0), index -> index >= 100 && index < 109);
        assertThat(recording.samples()).hasSize(60);
        assertThat(verdicts())
                .singleElement()
                .satisfies(
                        verdict -> {
                            assertThat(verdict.level()).isEqualTo(Verdict.Level.FAIL);
                            assertThat(verdict.detail())
                                    .isEqualTo(
                                            "0.150 % of the steps failed (9 of 6,000, limit 0 %) of"
                                                    + " phase sample");
                        });
        assertThat(exitCode()).isEqualTo(ExitCode.ERROR_BUDGET);
    }

    @Test
    void withoutALimitNothingIsJudged() throws InterruptedException {
        run(ErrorBudget.NONE, index -> index % 2 == 0);
        assertThat(recording.samples()).hasSize(60);
        assertThat(verdicts()).isEmpty();
    }

    @Test
    void aLimitThatIsNoPercentageIsRefused() {
        assertThatThrownBy(() -> new ErrorBudget(101))
                .hasMessage("--max-error-rate must be 0 to 100 percent, got 101.0");
        assertThatThrownBy(() -> new ErrorBudget(Double.NaN)).hasMessageContaining("NaN");
    }
}
