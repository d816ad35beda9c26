package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.result.Verdict.Level;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SteadinessTest {

    private static double[] level(int seconds, double value) {
        double[] all = new double[seconds];
        Arrays.fill(all, value);
        return all;
    }

    @Test
    void aShortRunIsWarnedOfAndNeverInvalid() {
        assertThat(Steadiness.rounds("throughput", level(60, 100)).level()).isEqualTo(Level.WARN);
        assertThat(Steadiness.drift(level(5, 100)).level()).isEqualTo(Level.WARN);
        double[] halves = level(60, 100);
        Arrays.fill(halves, 30, 60, 500);
        assertThat(Steadiness.settled(halves, 10).level()).isEqualTo(Level.WARN);
    }

    @Test
    void theLastFiveRoundsDecide() {
        // 1,500 s at 100 after 1,500 s at 500: the last five rounds are level.
        double[] fallen = level(3000, 100);
        Arrays.fill(fallen, 0, 1500, 500);
        assertThat(Steadiness.rounds("throughput", fallen).level()).isEqualTo(Level.PASS);
        // The last round at half: range (100 - 50) / 90 = 55.6 %.
        double[] cliff = level(3000, 100);
        Arrays.fill(cliff, 2700, 3000, 50);
        Verdict found = Steadiness.rounds("throughput", cliff);
        assertThat(found.level()).isEqualTo(Level.FAIL);
        assertThat(found.detail()).contains("range 55.6 %, limit 20 %");
    }

    @Test
    void aLongRunThatSettledLaterThanItsSampleIsInvalid() {
        double[] late = level(3000, 100);
        Arrays.fill(late, 0, 1000, 500);
        assertThat(Steadiness.settled(late, 1200).level()).isEqualTo(Level.PASS);
        assertThat(Steadiness.settled(late, 600).level()).isEqualTo(Level.FAIL);
    }

    @Test
    void aLongSampleThatDriftsIsInvalid() {
        double[] falling = new double[1800];
        for (int i = 0; i < falling.length; i++) {
            // 20 % over the sample, with a little that is none of it.
            falling[i] = 100 - 20.0 * i / falling.length + (i % 7) * 0.1;
        }
        assertThat(Steadiness.drift(falling).level()).isEqualTo(Level.FAIL);
        assertThat(Steadiness.drift(level(1800, 100)).level()).isEqualTo(Level.PASS);
    }
}
