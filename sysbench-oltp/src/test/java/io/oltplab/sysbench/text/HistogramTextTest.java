package io.oltplab.sysbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import org.junit.jupiter.api.Test;

class HistogramTextTest {

    /// Stars: 3 of 8 are floor(3 * 40 / 8 + 0.5) = 15, 8 of 8 are 40, 0 buckets are left out.
    @Test
    void looksAsInSysbench() {
        BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
        for (int i = 0; i < 3; i++) {
            counts.add(508_000);
        }
        for (int i = 0; i < 8; i++) {
            counts.add(527_000);
        }
        assertThat(HistogramText.of(counts))
                .isEqualTo(
                        """
                        Latency histogram (values are in milliseconds)
                               value  ------------- distribution ------------- count
                               0.508 |***************                          3
                               0.527 |**************************************** 8
                        \s
                        """);
    }

    @Test
    void nothingIsDrawnWithoutLatencies() {
        assertThat(HistogramText.of(new BucketCounts(Buckets.SYSBENCH_1_0))).isEmpty();
    }
}
