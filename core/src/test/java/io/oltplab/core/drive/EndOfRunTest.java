package io.oltplab.core.drive;

import static io.oltplab.core.drive.ModelWorkload.MS;
import static io.oltplab.core.drive.ModelWorkload.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndOfRunTest {

    private final SimulatedClock clock = new SimulatedClock();
    private final MemoryRecording recording = new MemoryRecording(clock);

    @Test
    void aStopDrainsAndLeavesThePartialPhase() throws InterruptedException {
        // Steps of 400 ms; the stop at 2.5 s is seen within 0.1 s. Steps in progress end by
        // themselves within 0.4 s and nothing begins after the stop.
        ModelWorkload workload = ModelWorkload.constant(clock, 400 * MS);
        recording.stopAt(2_500 * MS);
        new LoadDriver(Plans.of(Plans.sample(60_000, new Load.Saturate(3))), workload)
                .run(recording);

        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.lengthNanos()).isBetween(2_400 * MS, 2_600 * MS);
        // 400 .. 2 400 ms: 6 a user.
        assertThat(phase.total().done()).isEqualTo(18);
        assertThat(workload.taken.get()).isLessThanOrEqualTo(21);
        assertThat(workload.closed).hasValue(3);
        assertThat(clock.nanos()).isLessThan(3_000 * MS);
        assertThat(recording.samples().stream().mapToLong(s -> s.lengthNanos()).sum())
                .isEqualTo(phase.lengthNanos());
    }

    @Test
    void aStopDoesNotWaitForSleepers() throws InterruptedException {
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.after(0, 3_600 * SECOND), (_, _, _) -> Outcome.DONE);
        recording.stopAt(2 * SECOND);
        new LoadDriver(Plans.of(Plans.sample(7_200_000, new Load.Users(10))), workload)
                .run(recording);
        assertThat(workload.closed).hasValue(10);
        assertThat(recording.verdicts())
                .anyMatch(
                        v ->
                                v.check().equals("completed steps")
                                        && v.level() == Verdict.Level.FAIL);
    }

    @Test
    void aStepThatHangsIsInterruptedAfterTenSeconds() throws InterruptedException {
        AtomicInteger interrupted = new AtomicInteger();
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, _, _) -> {
                            try {
                                clock.sleepUntil(clock.nanos() + 3_600 * SECOND);
                            } catch (InterruptedException e) {
                                interrupted.incrementAndGet();
                                throw e;
                            }
                            return Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(1_000, new Load.Saturate(2))), workload)
                .run(recording);
        assertThat(interrupted).hasValue(2);
        assertThat(workload.closed).hasValue(2);
        assertThat(recording.events()).anyMatch(event -> event.startsWith("2 steps were still"));
    }

    @Test
    void aFatalFailureEndsTheRun() throws InterruptedException {
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (user, index, _) -> {
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            return user == 1 && index == 100
                                    ? new Outcome.Failed("1146", "no such table", List.of(), true)
                                    : Outcome.DONE;
                        });
        new LoadDriver(Plans.of(Plans.sample(60_000, new Load.Saturate(2))), workload)
                .run(recording);

        // At 1 010 ms; seen by the conductor within 0.1 s.
        PhaseResult phase = recording.phases().getFirst();
        assertThat(phase.lengthNanos()).isBetween(1_010 * MS, 1_110 * MS);
        assertThat(phase.total().failed()).isEqualTo(1);
        assertThat(recording.events()).contains("the target failed for good: 1146: no such table");
        assertThat(recording.verdicts())
                .contains(new Verdict("target", Verdict.Level.FAIL, "1146: no such table"));
    }

    @Test
    void theFirstRefusalOfAUserEndsTheRunBeforeItStarts() {
        AtomicInteger asked = new AtomicInteger();
        Workload workload =
                new FailingWorkload(
                        id -> {
                            asked.incrementAndGet();
                            throw new Refused(ExitCode.PREFLIGHT, "user " + id + ": access denied");
                        });
        assertThatThrownBy(
                        () ->
                                new LoadDriver(
                                                Plans.of(
                                                        Plans.sample(
                                                                1_000, new Load.Users(15_000))),
                                                workload)
                                        .run(recording))
                .isInstanceOf(Refused.class)
                .hasMessageEndingWith("access denied");
        // No retry storm: at most as many as are made at once.
        assertThat(asked.get()).isLessThanOrEqualTo(64);
        assertThat(recording.samples()).isEmpty();
    }

    @Test
    void anExceptionInAStepIsRethrownAfterThePartialPhase() {
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (_, index, _) -> {
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            if (index == 50) {
                                throw new IllegalStateException("a bug");
                            }
                            return Outcome.DONE;
                        });
        assertThatThrownBy(
                        () ->
                                new LoadDriver(
                                                Plans.of(
                                                        Plans.sample(60_000, new Load.Saturate(4))),
                                                workload)
                                        .run(recording))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a bug");
        assertThat(recording.phases().getFirst().total().done()).isEqualTo(200);
        assertThat(workload.closed).hasValue(4);
    }

    @Test
    void anInterruptOfTheCallerEndsEverything() throws InterruptedException {
        AtomicReference<Thread> caller = new AtomicReference<>();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> Step.now(0),
                        (user, index, _) -> {
                            if (user == 0 && index == 10) {
                                Objects.requireNonNull(caller.get()).interrupt();
                            }
                            clock.sleepUntil(clock.nanos() + 10 * MS);
                            return Outcome.DONE;
                        });
        LoadDriver driver =
                new LoadDriver(Plans.of(Plans.sample(3_600_000, new Load.Saturate(2))), workload);
        Thread thread =
                Thread.ofPlatform()
                        .unstarted(
                                () -> {
                                    try {
                                        driver.run(recording);
                                    } catch (InterruptedException e) {
                                        thrown.set(e);
                                    }
                                    ended.countDown();
                                });
        caller.set(thread);
        thread.start();
        ended.await();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(workload.closed).hasValue(2);
    }

    @Test
    void aStopBeforeTheStartStartsNothing() throws InterruptedException {
        ModelWorkload workload = ModelWorkload.constant(clock, MS);
        recording.stopAt(0);
        new LoadDriver(Plans.of(Plans.sample(1_000, new Load.Saturate(2))), workload)
                .run(recording);
        assertThat(workload.taken).hasValue(0);
        assertThat(recording.phases()).isEmpty();
    }

    /// A workload whose users cannot be made.
    private record FailingWorkload(java.util.function.IntFunction<VirtualUser> maker)
            implements Workload {
        @Override
        public List<Operation> operations() {
            return List.of(new Operation("op"));
        }

        @Override
        public VirtualUser user(int id, long seed) {
            return maker.apply(id);
        }

        @Override
        public void close() {}
    }
}
