package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SteadyStateTest {

    private static SteadyState of(double... values) {
        SteadyState state = new SteadyState();
        for (double value : values) {
            state.add(value);
        }
        return state;
    }

    @Test
    void fewerThanFiveRoundsAreNeverEnough() {
        assertThat(of(100, 100, 100, 100).reached()).isFalse();
        assertThat(of(100, 100, 100, 100, 100).reached()).isTrue();
    }

    @Test
    void rangeIsThatOfTheLastFiveRounds() {
        // mean 100, 90 to 110
        SteadyState state = of(500, 110, 90, 100, 90, 110);
        assertThat(state.rangePercent()).isCloseTo(20, within(1e-9));
        assertThat(state.slopePercent()).isCloseTo(0, within(1e-9));
        assertThat(state.reached()).isTrue();
        assertThat(of(111, 90, 100, 90, 110).reached()).isFalse();
    }

    @Test
    void slopeIsThatOfTheLeastSquaresLine() {
        // 104, 102, 100, 98, 96: the line falls by 8 of a mean of 100
        assertThat(of(104, 102, 100, 98, 96).slopePercent()).isCloseTo(8, within(1e-9));
        assertThat(of(104, 102, 100, 98, 96).reached()).isTrue();
        // 94, 97, 100, 103, 106: within 20 %, but it rises by 12 %
        SteadyState rising = of(94, 97, 100, 103, 106);
        assertThat(rising.rangePercent()).isCloseTo(12, within(1e-9));
        assertThat(rising.slopePercent()).isCloseTo(12, within(1e-9));
        assertThat(rising.reached()).isFalse();
    }
}
