package io.oltplab.core.drive;

import static io.oltplab.core.drive.ModelWorkload.MS;
import static io.oltplab.core.drive.ModelWorkload.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Closed loops against targets whose figures can be worked out by hand.
@Timeout(120)
class ClosedLoopTest {

    private final AtomicLong start = new AtomicLong();
    private final AtomicBoolean stalled = new AtomicBoolean();
    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryRecording recording = new MemoryRecording(clock);

    @Test
    void throughputAndLatencyOfAConstantService() throws InterruptedException {
        // 4 users x 10 s / 10 ms = 4 000 steps, 400/s, each of 10 ms.
        ModelWorkload workload = ModelWorkload.constant(clock, 10 * MS);
        new LoadDriver(Plans.of(Plans.sample(10_000, new Load.Saturate(4))), workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(4_000);
        assertThat(phase.throughput()).isEqualTo(400);
        assertThat(phase.total().response().p50()).isCloseTo(10 * MS, within(10_000L));
        assertThat(phase.total().response().p9999()).isCloseTo(10 * MS, within(10_000L));
        assertThat(phase.total().service().mean()).isCloseTo(10e6, within(10e3));
        assertThat(phase.counters()).containsEntry("taken", 4_000L);
        assertThat(workload.made).hasValue(4);
        assertThat(workload.closed).hasValue(4);
        assertThat(level("little's law")).isEqualTo(Verdict.Level.PASS);
        assertThat(recording.samples()).hasSize(10);
        assertThat(recording.samples())
                .allMatch(sample -> sample.operations().get(0).done() == 400);
    }

    @Test
    void percentilesOfAKnownDistribution() throws InterruptedException {
        // Of 100 steps 98 take 1 ms and 2 take 100 ms: p90 is 1 ms, p99 is 100 ms. A round of one
        // user takes 98 + 200 = 298 ms, so 29.8 s hold 100 rounds = 10 000 steps.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, index, _) -> {
                            long service = index % 50 == 49 ? 100 * MS : MS;
                            clock.sleepUntil(clock.nanos() + service);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(29_800, new Load.Saturate(1))), workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        Latency response = phase.total().response();
        assertThat(response.count()).isEqualTo(10_000);
        assertThat(response.p90()).isCloseTo(MS, within(1_000L));
        assertThat(response.p99()).isCloseTo(100 * MS, within(100_000L));
        // 0.98 x 1 + 0.02 x 100 = 2.98 ms.
        assertThat(response.mean()).isCloseTo(2.98e6, within(3e3));
    }

    @Test
    void thinkTimeCountsFromTheEndAndIsInNoLatency() throws InterruptedException {
        // Cycle 90 ms + 10 ms: 5 users do 50/s. Little: 50 x (0.01 + 0.09) / 5 = 1.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 90 * MS),
                        (_, _, _) -> {
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(20_000, new Load.Users(5))), workload).run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(1_000);
        assertThat(phase.total().response().max()).isCloseTo(10 * MS, within(10_000L));
        assertThat(phase.pauseMeanNanos()).isEqualTo(90e6);
        assertThat(level("little's law")).isEqualTo(Verdict.Level.PASS);
        // N / Z = 5 / 0.09 = 55.6/s, 50 / 55.6 = 90 %.
        assertThat(phase.figures().get("ceiling_per_second")).isCloseTo(55.556, within(0.001));
        assertThat(level("think-time ceiling")).isEqualTo(Verdict.Level.PASS);
    }

    @Test
    void aGridIsNotMovedByTheResponseAndAnOverrunCountsAsResponse() throws InterruptedException {
        // Due at 100, 200, 300 ms ...; each takes 10 ms, the third 250 ms. It is due at 300 and
        // ends at 550; the 4th is due at 400, ends at 560 (160 ms); the 5th due 500, ends 570
        // (70 ms); the 6th due 600 ends 610.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> new Step(0, 100 * MS, true),
                        (_, index, _) -> {
                            clock.sleepUntil(clock.nanos() + (index == 2 ? 250 : 10) * MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(1_000, new Load.Users(1))), workload).run(recording);

        Latency response = recording.phases().getFirst().total().response();
        // Due at 100 .. 900 ms: 9 steps.
        assertThat(response.count()).isEqualTo(9);
        assertThat(response.max()).isCloseTo(250 * MS, within(250_000L));
        // 6 x 10 + 250 + 160 + 70 = 540 ms.
        assertThat(response.mean()).isCloseTo(60e6, within(60e3));
        assertThat(recording.phases().getFirst().total().service().mean())
                .isCloseTo(330e6 / 9, within(40e3));
    }

    @Test
    void aFailedStepIsInNoLatencyAndNoThroughput() throws InterruptedException {
        // Every other step fails after 30 ms; the others take 10 ms: 2 000 / 40 = 50 of each.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, index, _) -> {
                            boolean fails = index % 2 == 1;
                            clock.sleepUntil(clock.nanos() + (fails ? 30 : 10) * MS);
                            return fails
                                    ? new Outcome.Failed("1205", "lock", List.of("1213"), false)
                                    : new Outcome.Done(List.of("1213", "1213"));
                        });
        new LoadDriver(Plans.of(Plans.sample(2_000, new Load.Saturate(1))), workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(50);
        assertThat(phase.total().failed()).isEqualTo(50);
        assertThat(phase.throughput()).isEqualTo(25);
        assertThat(phase.total().response().count()).isEqualTo(50);
        assertThat(phase.total().response().max()).isCloseTo(10 * MS, within(10_000L));
        assertThat(phase.total().errors()).isEqualTo(Map.of("1205", 50L, "1213", 150L));
        assertThat(level("little's law")).isEqualTo(Verdict.Level.WARN);
    }

    @Test
    void phasesAreCutAtOneInstant() throws InterruptedException {
        // Steps end at 300, 600, 900, 1 200, 1 500 ... ms. An interval holds its end: the ramp up
        // to 600 holds 2, the sample from there to 1 950 holds 900 .. 1 800: 4.
        ModelWorkload workload = ModelWorkload.constant(clock, 300 * MS);
        Load load = new Load.Saturate(1);
        new LoadDriver(
                        Plans.of(
                                Plans.phase("settle", Phase.Kind.PRECONDITION, 600, load),
                                Plans.sample(1_350, load)),
                        workload)
                .run(recording);

        assertThat(recording.phases()).extracting(p -> p.total().done()).containsExactly(2L, 4L);
        assertThat(recording.phases().get(1).startNanos()).isEqualTo(600 * MS);
        assertThat(recording.samples())
                .extracting(Sample::startNanos)
                .containsExactly(0L, 600 * MS, 1_600 * MS);
        assertThat(recording.samples())
                .extracting(Sample::lengthNanos)
                .containsExactly(600 * MS, SECOND, 350 * MS);
        assertThat(recording.samples())
                .extracting(sample -> sample.operations().get(0).done())
                .containsExactly(2L, 3L, 1L);
        assertThat(workload.made).hasValue(1);
    }

    @Test
    void samplesAddUpToTheirPhase() throws InterruptedException {
        ModelWorkload workload =
                new ModelWorkload(
                        List.of(new Operation("read"), new Operation("background", false)),
                        (_, _, random) -> Step.after(random.nextInt(2), random.nextInt(9_000_000)),
                        (user, index, _) -> {
                            clock.sleepUntil(clock.nanos() + (user * 7L + index * 3) % 11 * MS + 1);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(3_700, new Load.Users(20))), workload).run(recording);

        PhaseResult phase = recording.phases().getFirst();
        for (int i = 0; i < 2; i++) {
            int operation = i;
            assertThat(phase.operations().get(i).done())
                    .isPositive()
                    .isEqualTo(
                            recording.samples().stream()
                                    .mapToLong(s -> s.operations().get(operation).done())
                                    .sum());
            assertThat(phase.operations().get(i).response().count())
                    .isEqualTo(phase.operations().get(i).done());
        }
        assertThat(phase.total().done()).isEqualTo(phase.operations().get(0).done());
        assertThat(phase.counters().get("taken"))
                .isEqualTo(
                        recording.samples().stream()
                                .mapToLong(s -> s.counters().get("taken"))
                                .sum());
    }

    @Test
    void aRampSpreadsTheFirstStepsEvenly() throws InterruptedException {
        // 4 users over 2 s: first steps at 0, 500, 1 000, 1 500 ms, each of 1 ms, then 10 s pause.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 10 * SECOND),
                        (_, _, _) -> {
                            clock.sleepUntil(clock.nanos() + MS);
                            return Outcome.DONE;
                        });
        Load load = new Load.Users(4);
        new LoadDriver(
                        Plans.of(
                                Plans.phase("ramp", Phase.Kind.RAMP, 2_000, load),
                                Plans.sample(12_000, load)),
                        workload)
                .run(recording);

        assertThat(recording.samples().subList(0, 2))
                .extracting(sample -> sample.operations().get(0).done())
                .containsExactly(2L, 2L);
        // Second steps at 10.001, 10.501, 11.001, 11.501 s.
        assertThat(recording.phases().get(1).total().done()).isEqualTo(4);
    }

    @Test
    void aDifferentLoadChangesTheUsersAtTheEdge() throws InterruptedException {
        ModelWorkload workload = ModelWorkload.constant(clock, 10 * MS);
        new LoadDriver(
                        Plans.of(
                                Plans.phase("2", Phase.Kind.SAMPLE, 1_000, new Load.Saturate(2)),
                                Plans.phase("5", Phase.Kind.SAMPLE, 1_000, new Load.Saturate(5)),
                                Plans.phase("1", Phase.Kind.SAMPLE, 1_000, new Load.Saturate(1))),
                        workload)
                .run(recording);

        assertThat(recording.phases())
                .extracting(p -> p.total().done())
                .containsExactly(200L, 500L, 100L);
        assertThat(workload.made).hasValue(5);
        assertThat(workload.closed).hasValue(5);
    }

    @Test
    void usersKeepTheirPaceWhenMoreJoin() throws InterruptedException {
        // A pause of 700 ms and 300 ms of service: user 0 ends at 1, 2, 3, 4 s whatever joins;
        // user 1 joins at 1.5 s and ends at 2.5 and 3.5 s.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 700 * MS),
                        (_, _, _) -> {
                            clock.sleepUntil(clock.nanos() + 300 * MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(
                        Plans.of(
                                Plans.phase("one", Phase.Kind.SAMPLE, 1_500, new Load.Users(1)),
                                Plans.phase("two", Phase.Kind.SAMPLE, 2_500, new Load.Users(2))),
                        workload)
                .run(recording);
        assertThat(recording.phases()).extracting(p -> p.total().done()).containsExactly(1L, 5L);
    }

    @Test
    void theStepLimitEndsTheRunWithItsLastStep() throws InterruptedException {
        // Two users, 30 ms a step, every fifth of a user fails: 25 completed steps are asked for.
        // Up to 420 ms each user completes 12 of 14, two fail. Then one step is left to claim: it
        // fails at 450 ms, the same user claims it again and completes it at 480 ms.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, index, _) -> {
                            clock.sleepUntil(clock.nanos() + 30 * MS);
                            return index % 5 == 4
                                    ? new Outcome.Failed("x", "x", List.of(), false)
                                    : Outcome.DONE;
                        });
        new LoadDriver(Plans.limited(25, Plans.sample(60_000, new Load.Saturate(2))), workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.total().done()).isEqualTo(25);
        assertThat(phase.total().failed()).isEqualTo(5);
        assertThat(phase.lengthNanos()).isEqualTo(480 * MS);
    }

    @Test
    void fifteenThousandUsersWithThinkTime() throws InterruptedException {
        // Cycle 9.99 + 0.01 = 10 s, first steps spread over the first 10 s: 1 500/s from then on.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 9_990 * MS),
                        (_, _, _) -> {
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            return Outcome.DONE;
                        });
        Load load = new Load.Users(15_000);
        new LoadDriver(
                        Plans.of(
                                Plans.phase("ramp", Phase.Kind.RAMP, 10_000, load),
                                Plans.sample(20_000, load)),
                        workload)
                .run(recording);

        PhaseResult sample = recording.phases().get(1);
        assertThat(sample.total().done()).isEqualTo(30_000);
        assertThat(sample.total().response().p99()).isCloseTo(10 * MS, within(10_000L));
        assertThat(workload.closed).hasValue(15_000);
        assertThat(level("little's law")).isEqualTo(Verdict.Level.PASS);
        assertThat(level("think-time ceiling")).isEqualTo(Verdict.Level.WARN);
    }

    @Test
    void aSampleTooShortForLittlesLawSaysSo() throws InterruptedException {
        // Cycle 1 s, sample 1.5 s: user 0 of 1 ends once, X (R + Z) / N = 1 / 1.5 = 0.67.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 900 * MS),
                        (_, _, _) -> {
                            clock.sleepUntil(clock.nanos() + 100 * MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(1_500, new Load.Users(1))), workload).run(recording);
        Verdict little = verdict("little's law");
        assertThat(little.level()).isEqualTo(Verdict.Level.WARN);
        assertThat(little.detail())
                .startsWith("X (R + Z) / N - 1 = -33.33 %, limit 2 %")
                .contains("; 0.00 % with the cycles that cross the edges")
                .contains("1.5 s are too short or too uneven for the law");
    }

    @Test
    void aStallAcrossTheEdgeOfASampleIsNoLostUser() throws InterruptedException {
        // Steps of 100 ms, but the one under way at 1 s takes 2 s: of it 1 s lies in the warm-up.
        // Sample 2 s to 7 s: it ends 10 times less the stall's rest, and the sum of its cycles is
        // 1 s x 10 users more than the users' time of 50 s: +20 %.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, _, _) -> {
                            long now = clock.nanos();
                            boolean stall = now >= start.get() + 1_000 * MS && !stalled.get();
                            clock.sleepUntil(now + (stall ? 2_000 : 100) * MS);
                            if (stall) {
                                stalled.set(true);
                            }
                            return Outcome.DONE;
                        });
        Load load = new Load.Saturate(10);
        start.set(clock.nanos());
        new LoadDriver(
                        Plans.of(
                                Plans.phase("warm-up", Phase.Kind.PRECONDITION, 2_000, load),
                                Plans.sample(5_000, load)),
                        workload)
                .run(recording);
        Verdict little = verdict("little's law");
        assertThat(little.level()).isEqualTo(Verdict.Level.WARN);
        assertThat(little.detail()).contains("% with the cycles that cross the edges");
    }

    @Test
    void aDriverInTheWayIsNamed() throws InterruptedException {
        // Each step waits 5 ms for a connection and is served in 1 ms: 5 ms are more than 1 ms.
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 94 * MS),
                        (_, _, attempt) -> {
                            clock.sleepUntil(clock.nanos() + 5 * MS);
                            attempt.serviceStarts();
                            clock.sleepUntil(clock.nanos() + MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(10_000, new Load.Users(3))), workload).run(recording);
        Verdict lateness = verdict("driver lateness");
        assertThat(lateness.level()).isEqualTo(Verdict.Level.WARN);
        assertThat(lateness.detail())
                .matches("driver-limited: from free to asked: mean (4.99|5.00). ms .*");
    }

    @Test
    void secondsWithoutACompletionAreCounted() throws InterruptedException {
        // Steps of 3.5 s end at 3.5, 7.0 and 10.5 s: of 11 seconds 8 are without one.
        new LoadDriver(
                        Plans.of(Plans.sample(11_000, new Load.Saturate(1))),
                        ModelWorkload.constant(clock, 3_500 * MS))
                .run(recording);
        assertThat(recording.phases().getFirst().figures())
                .containsEntry("seconds_without_completion", 8.0);
    }

    @Test
    void sameSeedSameSequence() throws InterruptedException {
        assertThat(sequenceHash()).isEqualTo(sequenceHash());
    }

    private static long sequenceHash() throws InterruptedException {
        SimulatedClock own = new SimulatedClock();
        List<String> steps = Collections.synchronizedList(new ArrayList<>());
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, random) -> Step.after(0, random.nextLong(50 * MS)),
                        (user, index, _) -> {
                            steps.add(user + " " + index + " at " + own.nanos());
                            own.sleepUntil(own.nanos() + (user + 1L) * MS);
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(5_000, new Load.Users(8))), workload)
                .run(new MemoryRecording(own));
        assertThat(steps).hasSizeGreaterThan(1_000);
        return steps.hashCode();
    }

    private Verdict.Level level(String check) {
        return verdict(check).level();
    }

    private Verdict verdict(String check) {
        return recording.verdicts().stream()
                .filter(verdict -> verdict.check().equals(check))
                .findFirst()
                .orElseThrow();
    }
}
