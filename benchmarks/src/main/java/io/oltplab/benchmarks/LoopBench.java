package io.oltplab.benchmarks;

import io.oltplab.core.drive.LoadDriver;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The whole load loop with steps that do nothing. The time of a run is fixed; what counts is the
/// secondary figure `cpuNanosPerStep`: processor time of the whole process divided by its steps.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class LoopBench {

    private static final Operation NOTHING = new Operation("nothing");

    /// What a run of the loop gave.
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Figures {
        /// Steps that were recorded.
        public double steps;

        /// Processor time of the process per step, in nanoseconds.
        public double cpuNanosPerStep;
    }

    /// How long a run takes.
    @State(Scope.Benchmark)
    public static class Length {
        /// Milliseconds.
        @Param("3000")
        public int millis;
    }

    /// Two users that never wait, on platform threads.
    @Benchmark
    public void saturate(Length length, Figures figures) throws InterruptedException {
        drive(new Load.Saturate(2), 0, length, figures);
    }

    /// 15,000 users on virtual threads that wait 1 s between steps: 15,000 steps a second.
    @Benchmark
    public void paced15000(Length length, Figures figures) throws InterruptedException {
        drive(new Load.Users(15_000), TimeUnit.SECONDS.toNanos(1), length, figures);
    }

    private static void drive(Load load, long pauseNanos, Length length, Figures figures)
            throws InterruptedException {
        Duration duration = Duration.ofMillis(length.millis);
        Plan plan =
                new Plan(
                        "nothing",
                        new Target.Device(Path.of("/")),
                        List.of(
                                new Phase("ramp", Phase.Kind.RAMP, Duration.ofSeconds(1), load),
                                new Phase("sample", Phase.Kind.SAMPLE, duration, load)),
                        1,
                        0,
                        Map.of());
        MemoryRecording recording = new MemoryRecording(Clock.system());
        long before = processorNanos();
        new LoadDriver(plan, new Idle(pauseNanos)).run(recording);
        long spent = processorNanos() - before;
        figures.steps = recording.phases().stream().mapToLong(phase -> phase.total().done()).sum();
        figures.cpuNanosPerStep = spent / figures.steps;
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /// Users whose steps are over at once.
    private record Idle(long pauseNanos) implements Workload {

        @Override
        public List<Operation> operations() {
            return List.of(NOTHING);
        }

        @Override
        public VirtualUser user(int id, long seed) {
            Step step = Step.after(0, pauseNanos);
            return new VirtualUser() {
                @Override
                public Step next() {
                    return step;
                }

                @Override
                public Outcome take(Step next, Attempt attempt) {
                    return Outcome.DONE;
                }
            };
        }

        @Override
        public void close() {}
    }
}
