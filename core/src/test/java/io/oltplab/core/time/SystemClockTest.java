package io.oltplab.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SystemClockTest {

    private final Clock clock = Clock.system();

    @Test
    void aSleepEndsNotBeforeItsInstant() throws InterruptedException {
        long until = clock.nanos() + 1_000_000;
        clock.sleepUntil(until);
        assertThat(clock.nanos() - until).isNotNegative();
        clock.sleepUntil(until);
    }

    @Test
    void anInterruptedThreadDoesNotSleep() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> clock.sleepUntil(clock.nanos() + Long.MAX_VALUE / 2))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anOpenLatchIsNotWaitedFor() throws InterruptedException {
        clock.await(new CountDownLatch(0));
        Runnable body = () -> {};
        assertThat(clock.participant(body)).isSameAs(body);
    }
}
