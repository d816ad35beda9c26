package io.oltplab.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BlockBootstrapTest {

    /// 99th percentile of a lognormal with median m and sigma 0.5: m x exp(0.5 x 2.3263).
    private static final double P99 = 4e6 * Math.exp(0.5 * 2.326348);

    /// Seconds of 50 values; the median of a second follows an autoregression on the log scale.
    private static List<Histogram> seconds(
            int count, double sd, double phi, SplittableRandom random) {
        double[] levels = Simulated.ar(count, 0, sd, phi, random);
        List<Histogram> seconds = new ArrayList<>();
        for (double level : levels) {
            Histogram histogram = new Histogram(3);
            for (int i = 0; i < 50; i++) {
                histogram.recordValue(
                        (long) (4e6 * Math.exp(level + 0.5 * Simulated.gauss(random))));
            }
            seconds.add(histogram);
        }
        return seconds;
    }

    @Test
    void theEstimateIsThatOfAllValuesTogether() {
        List<Histogram> seconds = seconds(300, 0, 0, new SplittableRandom(1));
        Histogram all = new Histogram(3);
        seconds.forEach(all::add);

        Interval interval = new BlockBootstrap(seconds).percentile(99, 5).orElseThrow();

        double direct = all.getValueAtPercentile(99);
        assertThat(interval.estimate()).isCloseTo(direct, within(0.005 * direct));
        assertThat(interval.contains(interval.estimate())).isTrue();
    }

    @Test
    void equalSeedsGiveEqualIntervals() {
        BlockBootstrap bootstrap = new BlockBootstrap(seconds(120, 0, 0, new SplittableRandom(2)));

        assertThat(bootstrap.percentile(95, 9)).isEqualTo(bootstrap.percentile(95, 9));
        assertThat(bootstrap.percentile(95, 9)).isNotEqualTo(bootstrap.percentile(95, 10));
    }

    /// 20 s of 50 values are 1,000: ten lie above p99, one above p99.9.
    @Test
    void aPercentileWithoutTenValuesAboveItIsRefused() {
        BlockBootstrap bootstrap = new BlockBootstrap(seconds(20, 0, 0, new SplittableRandom(3)));

        assertThat(bootstrap.percentile(99, 1)).isPresent();
        assertThat(bootstrap.percentile(99.9, 1)).isEmpty();
    }

    /// Nominal 0.95. Independent seconds, 60 replications: standard error 0.028.
    @Test
    void itCoversTheTruth() {
        SplittableRandom random = new SplittableRandom(17);
        int covered = 0;
        for (int i = 0; i < 60; i++) {
            Interval interval =
                    new BlockBootstrap(seconds(200, 0, 0, random)).percentile(99, i).orElseThrow();
            covered += interval.low() * 0.998 <= P99 && P99 <= interval.high() * 1.002 ? 1 : 0;
        }
        assertThat(covered).isBetween(51, 60);
    }

    /// Slow changes widen the interval; an interval for independent values would not know.
    @Test
    void slowChangesWidenTheInterval() {
        Interval still =
                new BlockBootstrap(seconds(900, 0, 0, new SplittableRandom(4)))
                        .percentile(99, 1)
                        .orElseThrow();
        Interval slow =
                new BlockBootstrap(seconds(900, 0.15, 0.95, new SplittableRandom(4)))
                        .percentile(99, 1)
                        .orElseThrow();

        assertThat(slow.relativeHalfWidth()).isGreaterThan(2 * still.relativeHalfWidth());
    }

    /// The second series is 10 % slower in every value.
    @Test
    void aRatioFindsTheKnownFactor() {
        List<Histogram> base = seconds(600, 0, 0, new SplittableRandom(6));
        List<Histogram> slower = new ArrayList<>();
        for (Histogram second : seconds(600, 0, 0, new SplittableRandom(8))) {
            Histogram scaled = new Histogram(3);
            second.recordedValues()
                    .forEach(
                            value ->
                                    scaled.recordValueWithCount(
                                            (long) (value.getValueIteratedTo() * 1.1),
                                            value.getCountAtValueIteratedTo()));
            slower.add(scaled);
        }
        Interval ratio =
                new BlockBootstrap(base).ratio(new BlockBootstrap(slower), 99, 1).orElseThrow();

        // The p99 of 30,000 values has a standard error of about 1 %, a ratio of two 1.4 %.
        assertThat(ratio.estimate()).isCloseTo(1.1, within(0.045));
        assertThat(ratio.contains(1)).isFalse();
    }

    @Test
    void aMeanRatioFindsTheKnownFactor() {
        double[] base = Simulated.ar(600, 100, 5, 0.7, new SplittableRandom(1));
        double[] other = Simulated.ar(600, 120, 5, 0.7, new SplittableRandom(2));

        double[] lengths = new double[600];
        Arrays.fill(lengths, 1);

        Interval ratio = BlockBootstrap.meanRatio(base, lengths, other, lengths, 3).orElseThrow();

        assertThat(ratio.contains(1.2)).isTrue();
        assertThat(ratio.relativeHalfWidth()).isLessThan(0.03);
    }
}
