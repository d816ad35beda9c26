package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApproachTest {

    private static final long MB = 1_000_000;

    /// Rounds of 10 s, at least 60 s.
    private static Approach approach(long databaseBytes) {
        return new Approach(databaseBytes, 10, 60);
    }

    private static int steadyAfter(Approach approach, double slopePerSecond, int seconds) {
        for (int second = 1; second <= seconds; second++) {
            approach.second(1000 + slopePerSecond * second, 5, second * MB);
            if (approach.isSteady()) {
                return second;
            }
        }
        return -1;
    }

    @Test
    void aLevelLoadIsSteadyWhenTheLeastTimeIsOver() {
        assertThat(steadyAfter(approach(0), 0, 100)).isEqualTo(60);
    }

    @Test
    void theDatabaseHasToBeWrittenTwice() {
        // 1 MB/s: 45 MB twice is 90 s.
        Approach approach = approach(45 * MB);
        assertThat(steadyAfter(approach, 0, 80)).isEqualTo(-1);
        assertThat(approach.words()).isEqualTo("not steady after 80 s (0.1 of 0.1 GB written)");
        assertThat(steadyAfter(approach(45 * MB), 0, 100)).isEqualTo(90);
    }

    @Test
    void aLoadThatStillRisesIsNotSteady() {
        // Over five rounds of 10 s it rises by 40 x 10 on about 1,250 to 2,000: more than 10 %.
        Approach approach = approach(0);
        assertThat(steadyAfter(approach, 10, 100)).isEqualTo(-1);
        assertThat(approach.words()).startsWith("not steady after 100 s (throughput: range ");
    }

    @Test
    void aLatencyThatStillRisesIsNotSteadyEither() {
        Approach approach = approach(0);
        for (int second = 1; second <= 100; second++) {
            approach.second(1000, second, second * MB);
        }
        assertThat(approach.isSteady()).isFalse();
        assertThat(approach.words()).contains("(p99: range ");
    }
}
