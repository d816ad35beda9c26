package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/// Where instances wait for each other, so that all begin at the same instant. If one of them fails
/// before, nobody begins.
final class Gate {

    private final CyclicBarrier barrier;
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    /// @param parties how many wait for each other
    /// @param open runs once before they go on
    Gate(int parties, Runnable open) {
        barrier = new CyclicBarrier(parties, open);
    }

    void await() throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException broken) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "another instance failed before the start", broken);
        }
    }

    /// Waits for the others and agrees on an instant with them: the latest that anyone names.
    long agree(long earliest) throws InterruptedException {
        latest.accumulateAndGet(earliest, Math::max);
        await();
        return latest.get();
    }

    /// Says that a party will not come. Has no effect once all have come.
    void breakUp() {
        barrier.reset();
    }

    /// Whether somebody waits in vain now.
    boolean hasWaiting() {
        return barrier.getNumberWaiting() > 0;
    }
}
