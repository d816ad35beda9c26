package io.oltplab.benchmarks;

import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.input.Transaction;
import java.util.concurrent.TimeUnit;
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

/// Drawing the inputs of one TPC-C-derived transaction.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class InputsBench {

    /// A user at home in warehouse 7 of 1,500.
    @State(Scope.Thread)
    public static class User {

        /// The kind of transaction.
        @Param({"NEW_ORDER", "PAYMENT"})
        public Transaction transaction = Transaction.NEW_ORDER;

        private final Inputs inputs =
                new Inputs(
                        new Draws(1),
                        SkewConstants.forRun(SkewConstants.loadConstant(1), 1),
                        Scale.SPECIFICATION,
                        1500,
                        Inputs.Home.of(6, 1500));
    }

    /// All that is random in one transaction.
    @Benchmark
    public Input draw(User user) {
        return user.inputs.next(user.transaction);
    }
}
