package io.oltplab.sysbench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BucketCountsTest {

    private static final double STEP = Math.pow(1e8, 1.0 / 1023);

    @Test
    void theEndsAreOneMicrosecondAndHundredSeconds() {
        assertThat(Buckets.SYSBENCH_1_0.valueMs(0)).isCloseTo(0.001, within(1e-12));
        assertThat(Buckets.SYSBENCH_1_0.valueMs(1023)).isCloseTo(100_000, within(1e-6));
        assertThat(Buckets.SYSBENCH_0_5.valueMs(0)).isCloseTo(1e-6, within(1e-15));
        assertThat(Buckets.SYSBENCH_0_5.valueMs(99_999)).isCloseTo(1e7, within(1e-4));
    }

    /// Labels that sysbench 1.0.20 prints in its histograms.
    @Test
    void theBucketsAreThoseThatSysbenchPrints() {
        for (String label :
                new String[] {"0.508", "1.007", "1.823", "2.347", "12.983", "404.612"}) {
            double value = Double.parseDouble(label);
            BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
            counts.add(Math.round(value * 1e6));
            double bucket = counts.percentileMs(100);
            assertThat(bucket / value).isBetween(1 / Math.sqrt(STEP), Math.sqrt(STEP));
        }
        // Bucket 346 = exp(346 / (1023 / ln 1e8)) * 1 µs = 0.508 ms, the next is 1.8 % higher.
        assertThat(Buckets.SYSBENCH_1_0.valueMs(346)).isCloseTo(0.508, within(0.0005));
        assertThat(Buckets.SYSBENCH_1_0.valueMs(347)).isCloseTo(0.517, within(0.0005));
    }

    @Test
    void aValueGoesToTheBucketNearestByLogarithm() {
        Buckets.Scale scale = Buckets.SYSBENCH_1_0.scale();
        for (int i = 1; i < 1023; i++) {
            double value = Buckets.SYSBENCH_1_0.valueMs(i);
            assertThat(scale.index(Math.round(value * Math.pow(STEP, 0.45) * 1e6)))
                    .as("above %d", i)
                    .isBetween(i, value < 0.01 ? i + 1 : i);
            assertThat(scale.index(Math.round(value * Math.pow(STEP, -0.45) * 1e6)))
                    .as("below %d", i)
                    .isBetween(value < 0.01 ? i - 1 : i, i);
        }
    }

    @Test
    void valuesOutsideFallIntoTheEnds() {
        Buckets.Scale scale = Buckets.SYSBENCH_1_0.scale();
        assertThat(scale.index(0)).isZero();
        assertThat(scale.index(1)).isZero();
        assertThat(scale.index(Long.MAX_VALUE)).isEqualTo(1023);
        assertThat(scale.index(3_600_000_000_000L)).isEqualTo(1023);
    }

    /// 200 latencies of 1 ms and 2 of 10 ms: p99 needs floor(202 * 0.99 + 0.5) = 200, which the 1
    /// ms bucket reaches; p100 needs all 202.
    @Test
    void percentileNeedsTheRoundedShare() {
        BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
        for (int i = 0; i < 200; i++) {
            counts.add(1_000_000);
        }
        counts.add(10_000_000);
        counts.add(10_000_000);
        assertThat(counts.percentileMs(99)).isCloseTo(1, within(0.0092));
        assertThat(counts.percentileMs(100)).isCloseTo(10, within(0.092));
        // One more at 10 ms: floor(203 * 0.99 + 0.5) = floor(201.47) = 201 > 200.
        counts.add(10_000_000);
        assertThat(counts.percentileMs(99)).isCloseTo(10, within(0.092));
    }

    /// With one latency floor(1 * 0.01 + 0.5) = 0 are needed, which the very first bucket has.
    @Test
    void aNeedOfNothingIsTheFirstBucketAsInSysbench() {
        BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
        assertThat(counts.percentileMs(99)).isZero();
        counts.add(50_000_000);
        assertThat(counts.percentileMs(1)).isCloseTo(0.001, within(1e-9));
        assertThat(counts.percentileMs(99)).isCloseTo(50, within(0.46));
    }

    @Test
    void growthIsWhatCameSinceTheCopy() {
        BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
        counts.add(1_000_000);
        BucketCounts copy = counts.copy();
        counts.add(20_000_000);
        BucketCounts growth = counts.since(copy);
        assertThat(growth.total()).isEqualTo(1);
        assertThat(growth.percentileMs(95)).isCloseTo(20, within(0.2));
        assertThat(copy.total()).isEqualTo(1);
        counts.clear();
        assertThat(counts.total()).isZero();
    }

    @Test
    void differentLayoutsDoNotMix() {
        BucketCounts one = new BucketCounts(Buckets.SYSBENCH_1_0);
        assertThatThrownBy(() -> one.add(new BucketCounts(Buckets.SYSBENCH_0_5)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
