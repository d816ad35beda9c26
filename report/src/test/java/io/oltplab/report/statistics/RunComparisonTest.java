package io.oltplab.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.report.statistics.RunComparison.Call;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunComparisonTest {

    /// Logarithms step by ln 1.1 on both sides: variances 0.0090841, error sqrt(2 x 0.0090841 / 3)
    /// = 0.077820, four degrees of freedom, t = 2.776445, reach 0.216063.
    @Test
    void workedExample() {
        RunComparison comparison =
                RunComparison.of(new double[] {100, 110, 121}, new double[] {200, 220, 242});

        assertThat(comparison.ratio().estimate()).isCloseTo(2, within(1e-12));
        assertThat(comparison.ratio().low()).isCloseTo(2 * Math.exp(-0.216063), within(1e-5));
        assertThat(comparison.ratio().high()).isCloseTo(2 * Math.exp(0.216063), within(1e-5));
        assertThat(comparison.call(comparison.p())).isEqualTo(Call.HIGHER);
        assertThat(comparison.shift()).isEmpty();
    }

    /// Four against four without overlap: 2 / C(8, 4) = 0.02857. The middle of the 16 ratios is 2.
    @Test
    void fourRunsASideHaveRanks() {
        RunComparison comparison =
                RunComparison.of(
                        new double[] {100, 101, 102, 103}, new double[] {200, 202, 204, 206});

        assertThat(comparison.exactP().orElseThrow()).isCloseTo(2 / 70.0, within(1e-9));
        assertThat(comparison.shift().orElseThrow()).isCloseTo(2, within(0.01));
    }

    @Test
    void aTightIntervalAroundOneIsEquivalent() {
        RunComparison comparison =
                RunComparison.of(new double[] {1000, 1001, 1002}, new double[] {1005, 1006, 1007});

        assertThat(comparison.call(comparison.p())).isEqualTo(Call.EQUIVALENT);
    }

    @Test
    void aWideIntervalShowsNothing() {
        RunComparison comparison =
                RunComparison.of(new double[] {90, 100, 110}, new double[] {92, 104, 115});

        assertThat(comparison.call(comparison.p())).isEqualTo(Call.NO_DIFFERENCE_SHOWN);
    }

    /// 0.01 x 3, then 0.03 x 2, then 0.04 x 1, never less than the one before.
    @Test
    void holmWorkedExample() {
        double[] adjusted = RunComparison.holm(List.of(0.01, 0.04, 0.03));

        assertThat(adjusted[0]).isCloseTo(0.03, within(1e-12));
        assertThat(adjusted[1]).isCloseTo(0.06, within(1e-12));
        assertThat(adjusted[2]).isCloseTo(0.06, within(1e-12));
    }

    @Test
    void twoRunsAreTooFew() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunComparison.of(new double[] {1, 2}, new double[] {1, 2, 3}))
                .withMessage("an interval needs at least 3 runs a side, got 2");
    }

    /// A against A: runs of the same drive with 5 % from run to run. At most 5 of 100 tries may
    /// call a difference; 4,000 tries have a standard error of 0.0034.
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8})
    void equalDrivesAreCalledDifferentInAtMostFiveOfAHundredTries(int runs) {
        SplittableRandom random = new SplittableRandom(runs);
        int called = 0;
        for (int i = 0; i < 4_000; i++) {
            RunComparison comparison =
                    RunComparison.of(drive(runs, 1, random), drive(runs, 1, random));
            Call call = comparison.call(comparison.p());
            called += call == Call.HIGHER || call == Call.LOWER ? 1 : 0;
        }
        assertThat(called / 4_000.0).isLessThan(0.05 + 3 * 0.0034);
    }

    /// 30 % apart with 5 % from run to run is found nearly always with five runs.
    @Test
    void aRealDifferenceIsFound() {
        SplittableRandom random = new SplittableRandom(9);
        int found = 0;
        for (int i = 0; i < 200; i++) {
            RunComparison comparison = RunComparison.of(drive(5, 1, random), drive(5, 1.3, random));
            found += comparison.call(comparison.p()) == Call.HIGHER ? 1 : 0;
        }
        assertThat(found).isGreaterThan(195);
    }

    private static double[] drive(int runs, double speed, SplittableRandom random) {
        double[] figures = new double[runs];
        for (int i = 0; i < runs; i++) {
            figures[i] = 1000 * speed * Math.exp(0.05 * Simulated.gauss(random));
        }
        return figures;
    }
}
