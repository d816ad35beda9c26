package io.oltplab.core.drive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.oltplab.core.plan.Load;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The loop and the recorder leave nothing for the garbage collector.
@Timeout(60)
class AllocationTest {

    private static final int WARM = 20_000;
    private static final int WINDOW = 5_000;
    private static final int WINDOWS = 20;

    @Test
    void aStepAllocatesNothingInTheDriver() throws InterruptedException {
        Assumptions.assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                        && threads.isThreadAllocatedMemorySupported(),
                "this JVM does not count allocated bytes");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Step step = Step.now(0);
        long[] allocated = new long[WINDOWS + 1];
        ModelWorkload workload =
                new ModelWorkload(
                        (_, _, _) -> step,
                        (_, index, attempt) -> {
                            attempt.serviceStarts();
                            long window = (index - WARM) / WINDOW;
                            if (index >= WARM
                                    && (index - WARM) % WINDOW == 0
                                    && window <= WINDOWS) {
                                allocated[(int) window] = threads.getCurrentThreadAllocatedBytes();
                            }
                            return Outcome.DONE;
                        });
        new LoadDriver(
                        Plans.limited(
                                WARM + WINDOWS * WINDOW + 10,
                                Plans.sample(60_000, new Load.Saturate(1))),
                        workload)
                .run(new MemoryRecording(Clock.system()));
        // A new interval may begin in one window, and a longer step than any before may stretch a
        // histogram in another; in most nothing at all is allocated.
        long[] growth = new long[WINDOWS];
        for (int i = 0; i < WINDOWS; i++) {
            growth[i] = allocated[i + 1] - allocated[i];
        }
        Arrays.sort(growth);
        assertThat(growth[WINDOWS / 2]).isZero();
    }
}
