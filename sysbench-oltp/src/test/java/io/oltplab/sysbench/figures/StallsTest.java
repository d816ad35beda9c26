package io.oltplab.sysbench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StallsTest {

    /// Of 100, 100, 4, 0, 9, 40, 100, 10, 100: the median is 40... sorted 0 4 9 10 40 100 100 100
    /// 100, so 10 % is 4 and 50 % is 20. Below 4: only the 0. Below 20: 4, 0, 9, 10.
    @Test
    void secondsAreHeldAgainstTheMedian() {
        Stalls stalls = new Stalls();
        for (long events : new long[] {100, 100, 4, 0, 9, 40, 100, 10, 100}) {
            stalls.add(events);
        }
        Stalls.Figures figures = stalls.figures();
        assertThat(figures.seconds()).isEqualTo(9);
        assertThat(figures.median()).isEqualTo(40);
        assertThat(figures.stalled()).isEqualTo(1);
        assertThat(figures.slow()).isEqualTo(4);
        assertThat(figures.longest()).isEqualTo(1);
    }

    /// Two stalls of 2 and 3 s in 15 s; mean 66.67, deviation sqrt(10 * 33.33^2 + 5 * 66.67^2) /
    /// 15) = 47.14, which is 0.7071 of the mean.
    @Test
    void theLongestStallCounts() {
        Stalls stalls = new Stalls();
        for (char second : "oooxxooooxxxooo".toCharArray()) {
            stalls.add(second == 'o' ? 100 : 0);
        }
        Stalls.Figures figures = stalls.figures();
        assertThat(figures.stalled()).isEqualTo(5);
        assertThat(figures.longest()).isEqualTo(3);
        assertThat(figures.variation()).isCloseTo(Math.sqrt(0.5), within(1e-9));
        assertThat(figures.named())
                .containsEntry("stall_seconds_longest", 3.0)
                .containsEntry("stall_seconds_below_10_percent", 5.0);
    }

    @Test
    void aLongRunIsHeldWhole() {
        Stalls stalls = new Stalls();
        for (int i = 0; i < 10_800; i++) {
            stalls.add(i % 2 == 0 ? 10 : 20);
        }
        assertThat(stalls.figures().seconds()).isEqualTo(10_800);
        assertThat(stalls.figures().median()).isEqualTo(15);
    }

    @Test
    void nothingHasNoFigures() {
        assertThat(new Stalls().figures()).isEqualTo(new Stalls.Figures(0, 0, 0, 0, 0, 0));
    }
}
