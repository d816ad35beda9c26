package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import io.oltplab.runner.capture.Machine;
import io.oltplab.runner.review.plan.WorkloadPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Instances that are no databases: what becomes of their figures and failures.
class MeasurementTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MS = 1_000_000;

    @TempDir private Path folder = Path.of("");

    /// What an instance does: so many steps of so many milliseconds in two seconds; one that fails
    /// is lost after the first.
    ///
    /// @param seconds 0 for as long as it may
    record Does(int steps, int millis, boolean fails, int seconds) {
        Does(int steps, int millis, boolean fails) {
            this(steps, millis, fails, 2);
        }
    }

    private record FakeSection() implements PlanSection<Does> {
        @Override
        public Class<Does> options() {
            return Does.class;
        }

        @Override
        public boolean needsDatabase() {
            return true;
        }

        @Override
        public Estimate estimate(Does does, Duration warmup, Duration sample, long capacity) {
            return new Estimate(0, Duration.ZERO, sample, Duration.ZERO);
        }

        @Override
        public void load(Does does, Settings where, Bench bench) {
            throw new IllegalStateException("there is nothing to load");
        }

        @Override
        public RunResult run(Does does, Settings where, Bench bench) throws InterruptedException {
            if (does.steps() < 0) {
                throw new Refused(ExitCode.DATABASE_LOST, "the server never answered");
            }
            Phase phase =
                    new Phase(
                            "sample",
                            Phase.Kind.SAMPLE,
                            Duration.ofSeconds(2),
                            new Load.Saturate(1));
            Plan plan =
                    new Plan(
                            "fake",
                            new Target.Device(where.path()),
                            List.of(phase),
                            where.seed(),
                            0,
                            Map.of());
            return bench.run(plan, recording -> work(does, phase, recording));
        }

        private static void work(Does does, Phase phase, Recording recording)
                throws InterruptedException {
            recording.begins(recording.startAt(recording.clock().nanos()));
            recording.sample(sample(0, does));
            if (does.fails()) {
                throw new Refused(ExitCode.DATABASE_LOST, "the server went away");
            }
            recording.sample(sample(SECOND, does));
            for (int second = 2;
                    does.seconds() == 0 && second < 9999 && !recording.stopRequested();
                    second++) {
                recording.sample(sample(second * SECOND, does));
            }
            Latency latency = LatencyHistogram.latency(times(2 * does.steps(), does.millis()));
            Latency none = LatencyHistogram.latency(LatencyHistogram.create());
            OperationResult all =
                    new OperationResult(
                            "step", true, 2L * does.steps(), 0, Map.of(), latency, latency);
            recording.phase(
                    new PhaseResult(
                            phase,
                            0,
                            2 * SECOND,
                            all,
                            List.of(all),
                            0,
                            none,
                            none,
                            0,
                            Map.of(),
                            Map.of()));
        }

        private static Sample sample(long start, Does does) {
            return new Sample(
                    "sample",
                    start,
                    SECOND,
                    List.of(
                            new Sample.OperationSample(
                                    "step",
                                    true,
                                    does.steps(),
                                    0,
                                    Map.of(),
                                    times(does.steps(), does.millis()),
                                    times(does.steps(), does.millis()))),
                    Map.of(),
                    0);
        }

        private static Histogram times(int count, int millis) {
            Histogram times = LatencyHistogram.create();
            if (count > 0) {
                times.recordValueWithCount(millis * MS, count);
            }
            return times;
        }
    }

    /// A program without a screen, that nobody stops.
    private record Silent() implements Bench {
        @Override
        public PrintWriter out() {
            return new PrintWriter(new StringWriter());
        }

        @Override
        public Progress progress() {
            return new Progress() {
                @Override
                public Task task(String what, long total, String unit) {
                    return new Task() {
                        @Override
                        public void step(long units) {}

                        @Override
                        public void stepTo(long units) {}

                        @Override
                        public void note(String words) {}

                        @Override
                        public void close() {}
                    };
                }

                @Override
                public void say(String line) {}
            };
        }

        @Override
        public Clock clock() {
            return Clock.system();
        }

        @Override
        public boolean stopRequested() {
            return false;
        }

        @Override
        public RunResult run(Plan plan, Execution execution) {
            throw new IllegalStateException("every run is one of a measurement");
        }
    }

    private Measurement.Target target(int steps, int millis, boolean fails) {
        return target(new Does(steps, millis, fails));
    }

    private Measurement.Target target(Does does) {
        return new Measurement.Target(
                new WorkloadPlan("fake", "fake", new WorkloadPlan.Bound<>(new FakeSection(), does)),
                new Settings(
                        folder,
                        new Target.Database("jdbc:none:", ""),
                        new Secret(""),
                        Duration.ZERO,
                        Duration.ofSeconds(2),
                        1));
    }

    private RunResult run(
            String name,
            boolean lostAllowed,
            Optional<Measurement.Target> disturber,
            Measurement.Target... targets)
            throws InterruptedException {
        return run(name, lostAllowed, disturber, Optional.empty(), targets);
    }

    private RunResult run(
            String name,
            boolean lostAllowed,
            Optional<Measurement.Target> disturber,
            Optional<Approach> approach,
            Measurement.Target... targets)
            throws InterruptedException {
        Measurement.Setup setup =
                new Measurement.Setup(
                        folder.resolve(name),
                        new Machine(folder.resolve("no-proc"), ""),
                        List.of(),
                        Map.of(),
                        Map.of("plan", "test"),
                        Map.of(),
                        lostAllowed,
                        List.of(),
                        false,
                        false,
                        approach);
        return new Measurement(
                        new Silent(),
                        setup,
                        targets.length,
                        targets.length + (disturber.isPresent() ? 1 : 0))
                .run(List.of(targets), disturber);
    }

    private static Verdict verdict(RunResult result, String check) {
        return result.verdicts().stream()
                .filter(one -> one.check().equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + " is not in " + result.verdicts()));
    }

    /// 30 and 10 steps a second: 40 together; the mean of the latencies by steps is (30 x 10 + 10 x
    /// 50) / 40 = 20 ms, that of the instances (10 + 50) / 2 = 30 ms, less what three digits lose.
    @Test
    void throughputIsSummedAndLatencyIsThatOfAllSteps() throws InterruptedException {
        RunResult result =
                run("two", false, Optional.empty(), target(30, 10, false), target(10, 50, false));

        PhaseResult sample = result.phases().getFirst();
        assertThat(sample.throughput()).isEqualTo(40);
        assertThat(sample.total().response().mean() / MS)
                .isCloseTo(20, org.assertj.core.data.Offset.offset(0.1));
        assertThat(result.tables().getFirst().rows())
                .anySatisfy(
                        row -> assertThat(row).startsWith("mean of instances", "20.0", "29.993"));
        assertThat(verdict(result, "instances alike, sample").level())
                .isEqualTo(Verdict.Level.WARN);
        assertThat(result.events()).anyMatch(event -> event.endsWith("phase sample begins"));
        assertThat(folder.resolve("two/host.csv")).exists();
    }

    @Test
    void oneLostInstanceMakesTheResultInvalid() throws InterruptedException {
        RunResult result =
                run("lost", false, Optional.empty(), target(30, 10, false), target(30, 10, true));

        assertThat(result.status()).isEqualTo(RunResult.Status.INVALID);
        assertThat(verdict(result, "all instances there"))
                .isEqualTo(
                        new Verdict(
                                "all instances there",
                                Verdict.Level.FAIL,
                                "instance 2: the server went away"));
        // What the other measured is there.
        assertThat(result.phases().getFirst().throughput()).isEqualTo(30);
    }

    @Test
    void aPlanMayAllowALostInstance() throws InterruptedException {
        RunResult result =
                run("allowed", true, Optional.empty(), target(30, 10, false), target(30, 10, true));

        assertThat(result.status()).isEqualTo(RunResult.Status.COMPLETE);
        assertThat(verdict(result, "all instances there").level()).isEqualTo(Verdict.Level.WARN);
    }

    @Test
    void whereOneCannotBeginNobodyDoes() {
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () ->
                                run(
                                        "none",
                                        false,
                                        Optional.empty(),
                                        target(30, 10, false),
                                        target(new Does(-1, 10, true))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("instance 2: the server never answered")
                .hasMessageContaining("instance 1: another instance failed before the start");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aLoadUntilSteadyEndsWhenItIs() throws InterruptedException {
        Approach approach = new Approach(0, 10, 60);

        RunResult result =
                run(
                        "steady",
                        false,
                        Optional.empty(),
                        Optional.of(approach),
                        target(new Does(10, 5, false, 0)));

        assertThat(result.status()).isEqualTo(RunResult.Status.COMPLETE);
        assertThat(approach.words()).isEqualTo("steady after 60 s, 0.0 GB written");
        assertThat(io.oltplab.core.store.RunFolder.timeline(folder.resolve("steady")))
                .hasSizeBetween(60, 61);
    }

    @Test
    void whatWasDisturbedSaysSo() throws InterruptedException {
        RunResult result =
                run("disturbed", false, Optional.of(target(99, 1, false)), target(30, 10, false));

        assertThat(verdict(result, "undisturbed").level()).isEqualTo(Verdict.Level.WARN);
        // The disturber's steps are none of the result.
        assertThat(result.phases().getFirst().throughput()).isEqualTo(30);
        assertThat(folder.resolve("disturbed/disturber/summary.json")).exists();
    }
}
