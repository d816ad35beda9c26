package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Latency;
import io.oltplab.report.SimulatedRuns;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    /// 10 values above p99 are 1 % of 1,000, above p99.9 0.1 % of 10,000.
    @Test
    void aPercentileNeedsTenValuesAboveIt() {
        assertThat(Percentiles.supported(1_000, 99)).isTrue();
        assertThat(Percentiles.supported(999, 99)).isFalse();
        assertThat(Percentiles.supported(10_000, 99.9)).isTrue();
        assertThat(Percentiles.supported(9_999, 99.9)).isFalse();
    }

    @Test
    void aSpectrumEndsWhereTooFewValuesAreLeft() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            histogram.recordValue(i * 1_000L);
        }

        List<Percentiles.Point> spectrum = Percentiles.spectrum(SimulatedRuns.latency(histogram));

        assertThat(spectrum.getLast().percentile()).isEqualTo(99);
        // Three digits: the bucket of 990,000 ends at 990,207.
        assertThat(spectrum.getLast().nanos()).isBetween(990_000.0, 991_000.0);
    }

    @Test
    void withoutAHistogramTheListedPercentilesAreTaken() {
        Latency latency = new Latency(20_000, 5, 1, 99, 1, 10, 20, 30, 40, 50, 60, "");

        assertThat(Percentiles.spectrum(latency))
                .extracting(Percentiles.Point::percentile)
                .containsExactly(0.0, 50.0, 90.0, 95.0, 99.0, 99.9);
    }
}
