package io.oltplab.sysbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FinalReportTest {

    private static List<FinalReport.Percentile> percentiles(double... percents) {
        return DoubleStream.of(percents)
                .filter(percent -> percent > 0)
                .mapToObj(percent -> FinalReport.Percentile.of(percent, 1.7))
                .toList();
    }

    private static FinalReport report(double... percent) {
        return new FinalReport(
                133_168,
                38_040,
                19_020,
                9_508,
                4,
                0,
                4.0,
                4.0,
                new FinalReport.Latencies(0.5, 0.63, 3.78, 5_995.74, percentiles(percent)),
                new FinalReport.Fairness(4_754, 9, 2.9979, 0.0012));
    }

    /// The layout is what sysbench 1.0.20 printed for such a run; the rates are the counts over 4
    /// s.
    @Test
    void looksAsInSysbench() {
        assertThat(report(99).text())
                .isEqualTo(
                        """
                        SQL statistics:
                            queries performed:
                                read:                            133168
                                write:                           38040
                                other:                           19020
                                total:                           190228
                            transactions:                        9508   (2377.00 per sec.)
                            queries:                             190228 (47557.00 per sec.)
                            ignored errors:                      4      (1.00 per sec.)
                            reconnects:                          0      (0.00 per sec.)

                        General statistics:
                            total time:                          4.0000s
                            total number of events:              9508

                        Latency (ms):
                                 min:                                    0.50
                                 avg:                                    0.63
                                 max:                                    3.78
                                 99th percentile:                        1.70
                                 sum:                                 5995.74

                        Threads fairness:
                            events (avg/stddev):           4754.0000/9.00
                            execution time (avg/stddev):   2.9979/0.00

                        """);
    }

    /// The layout is what sysbench 0.5 printed in published logs: 18 blanks and more before a
    /// number that ends in column 51.
    @Test
    void looksAsInZeroFive() {
        assertThat(report(99).legacyText())
                .isEqualTo(
                        """
                        OLTP test statistics:
                            queries performed:
                                read:                            133168
                                write:                           38040
                                other:                           19020
                                total:                           190228
                            transactions:                        9508   (2377.00 per sec.)
                            read/write requests:                 171208 (42802.00 per sec.)
                            other operations:                    19020  (4755.00 per sec.)
                            ignored errors:                      4      (1.00 per sec.)
                            reconnects:                          0      (0.00 per sec.)

                        General statistics:
                            total time:                          4.0000s
                            total number of events:              9508
                            total time taken by event execution: 5.9957s
                            response time:
                                 min:                                  0.50ms
                                 avg:                                  0.63ms
                                 max:                                  3.78ms
                                 approx.  99 percentile:               1.70ms

                        Threads fairness:
                            events (avg/stddev):           4754.0000/9.00
                            execution time (avg/stddev):   2.9979/0.00

                        """);
    }

    @Test
    void severalPercentilesHaveALineEach() {
        assertThat(report(50, 99.9).text())
                .contains(
                        """
                                 max:                                    3.78
                                 50th percentile:                        1.70
                               99.9th percentile:                        1.70
                                 sum:                                 5995.74
                        """);
    }

    @Test
    void aPercentileOfZeroIsDisabled() {
        assertThat(report(0).text())
                .contains("         percentile stats:               disabled\n")
                .doesNotContain("percentile:");
    }

    @Test
    void theOrdinalIsAlwaysTh() {
        assertThat(report(1).text())
                .contains("          1th percentile:                        1.70\n");
        assertThat(report(100).text())
                .contains("        100th percentile:                        1.70\n");
    }

    @Test
    void aRunOfNoTimeHasNoRates() {
        FinalReport nothing =
                new FinalReport(
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        new FinalReport.Latencies(0, 0, 0, 0, percentiles(95)),
                        new FinalReport.Fairness(0, 0, 0, 0));
        assertThat(nothing.text())
                .contains("    transactions:                        0      (0.00 per sec.)\n");
    }
}
