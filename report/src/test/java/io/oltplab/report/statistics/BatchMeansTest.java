package io.oltplab.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchMeansTest {

    /// 1..20 in ten batches of two: means 1.5, 3.5, .. 19.5. Their mean is 10.5 and their variance
    /// 4 x 10 x 11 / 12 = 36.667, the error sqrt(3.6667) = 1.91485, times t(9) = 2.26216.
    @Test
    void workedExample() {
        double[] seconds = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();

        BatchMeans means = BatchMeans.of(seconds).orElseThrow();

        assertThat(means.batches()).isEqualTo(10);
        assertThat(means.interval().estimate()).isEqualTo(10.5);
        assertThat(means.interval().high()).isCloseTo(10.5 + 4.33170, within(1e-4));
        assertThat(means.isDoubtful()).isTrue();
    }

    @Test
    void halfAnHourHasTenBatchesOfThreeMinutes() {
        BatchMeans means =
                BatchMeans.of(Simulated.ar(1_800, 100, 5, 0, new SplittableRandom(1)))
                        .orElseThrow();

        assertThat(means.batches()).isEqualTo(10);
        assertThat(means.batchSeconds()).isEqualTo(180);
    }

    @Test
    void aFewSecondsHaveNoInterval() {
        assertThat(BatchMeans.of(new double[19])).isEmpty();
    }

    /// Nominal 0.95; the literature and our own larger simulation give 0.92 at phi 0.95, and 0.22
    /// for s/sqrt(n). 400 replications have a standard error of 0.014.
    @Test
    void itCoversTheTruthOfACorrelatedSeries() {
        SplittableRandom random = new SplittableRandom(7);
        int covered = 0;
        int naive = 0;
        for (int i = 0; i < 400; i++) {
            double[] seconds = Simulated.ar(1_800, 100, 10, 0.95, random);
            Interval interval = BatchMeans.of(seconds).orElseThrow().interval();
            covered += interval.contains(100) ? 1 : 0;
            double reach = 1.96 * Math.sqrt(Series.variance(seconds) / seconds.length);
            naive += Math.abs(Series.mean(seconds) - 100) < reach ? 1 : 0;
        }
        assertThat(covered / 400.0).isBetween(0.88, 0.97);
        assertThat(naive / 400.0).isLessThan(0.35);
    }

    /// n (1 - phi) / (1 + phi) = 20,000 x 0.1 / 1.9 = 1,053.
    @Test
    void theEffectiveSampleIsThatOfTheAutoregression() {
        double[] values = Simulated.ar(20_000, 0, 1, 0.9, new SplittableRandom(3));

        assertThat(EffectiveSample.of(values)).isBetween(750.0, 1_400.0);
        assertThat(EffectiveSample.of(Simulated.ar(2_000, 0, 1, 0, new SplittableRandom(3))))
                .isGreaterThan(1_300);
    }
}
