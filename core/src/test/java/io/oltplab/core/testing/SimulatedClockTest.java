package io.oltplab.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulatedClockTest {

    private final SimulatedClock clock = new SimulatedClock();

    @Test
    void threadsTakeTurnsInTheOrderOfTheirWakeUps() throws InterruptedException {
        // Thread k wakes at k, 2k, 3k ... up to 12; equal instants in the order of enrolment.
        List<String> seen = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        List<Runnable> bodies = new ArrayList<>();
        for (int k : new int[] {3, 2, 4}) {
            bodies.add(
                    clock.participant(
                            () -> {
                                for (long at = k; at <= 12; at += k) {
                                    sleepUntil(at);
                                    seen.add(k + "@" + clock.nanos());
                                }
                            }));
        }
        bodies.reversed().forEach(body -> threads.add(Thread.startVirtualThread(body)));
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(seen)
                .containsExactly(
                        "2@2", "3@3", "2@4", "4@4", "3@6", "2@6", "2@8", "4@8", "3@9", "2@10",
                        "3@12", "2@12", "4@12");
    }

    @Test
    void timeStandsStillWhileAWaiterHasReasonToGoOn() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        List<String> seen = new ArrayList<>();
        Runnable waiter =
                clock.participant(
                        () -> {
                            await(latch);
                            seen.add("open at " + clock.nanos());
                        });
        Runnable opener =
                clock.participant(
                        () -> {
                            sleepUntil(5);
                            latch.countDown();
                            sleepUntil(9);
                            seen.add("opener at " + clock.nanos());
                        });
        Thread first = Thread.startVirtualThread(waiter);
        Thread second = Thread.startVirtualThread(opener);
        first.join();
        second.join();
        assertThat(seen).containsExactly("open at 5", "opener at 9");
    }

    @Test
    void anInterruptEndsASleep() throws InterruptedException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        Thread sleeper =
                Thread.ofVirtual()
                        .unstarted(
                                clock.participant(
                                        () -> {
                                            try {
                                                clock.await(never);
                                            } catch (InterruptedException e) {
                                                interrupted.set(true);
                                            }
                                        }));
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assertThat(interrupted).isTrue();
    }

    private void sleepUntil(long nanos) {
        try {
            clock.sleepUntil(nanos);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void await(CountDownLatch latch) {
        try {
            clock.await(latch);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
