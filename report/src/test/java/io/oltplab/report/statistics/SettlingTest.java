package io.oltplab.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Steady state, warm-up and drift.
class SettlingTest {

    /// Average 100, largest 102, smallest 98: range 0.04. Slope: (-2 x 0 - 1 x 2 + 0 + 1 x 1 - 2 x
    /// 1) / 10 = -0.3 a round, 1.2 over four rounds.
    @Test
    void settledRoundsHold() {
        SteadyState state = SteadyState.of(new double[] {100, 102, 98, 101, 99});

        assertThat(state.range()).isCloseTo(0.04, within(1e-12));
        assertThat(state.slope()).isCloseTo(0.012, within(1e-12));
        assertThat(state.holds()).isTrue();
    }

    /// 10 a round around 120: both are 40 / 120.
    @Test
    void risingRoundsDoNot() {
        SteadyState state = SteadyState.of(new double[] {100, 110, 120, 130, 140});

        assertThat(state.range()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(state.slope()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(state.holds()).isFalse();
    }

    /// Rounds of 10 s: 1, 2, 4, 8, then 8 for ever. The first five rounds within 20 % are the 4th
    /// to the 8th.
    @Test
    void theFirstSettledRoundIsFound() {
        double[] seconds = new double[120];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = Math.min(8, 1 << Math.min(3, i / 10));
        }
        assertThat(SteadyState.reachedAt(seconds, 10)).hasValue(80);
        assertThat(SteadyState.reachedAt(Arrays.copyOf(seconds, 70), 10)).isEmpty();
    }

    /// 100 s of climbing before 400 s of noise.
    @Test
    void theWarmUpIsCutWhereItEnds() {
        SplittableRandom random = new SplittableRandom(5);
        double[] seconds = new double[500];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = Math.min(100, i) + 2 * Simulated.gauss(random);
        }
        assertThat(WarmUp.cut(seconds).orElseThrow()).isBetween(85, 125);
    }

    @Test
    void aSettledSeriesNeedsNoCutAndADriftingOneHasNone() {
        double[] flat = Simulated.ar(600, 100, 3, 0, new SplittableRandom(11));
        double[] rising = IntStream.range(0, 600).asDoubleStream().toArray();

        assertThat(WarmUp.cut(flat).orElseThrow()).isLessThan(200);
        assertThat(WarmUp.cut(rising)).isEmpty();
    }

    /// Ten rising values: all 45 pairs rise, variance 10 x 9 x 25 / 18 = 125, z = 44 / 11.180. The
    /// slope is 1, the change 9, the median 5.5.
    @Test
    void driftWorkedExample() {
        Drift drift =
                Drift.of(IntStream.rangeClosed(1, 10).asDoubleStream().toArray()).orElseThrow();

        assertThat(drift.z()).isCloseTo(3.9355, within(1e-4));
        assertThat(drift.share()).isCloseTo(9 / 5.5, within(1e-12));
    }

    /// Values 1,1,1,1,1,2,2,2,2,2: 25 rising pairs; ties take 2 x 5 x 4 x 15 / 18 = 33.33 from 125.
    @Test
    void tiesTakeVarianceAway() {
        Drift drift = Drift.of(new double[] {1, 1, 1, 1, 1, 2, 2, 2, 2, 2}).orElseThrow();

        assertThat(drift.z()).isCloseTo(24 / Math.sqrt(125 - 100 / 3.0), within(1e-9));
    }

    /// -20 % an hour is -10 % over the half hour of a sample.
    @Test
    void aDriftIsFlaggedAndNoiseIsNot() {
        SplittableRandom random = new SplittableRandom(13);
        int missed = 0;
        int alarms = 0;
        for (int i = 0; i < 50; i++) {
            double[] seconds = Simulated.ar(1_800, 100, 5, 0.7, random);
            alarms += Drift.of(seconds).orElseThrow().isFlagged() ? 1 : 0;
            for (int s = 0; s < seconds.length; s++) {
                seconds[s] *= 1 - 0.2 * s / 3_600;
            }
            missed += Drift.of(seconds).orElseThrow().isFlagged() ? 0 : 1;
        }
        assertThat(missed).isZero();
        assertThat(alarms).isZero();
    }
}
