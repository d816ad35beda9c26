package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.plan.Load;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final Load.Rate POISSON = new Load.Rate(4, 10_000, Load.Arrivals.POISSON);

    @Test
    void poissonGapsHaveTheMeanAndSpreadOfAnExponential() {
        Arrivals arrivals = new Arrivals(POISSON, 1_000, 3);
        long last = 1_000;
        double sum = 0;
        double squares = 0;
        int n = 1_000_000;
        for (int i = 0; i < n; i++) {
            long due = arrivals.take();
            double gap = due - last;
            sum += gap;
            squares += gap * gap;
            last = due;
        }
        // 100 us each; mean and standard deviation of an exponential are equal
        double mean = sum / n;
        assertThat(mean).isCloseTo(100_000, Percentage.withPercentage(0.5));
        assertThat(Math.sqrt(squares / n - mean * mean))
                .isCloseTo(100_000, Percentage.withPercentage(1));
    }

    @Test
    void constantGapsDoNotDrift() {
        Arrivals arrivals = new Arrivals(new Load.Rate(1, 3, Load.Arrivals.CONSTANT), 0, 3);
        long due = 0;
        for (int i = 0; i < 3_000_000; i++) {
            due = arrivals.take();
        }
        // a million seconds, to 1 ms
        assertThat((double) due).isCloseTo(1e15, within(1e6));
    }

    @Test
    void replayCountsWhatIsDue() {
        Schedule schedule = new Schedule();
        schedule.plan(new Load.Rate(4, 1000, Load.Arrivals.CONSTANT), new int[] {4}, 500, 1);
        assertThat(schedule.dueBy(500)).isZero();
        assertThat(schedule.dueBy(500 + 10_500_000)).isEqualTo(10);
        assertThat(schedule.of(0)).isSameAs(schedule.of(3));
    }

    @Test
    void rateIsSpreadOverQueuesByDepth() {
        Schedule schedule = new Schedule();
        schedule.plan(new Load.Rate(4, 1000, Load.Arrivals.CONSTANT), new int[] {3, 1}, 0, 1);
        assertThat(schedule.of(0)).isNotSameAs(schedule.of(1));
        assertThat(schedule.dueBy(1_000_000_001L)).isEqualTo(1000);
    }
}
