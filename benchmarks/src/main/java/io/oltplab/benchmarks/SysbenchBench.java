package io.oltplab.benchmarks;

import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.random.Digits;
import io.oltplab.sysbench.random.Distribution;
import io.oltplab.sysbench.random.Pareto;
import io.oltplab.sysbench.random.Special;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.random.Zipfian;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What the sysbench-compatible driver does itself for each query: draw an id, draw a text, count
/// an event into sysbench's histogram.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SysbenchBench {

    /// A distribution over 10,000,000 ids, as in the published reviews.
    @State(Scope.Thread)
    public static class Ids {

        /// Its name.
        @Param({"uniform", "special", "pareto", "zipfian"})
        public String distribution = "uniform";

        private final SplittableRandom random = new SplittableRandom(1);
        private Distribution ids = new Uniform();

        /// By the name.
        @Setup
        public void choose() {
            ids =
                    switch (distribution) {
                        case "uniform" -> new Uniform();
                        case "special" -> new Special(12, Special.PERCENT, Special.SHARE);
                        case "pareto" -> new Pareto(Pareto.H);
                        case "zipfian" -> new Zipfian(Zipfian.EXPONENT);
                        default -> throw new IllegalArgumentException(distribution);
                    };
        }
    }

    /// Counts of one thread.
    @State(Scope.Thread)
    public static class Counts {
        private final SplittableRandom random = new SplittableRandom(1);
        private final BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
        private long event;
    }

    /// An id of a row.
    @Benchmark
    public long id(Ids state) {
        return state.ids.draw(state.random, 1, 10_000_000);
    }

    /// The 119 characters of column `c`.
    @Benchmark
    public String text(Counts state) {
        return Digits.c(state.random);
    }

    /// One event into the histogram of 1,024 buckets.
    @Benchmark
    public void bucket(Counts state) {
        state.counts.add(150_000 + (state.event++ & 1023) * 1_000);
    }
}
