package io.oltplab.benchmarks;

import io.oltplab.core.measure.IntervalEdges;
import io.oltplab.core.measure.StepRecorder;
import io.oltplab.core.measure.StepTimes;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Recording one step: four times into histograms, counts, under the lock of a stripe.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecorderBench {

    /// The recorder that all threads share, over a run of one hour.
    @State(Scope.Benchmark)
    public static class Shared {

        private final StepRecorder recorder =
                new StepRecorder(
                        List.of(new Operation("new_order"), new Operation("payment")),
                        new IntervalEdges(
                                List.of(
                                        new Phase(
                                                "sample",
                                                Phase.Kind.SAMPLE,
                                                Duration.ofHours(1),
                                                new Load.Saturate(2)))));
        private final AtomicInteger users = new AtomicInteger();
    }

    /// One user: its times move on by a few hundred microseconds a step, as a database's do.
    @State(Scope.Thread)
    public static class User {

        private final StepTimes times = new StepTimes();
        private int id;
        private long step;

        /// Deals ids in turn, as the load loop does.
        @org.openjdk.jmh.annotations.Setup
        public void deal(Shared shared) {
            id = shared.users.getAndIncrement();
        }
    }

    /// One user alone.
    @Benchmark
    @Threads(1)
    public boolean oneUser(Shared shared, User user) {
        return record(shared, user);
    }

    /// Two users at once, each on the stripe of its id.
    @Benchmark
    @Threads(2)
    public boolean twoUsers(Shared shared, User user) {
        return record(shared, user);
    }

    private static boolean record(Shared shared, User user) {
        StepTimes times = user.times;
        long spread = (user.step++ & 1023) * 1_000;
        times.due = 1_000_000;
        times.free = times.due;
        times.start = times.due + 5_000;
        times.serviceStart = times.start + 2_000;
        times.end = times.serviceStart + 200_000 + spread;
        times.pause = 0;
        return shared.recorder.record(user.id, (int) (user.step & 1), Outcome.DONE, times);
    }
}
