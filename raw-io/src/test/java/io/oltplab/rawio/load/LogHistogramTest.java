package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Latency;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LogHistogramTest {

    @Property
    void classIsAtMostOne64thWide(@ForAll @LongRange(min = 0, max = (1L << 42) - 1) long value) {
        int index = LogHistogram.index(value);
        long low = LogHistogram.lowest(index);
        long next = LogHistogram.lowest(index + 1);
        assertThat(value).isBetween(low, next - 1);
        assertThat(next - low).isLessThanOrEqualTo(Math.max(1, low / 64));
        assertThat(index).isLessThan(LogHistogram.CLASSES);
    }

    @Test
    void figuresOfKnownValues() {
        // 1 .. 1000 us: mean 500.5 us; p99 is the 990th value, within a class of 1.6 %
        LogHistogram histogram = new LogHistogram();
        for (int i = 1; i <= 1000; i++) {
            histogram.record(i * 1000L);
        }
        Distribution all = new Distribution();
        all.add(histogram);
        Latency latency = all.latency();
        assertThat(latency.count()).isEqualTo(1000);
        assertThat(latency.mean()).isEqualTo(500_500);
        assertThat(latency.min()).isEqualTo(1_000);
        assertThat(latency.max()).isEqualTo(1_000_000);
        assertThat(latency.p50()).isBetween(492_000L, 508_000L);
        assertThat(latency.p99()).isBetween(975_000L, 1_000_000L);
        assertThat(latency.histogram()).isNotEmpty();
    }

    @Test
    void differenceHoldsOnlyWhatCameSince() {
        LogHistogram histogram = new LogHistogram();
        histogram.record(1_000_000);
        Distribution before = new Distribution();
        before.add(histogram);
        histogram.record(5_000);
        histogram.record(5_000);
        Distribution after = new Distribution();
        after.add(histogram);
        assertThat(after.since(before).getTotalCount()).isEqualTo(2);
        assertThat(after.since(before).getMaxValue()).isBetween(4_900L, 5_100L);
    }

    @Test
    void timesBeyondTheRangeCountAtItsEnd() {
        LogHistogram histogram = new LogHistogram();
        histogram.record(Long.MAX_VALUE);
        histogram.record(-5);
        assertThat(histogram.max()).isEqualTo((1L << 42) - 1);
        assertThat(histogram.min()).isZero();
        assertThat(histogram.count()).isEqualTo(2);
    }
}
