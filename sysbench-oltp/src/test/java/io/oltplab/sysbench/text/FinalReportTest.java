package io.oltplab.sysbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FinalReportTest {

    private static FinalReport report(int percent) {
        return new FinalReport(
                133_168,
                38_040,
                19_020,
                9_508,
                4,
                0,
                4.0,
                new FinalReport.Latencies(0.5, 0.63, 3.78, percent, 1.7, 5_995.74),
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
                        new FinalReport.Latencies(0, 0, 0, 95, 0, 0),
                        new FinalReport.Fairness(0, 0, 0, 0));
        assertThat(nothing.text())
                .contains("    transactions:                        0      (0.00 per sec.)\n");
    }
}
