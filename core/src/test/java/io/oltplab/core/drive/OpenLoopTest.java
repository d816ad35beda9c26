package io.oltplab.core.drive;

import static io.oltplab.core.drive.ModelWorkload.MS;
import static io.oltplab.core.drive.ModelWorkload.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Load.Arrivals;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Open loops against targets whose figures can be worked out by hand.
@Timeout(120)
class OpenLoopTest {

    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryRecording recording = new MemoryRecording(clock);

    @Test
    void aConstantRateIsKept() throws InterruptedException {
        // Due at 0, 10, 20 ... 9 990 ms, each of 2 ms: 1 000 steps, none late.
        run(10_000, new Load.Rate(4, 100, Arrivals.CONSTANT), 2 * MS);
        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(1_000);
        assertThat(phase.total().response().max()).isCloseTo(2 * MS, within(2_000L));
        assertThat(phase.late().max()).isLessThan(200);
        assertThat(phase.backlog()).isZero();
        assertThat(phase.figures()).containsEntry("offered_per_second", 100.0);
        assertThat(recording.verdicts())
                .anyMatch(v -> v.check().equals("offered rate") && v.level() == Verdict.Level.PASS);
    }

    @Test
    void aStallShowsInTheResponseAndNotInTheService() throws InterruptedException {
        // One worker, due each 10 ms, service 1 ms, but the target stands still from 5 s to 6 s.
        // The step due at 5.000 s takes 1 001 ms. The k-th after it (due at 5 000 + 10 k ms) ends
        // at
        // 6 001 + k ms: a response of 1 001 - 9 k ms, begun 1 000 - 9 k ms late. The 99th
        // percentile
        // of 1 000 is the 11th longest: a response of 911 ms (k = 10), a lateness of 901 ms (k =
        // 11:
        // the first step was not late). Of the services one is long.
        long stallStart = 5 * SECOND;
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, _, _) -> {
                            long now = clock.nanos() - startOfRun();
                            boolean stalled = now >= stallStart && now < stallStart + SECOND;
                            long begin = stalled ? stallStart + SECOND : now;
                            clock.sleepUntil(startOfRun() + begin + MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(
                        Plans.of(Plans.sample(10_000, new Load.Rate(1, 100, Arrivals.CONSTANT))),
                        workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(1_000);
        assertThat(phase.total().response().max()).isCloseTo(1_001 * MS, within(MS));
        assertThat(phase.total().response().p99()).isCloseTo(911 * MS, within(MS));
        assertThat(phase.total().service().p99()).isCloseTo(MS, within(1_000L));
        assertThat(phase.total().service().max()).isCloseTo(1_001 * MS, within(MS));
        assertThat(phase.late().p99()).isCloseTo(901 * MS, within(MS));
        // From 5.000 to 5.990 s 100 became due, and one of them had begun at 6 s.
        assertThat(recording.samples().get(5).backlog()).isEqualTo(99);
        assertThat(phase.backlog()).isZero();
    }

    @Test
    void whatTheTargetCannotTakeIsBacklog() throws InterruptedException {
        // 100/s are due, one worker does 20/s: of 1 000 due 200 begin in 10 s, 800 stay.
        run(10_000, new Load.Rate(1, 100, Arrivals.CONSTANT), 50 * MS);
        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(200);
        assertThat(phase.backlog()).isEqualTo(800);
        assertThat(recording.samples()).extracting(Sample::backlog).startsWith(80L, 160L, 240L);
        assertThat(recording.verdicts())
                .anyMatch(v -> v.check().equals("offered rate") && v.level() == Verdict.Level.WARN);
    }

    @Test
    void poissonArrivalsHaveTheRateAndTheSpreadOfIndependentOnes() throws InterruptedException {
        // 500/s over 200 s: 100 000 +- 316 (sd). Counts per second: mean 500, variance 500; the
        // variance of 200 such counts has a relative sd of sqrt(2 / 199) = 0.1.
        run(200_000, new Load.Rate(50, 500, Arrivals.POISSON), MS);
        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isCloseTo(100_000, within(1_300L));
        double variance =
                recording.samples().stream()
                                .mapToDouble(s -> s.operations().get(0).done() - 500.0)
                                .map(d -> d * d)
                                .sum()
                        / 200;
        assertThat(variance).isBetween(300.0, 700.0);
    }

    @Test
    void waitingForAConnectionIsQueuedAndNotService() throws InterruptedException {
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, _, attempt) -> {
                            clock.sleepUntil(clock.nanos() + 3 * MS);
                            attempt.serviceStarts();
                            clock.sleepUntil(clock.nanos() + 4 * MS);
                            attempt.serviceStarts();
                            return Outcome.DONE;
                        });
        new LoadDriver(
                        Plans.of(Plans.sample(1_000, new Load.Rate(1, 100, Arrivals.CONSTANT))),
                        workload)
                .run(recording);
        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.queued().mean()).isCloseTo(3e6, within(3e3));
        assertThat(phase.total().service().mean()).isCloseTo(4e6, within(4e3));
        assertThat(phase.total().response().mean()).isCloseTo(7e6, within(7e3));
    }

    private void run(long millis, Load load, long serviceNanos) throws InterruptedException {
        new LoadDriver(
                        Plans.of(Plans.sample(millis, load)),
                        ModelWorkload.constant(clock, serviceNanos))
                .run(recording);
    }

    /// The driver lets the clock of the run start 50 ms after all users are ready.
    private static long startOfRun() {
        return 50 * MS + 2 * MS;
    }
}
