package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickerTest {

    private static final long MS = 1_000_000;

    /// Wakes up as late as it is told, then ends.
    private static final class LateClock implements Clock {
        private final Deque<Long> late = new ArrayDeque<>();
        private long now;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public Instant wall() {
            return Instant.EPOCH.plusNanos(now);
        }

        @Override
        public void sleepUntil(long nanos) throws InterruptedException {
            Long next = late.poll();
            if (next == null) {
                throw new InterruptedException("the end of the test");
            }
            now = Math.max(now, nanos) + next;
        }
    }

    @Test
    void latenessIsKeptAndAGapOfASecondIsAStall() {
        LateClock clock = new LateClock();
        clock.late.addAll(List.of(0L, 2 * MS, 4 * MS, 3000 * MS, 0L));
        List<Double> stalls = new ArrayList<>();
        Ticker ticker = new Ticker(clock, stalls::add);

        ticker.run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stalls).containsExactly(3.0);
        // (0 + 2 + 4 + 3000 + 0) / 5
        assertThat(ticker.collect()).isEqualTo(new Ticker.Second(3000 * MS, 3006 * MS / 5));
        assertThat(ticker.collect()).isEqualTo(new Ticker.Second(0, 0));
        assertThat(ticker.p99Nanos()).isGreaterThanOrEqualTo(2990 * MS);
    }
}
