package io.oltplab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.result.Latency;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

    @Test
    void latencyOfKnownTimes() {
        // 1 ms .. 100 ms in steps of 1 ms: mean 50.5 ms, p50 50 ms, p99 99 ms, sd of 1..100 =
        // sqrt((100^2 - 1) / 12) = 28.87 ms; each to 0.1 %.
        Histogram histogram = LatencyHistogram.create();
        for (int ms = 1; ms <= 100; ms++) {
            LatencyHistogram.record(histogram, ms * 1_000_000L);
        }
        Latency latency = LatencyHistogram.latency(histogram);
        assertThat(latency.count()).isEqualTo(100);
        assertThat(latency.mean()).isCloseTo(50.5e6, within(50.5e3));
        assertThat(latency.p50()).isCloseTo(50_000_000L, within(50_000L));
        assertThat(latency.p99()).isCloseTo(99_000_000L, within(99_000L));
        assertThat(latency.stddev()).isCloseTo(28.87e6, within(30e3));
        assertThat(LatencyHistogram.decode(latency)).isEqualTo(histogram);
    }

    @Test
    void timesOutsideOfTheRangeAreCountedAtItsEnds() {
        Histogram histogram = LatencyHistogram.create();
        LatencyHistogram.record(histogram, -5);
        LatencyHistogram.record(histogram, Long.MAX_VALUE);
        Latency latency = LatencyHistogram.latency(histogram);
        assertThat(latency.count()).isEqualTo(2);
        assertThat(latency.min()).isBetween(64L, 100L);
        assertThat(latency.max()).isCloseTo(3_600_000_000_000L, within(3_600_000_000L));
    }

    @Test
    void emptyIsNone() {
        assertThat(LatencyHistogram.latency(LatencyHistogram.create())).isEqualTo(Latency.NONE);
        assertThat(LatencyHistogram.decode(Latency.NONE).getTotalCount()).isZero();
    }

    @Test
    void foreignTextIsRefused() {
        assertThatThrownBy(() -> LatencyHistogram.decode("nonsense"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not an encoded histogram: nonsense");
        assertThatThrownBy(() -> LatencyHistogram.decode("HISTFAA"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 200)
    void mergedHistogramIsTheHistogramOfTheUnion(
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 10_000_000_000L) Long> left,
            @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 10_000_000_000L) Long> right) {
        Histogram merged = LatencyHistogram.create();
        Histogram union = LatencyHistogram.create();
        for (List<Long> values : List.of(left, right)) {
            Histogram part = LatencyHistogram.create();
            values.forEach(value -> LatencyHistogram.record(part, value));
            values.forEach(value -> LatencyHistogram.record(union, value));
            merged.add(LatencyHistogram.decode(LatencyHistogram.latency(part)));
        }
        assertThat(counts(merged)).isEqualTo(counts(union));
        assertThat(LatencyHistogram.latency(merged))
                .usingRecursiveComparison()
                .ignoringFields("histogram")
                .isEqualTo(LatencyHistogram.latency(union));
    }

    private static Map<Long, Long> counts(Histogram histogram) {
        Map<Long, Long> counts = new TreeMap<>();
        for (HistogramIterationValue bar : histogram.recordedValues()) {
            counts.put(bar.getValueIteratedTo(), bar.getCountAtValueIteratedTo());
        }
        return counts;
    }
}
