package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.result.Verdict.Level;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    @Test
    void equalCountsPassAndOthersFail() {
        Counts.Totals counted = totals(100, 0, 1000, 10, 90, 13, 0);
        assertThat(levels(new Growth(100, 90_000, 70).verdicts(counted)))
                .isEqualTo(
                        Map.of(
                                "committed new orders", Level.PASS,
                                "committed payments", Level.PASS,
                                "delivered orders", Level.PASS));
        assertThat(levels(new Growth(101, 90_000, 71).verdicts(counted)))
                .containsEntry("committed new orders", Level.FAIL)
                .containsEntry("delivered orders", Level.PASS);
        assertThat(levels(new Growth(100, 89_000, 70).verdicts(counted)))
                .containsEntry("committed payments", Level.FAIL);
        assertThat(levels(new Growth(100, 90_000, 71).verdicts(counted)))
                .containsEntry("delivered orders", Level.FAIL);
    }

    @Test
    void aCommitWithoutAnswerMayStandOrNot() {
        Counts.Totals counted = totals(100, 2, 1000, 10, 90, 13, 0);
        assertThat(levels(new Growth(102, 90_000, 72).verdicts(counted)))
                .containsEntry("committed new orders", Level.PASS);
        assertThat(levels(new Growth(103, 90_000, 73).verdicts(counted)))
                .containsEntry("committed new orders", Level.FAIL);
        assertThat(levels(new Growth(99, 90_000, 69).verdicts(counted)))
                .containsEntry("committed new orders", Level.FAIL);
    }

    @Test
    void inputsWithinTheirBandsPass() {
        // 99,000 + 1,000 orders: 1.000 %; 10 lines each; 1.00 % remote; 15 %; 60 %.
        Counts.Totals counted =
                new Counts.Totals(
                        99_000, 0, 1_000, 1_000_000, 10_000, 100_000, 0, 15_000, 110_000, 66_000,
                        30_000, 0, 0, 0);
        assertThat(levels(new InputBands(counted, 4).verdicts()).values()).containsOnly(Level.PASS);
        assertThat(new InputBands(counted, 4).verdicts()).hasSize(5);
    }

    @Test
    void oneWarehouseHasNoRemoteFigures() {
        assertThat(levels(new InputBands(totals(100, 0, 1000, 0, 90, 0, 0), 1).verdicts()))
                .doesNotContainKeys("input remote lines", "input remote payments");
    }

    @Test
    void noRemoteLinesInALargeSampleFail() {
        // As a driver does that never leaves home: 0 of 1,000,000.
        Counts.Totals counted =
                new Counts.Totals(
                        99_000, 0, 1_000, 1_000_000, 0, 100_000, 0, 0, 110_000, 66_000, 30_000, 0,
                        0, 0);
        assertThat(levels(new InputBands(counted, 4).verdicts()))
                .containsEntry("input remote lines", Level.FAIL)
                .containsEntry("input remote payments", Level.FAIL)
                .containsEntry("input rollbacks", Level.PASS);
    }

    @Test
    void aSmallSampleOutsideItsBandIsNotJudged() {
        // 2 of 100 orders rolled back: 2 %, outside 0.9 to 1.1; chance gives up to
        // 1 + 3.29 x sqrt(0.01 x 0.99 / 100) = 4.3 %.
        Counts.Totals two = new Counts.Totals(98, 0, 2, 1000, 10, 90, 0, 13, 100, 60, 20, 0, 0, 0);
        Verdict verdict = find(new InputBands(two, 4).verdicts(), "input rollbacks");
        assertThat(verdict.level()).isEqualTo(Level.WARN);
        assertThat(verdict.detail()).contains("too small a sample").contains("4.274");
        // 6 % is beyond chance even in 100.
        Counts.Totals six = new Counts.Totals(94, 0, 6, 1000, 10, 90, 0, 13, 100, 60, 20, 0, 0, 0);
        assertThat(levels(new InputBands(six, 4).verdicts()))
                .containsEntry("input rollbacks", Level.FAIL);
    }

    /// Of 2 lookups one by name: 50 %, and chance alone gives 60 + 3.29 x sqrt(0.6 x 0.4 / 2) = 174
    /// %.
    @Test
    void noShareIsMoreThanTheWhole() {
        Counts.Totals few = new Counts.Totals(98, 0, 2, 1000, 10, 90, 0, 13, 2, 1, 20, 0, 0, 0);
        assertThat(find(new InputBands(few, 4).verdicts(), "input customers by name").detail())
                .contains("chance alone gives 0.000 to 100.000");
    }

    @Test
    void nothingCountedIsNotJudged() {
        Counts.Totals none = new Counts.Totals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(levels(new InputBands(none, 4).verdicts()).values()).containsOnly(Level.WARN);
    }

    /// Ten dollars a payment.
    private static Counts.Totals totals(
            long newOrders,
            long inDoubt,
            long lines,
            long remoteLines,
            long payments,
            long remotePayments,
            long skipped) {
        return new Counts.Totals(
                newOrders,
                inDoubt,
                0,
                lines,
                remoteLines,
                payments,
                0,
                remotePayments,
                100,
                60,
                30,
                0,
                skipped,
                1_000 * payments);
    }

    private static Map<String, Level> levels(List<Verdict> verdicts) {
        return verdicts.stream().collect(Collectors.toMap(Verdict::check, Verdict::level));
    }

    private static Verdict find(List<Verdict> verdicts, String check) {
        return verdicts.stream().filter(one -> one.check().equals(check)).findFirst().orElseThrow();
    }
}
