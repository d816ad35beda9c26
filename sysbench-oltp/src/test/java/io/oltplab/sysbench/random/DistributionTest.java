package io.oltplab.sysbench.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/// Each distribution against its formula by a chi-square test with a fixed seed: a wrong formula
/// fails it by many orders of magnitude, the right one always passes.
class DistributionTest {

    private static final int DRAWS = 400_000;
    private static final double ALPHA = 1e-4;

    /// Counts draws from 1..n and compares them with the expected share of each value.
    private static void assertFits(
            Distribution distribution, int n, DoubleUnaryOperator probability) {
        SplittableRandom random = new SplittableRandom(20240117);
        long[] observed = new long[n];
        for (int i = 0; i < DRAWS; i++) {
            observed[Math.toIntExact(distribution.draw(random, 1, n) - 1)]++;
        }
        double[] expected = new double[n];
        for (int i = 0; i < n; i++) {
            expected[i] = DRAWS * probability.applyAsDouble(i + 1);
        }
        // Merge neighbours until each cell expects at least 5 draws.
        int cells = 0;
        double[] cellExpected = new double[n];
        long[] cellObserved = new long[n];
        for (int i = 0; i < n; i++) {
            cellExpected[cells] += expected[i];
            cellObserved[cells] += observed[i];
            if (cellExpected[cells] >= 5) {
                cells++;
            }
        }
        if (cells < n && cellExpected[cells] > 0) {
            cellExpected[cells - 1] += cellExpected[cells];
            cellObserved[cells - 1] += cellObserved[cells];
        }
        assertThat(cells).isGreaterThan(5);
        double p =
                new ChiSquareTest()
                        .chiSquareTest(
                                java.util.Arrays.copyOf(cellExpected, cells),
                                java.util.Arrays.copyOf(cellObserved, cells));
        assertThat(p).as("p value of %s", distribution).isGreaterThan(ALPHA);
    }

    /// P(mean of 12 uniforms < x), by the exact density of their sum (Irwin-Hall).
    private static double bell(double x) {
        double sum = 12 * Math.clamp(x, 0, 1);
        double total = 0;
        double sign = 1;
        double choose = 1;
        for (int k = 0; k <= sum && k <= 12; k++) {
            total += sign * choose * Math.pow(sum - k, 12);
            sign = -sign;
            choose = choose * (12 - k) / (k + 1);
        }
        return Math.clamp(total / 479_001_600.0, 0, 1); // 12!
    }

    @Test
    void uniformIsFlat() {
        assertFits(new Uniform(), 200, v -> 1.0 / 200);
    }

    @Test
    void gaussianIsTheMeanOfTwelve() {
        assertFits(new Gaussian(12), 200, v -> bell(v / 200.0) - bell((v - 1) / 200.0));
    }

    @Test
    void gaussianOfOneDrawIsUniform() {
        assertFits(new Gaussian(1), 100, v -> 1.0 / 100);
    }

    /// n = 1001 rows: span t = 1000. A quarter is 1 + floor(1000 * bell); the window is d = 10, so
    /// the rest is 1 + floor(u * 11 + 500 - 5) with u uniform in [0.25, 1): from 498 (u * 11 =
    /// 2.75) up to 506.
    @Test
    void specialIsABellAndThreeQuartersOfTheWindow() {
        assertFits(
                new Special(12, 1, 75),
                1001,
                v -> {
                    double fromBell = 0.25 * (bell(v / 1000.0) - bell((v - 1) / 1000.0));
                    double low = Math.max(0.25, (v - 496) / 11.0);
                    double high = Math.min(1, (v - 495) / 11.0);
                    return fromBell + Math.max(0, high - low);
                });
    }

    /// The same in the whole numbers of 0.5: x runs over 0..3999 of 4000, 1000 of them make the
    /// bell, the others fall evenly on the 10 values from 1 + 500 - 5.
    @Test
    void legacySpecialFillsTheWindow() {
        assertFits(
                new LegacySpecial(12, 1, 75),
                1001,
                v ->
                        0.25 * (bell(v / 1000.0) - bell((v - 1) / 1000.0))
                                + (v >= 496 && v < 506 ? 0.075 : 0));
    }

    @Test
    void specialPutsThreeQuartersOfTheDrawsIntoLessThanOnePercentOfTheRows() {
        SplittableRandom random = new SplittableRandom(7);
        Special special = new Special(12, 1, 75);
        int n = 10_000_000;
        int hot = 0;
        for (int i = 0; i < 100_000; i++) {
            long id = special.draw(random, 1, n);
            if (id > 4_975_000 && id <= 5_050_001) {
                hot++;
            }
        }
        // 75 % by the window, and about 0.9 % by the bell's peak (12 * 0.0075 * 0.25 * ~0.4).
        assertThat(hot / 100_000.0).isBetween(0.75, 0.77);
    }

    /// P(v) = F(v/n) - F((v-1)/n) with F(x) = x^(1/e), e = ln h / ln(1-h).
    @Test
    void paretoFollowsItsPower() {
        double power = Math.log(0.8) / Math.log(0.2);
        assertFits(
                new Pareto(0.2),
                500,
                v -> Math.pow(v / 500.0, power) - Math.pow((v - 1) / 500.0, power));
    }

    @Test
    void paretoPutsFourFifthsIntoTheFirstFifth() {
        // u^e is a Beta(1/e, 1) variate: an independent way to the same share.
        double power = Math.log(0.8) / Math.log(0.2);
        assertThat(new BetaDistribution(power, 1).cumulativeProbability(0.2))
                .isCloseTo(0.8, org.assertj.core.data.Offset.offset(1e-9));
        SplittableRandom random = new SplittableRandom(3);
        Pareto pareto = new Pareto(0.2);
        int low = 0;
        for (int i = 0; i < 100_000; i++) {
            if (pareto.draw(random, 1, 1_000_000) <= 200_000) {
                low++;
            }
        }
        assertThat(low / 100_000.0).isBetween(0.795, 0.805);
    }

    @Test
    void zipfianFollowsItsLaw() {
        for (double exponent : new double[] {0.5, 0.8, 1.0, 1.4}) {
            int n = 300;
            double sum = 0;
            for (int rank = 1; rank <= n; rank++) {
                sum += Math.pow(rank, -exponent);
            }
            double total = sum;
            assertFits(new Zipfian(exponent), n, v -> Math.pow(v, -exponent) / total);
        }
    }

    @Test
    void everyDrawStaysInTheRange() {
        SplittableRandom random = new SplittableRandom(11);
        for (Distribution distribution :
                new Distribution[] {
                    new Uniform(),
                    new Gaussian(12),
                    new Special(12, 1, 75),
                    new LegacySpecial(12, 1, 75),
                    new Pareto(0.2),
                    new Zipfian(0.8)
                }) {
            for (int n : new int[] {1, 2, 3, 10, 1000}) {
                for (int i = 0; i < 2_000; i++) {
                    assertThat(distribution.draw(random, 1, n))
                            .as("%s of %s", distribution, n)
                            .isBetween(1L, (long) n);
                }
            }
        }
    }

    @Test
    void badParametersAreRefusedByName() {
        assertThatThrownBy(() -> new Pareto(1))
                .hasMessage("rand-pareto-h must be between 0 and 1, got 1.0");
        assertThatThrownBy(() -> new Zipfian(-1))
                .hasMessage("rand-zipfian-exp must be 0 or more, got -1.0");
        assertThatThrownBy(() -> new Special(12, 1, 100))
                .hasMessage("rand-spec-res must be from 0 to 99, got 100");
        assertThatThrownBy(() -> new Gaussian(0))
                .hasMessage("rand-spec-iter must be at least 1, got 0");
    }
}
