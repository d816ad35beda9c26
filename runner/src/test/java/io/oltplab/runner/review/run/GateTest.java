package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GateTest {

    @Test
    void allGoOnWithTheLatestInstantAfterOneOpening() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        Gate gate = new Gate(3, opened::incrementAndGet);
        List<Future<Long>> agreed = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (long earliest : new long[] {5, 9, 7}) {
                agreed.add(threads.submit(() -> gate.agree(earliest)));
            }
            for (Future<Long> one : agreed) {
                assertThat(one.get()).isEqualTo(9);
            }
        }
        assertThat(opened).hasValue(1);
        // Too late to have an effect.
        gate.breakUp();
    }

    @Test
    void whoComesAfterAFailureDoesNotWait() {
        Gate gate = new Gate(2, () -> {});
        gate.breakUp();

        assertThatThrownBy(gate::await)
                .isInstanceOf(Refused.class)
                .hasMessage("another instance failed before the start");
        assertThatThrownBy(() -> gate.agree(1)).isInstanceOf(Refused.class);
    }

    @Test
    void whoWaitsLearnsOfAFailure() throws Exception {
        Gate gate = new Gate(2, () -> {});
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<Long> waiting = threads.submit(() -> gate.agree(1));
            gate.breakUp();
            assertThatThrownBy(waiting::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(Refused.class);
        }
    }

    @Test
    void anOpeningThatFailsLeavesNobodyWaiting() {
        Gate gate =
                new Gate(
                        1,
                        () -> {
                            throw new IllegalStateException("no folder");
                        });
        assertThatThrownBy(gate::await).hasMessage("no folder");
        assertThatThrownBy(gate::await).isInstanceOf(Refused.class);
    }
}
