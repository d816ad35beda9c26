package io.oltplab.sysbench.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class DigitsTest {

    @Test
    void cHasTenGroupsAndPadFive() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            assertThat(Digits.c(random)).matches("(\\d{11}-){9}\\d{11}").hasSize(119);
            assertThat(Digits.pad(random)).matches("(\\d{11}-){4}\\d{11}").hasSize(59);
        }
    }

    @Test
    void everyDigitIsEquallyLikelyInEveryPlace() {
        SplittableRandom random = new SplittableRandom(2);
        long[][] counts = new long[11][10];
        for (int i = 0; i < 20_000; i++) {
            String pad = Digits.pad(random);
            for (int place = 0; place < 11; place++) {
                counts[place][pad.charAt(place) - '0']++;
            }
        }
        double[] expected = new double[10];
        java.util.Arrays.fill(expected, 2_000);
        for (long[] place : counts) {
            assertThat(new ChiSquareTest().chiSquareTest(expected, place)).isGreaterThan(1e-4);
        }
    }

    @Test
    void theSeedDecides() {
        assertThat(Digits.c(new SplittableRandom(5))).isEqualTo(Digits.c(new SplittableRandom(5)));
    }
}
