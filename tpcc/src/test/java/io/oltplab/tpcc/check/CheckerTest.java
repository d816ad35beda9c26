package io.oltplab.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckerTest {

    @Test
    void allTwelveHoldAfterALoad() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(3)) {
            List<Finding> findings = check(small, 3);
            assertThat(findings).hasSize(12).allMatch(Finding::holds);
            assertThat(findings.stream().map(finding -> finding.condition().number()))
                    .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        }
    }

    /// Each line breaks one condition (some break others with it) and names a key that has to be
    /// shown.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            1  | UPDATE warehouse SET w_ytd = w_ytd + 0.01 WHERE w_id = 2 | warehouse=2
            1  | DELETE FROM district WHERE d_w_id = 1 | warehouse=1
            2  | UPDATE district SET d_next_o_id = 70 WHERE d_w_id = 2 AND d_id = 4 | warehouse=2 district=4 d_next_o_id=70 max_o_id=60
            2  | DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = 60 | warehouse=1 district=1 d_next_o_id=61 max_o_id=60 max_no_o_id=59
            3  | DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 5 AND no_o_id = 50 | warehouse=1 district=5
            4  | DELETE FROM order_line WHERE ol_w_id = 2 AND ol_d_id = 3 AND ol_o_id = 10 AND ol_number = 1 | warehouse=2 district=3
            5  | UPDATE orders SET o_carrier_id = 3 WHERE o_w_id = 1 AND o_d_id = 2 AND o_id = 55 | warehouse=1 district=2 order_id=55
            5  | UPDATE orders SET o_carrier_id = NULL WHERE o_w_id = 1 AND o_d_id = 2 AND o_id = 5 | warehouse=1 district=2 order_id=5
            5  | DELETE FROM orders WHERE o_w_id = 2 AND o_d_id = 2 AND o_id = 60 | warehouse=2 district=2 order_id=60
            6  | UPDATE orders SET o_ol_cnt = o_ol_cnt + 1 WHERE o_w_id = 1 AND o_d_id = 10 AND o_id = 1 | warehouse=1 district=10 order_id=1
            7  | UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1 AND ol_d_id = 6 AND ol_o_id = 2 AND ol_number = 1 | warehouse=1 district=6 order_id=2 ol_number=1
            7  | UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP WHERE ol_w_id = 1 AND ol_d_id = 6 AND ol_o_id = 60 AND ol_number = 2 | warehouse=1 district=6 order_id=60 ol_number=2
            8  | UPDATE history SET h_amount = h_amount + 0.01 WHERE h_w_id = 2 AND h_d_id = 1 AND h_c_id = 1 | warehouse=2
            8  | DELETE FROM history WHERE h_w_id = 1 | warehouse=1
            9  | UPDATE district SET d_ytd = d_ytd - 0.01 WHERE d_w_id = 1 AND d_id = 8 | warehouse=1 district=8
            10 | DELETE FROM history WHERE h_c_w_id = 1 AND h_c_d_id = 2 AND h_c_id = 33 | warehouse=1 district=2 customer=33
            10 | UPDATE customer SET c_balance = c_balance + 0.01, c_ytd_payment = c_ytd_payment - 0.01 WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 34 | warehouse=1 district=2 customer=34
            11 | DELETE FROM new_order WHERE no_w_id = 2 AND no_d_id = 9 AND no_o_id = 43 | warehouse=2 district=9
            11 | UPDATE customer SET c_delivery_cnt = 1 WHERE c_w_id = 2 AND c_d_id = 9 AND c_id = 1 | warehouse=2 district=9
            12 | UPDATE customer SET c_ytd_payment = c_ytd_payment + 0.01 WHERE c_w_id = 2 AND c_d_id = 1 AND c_id = 7 | warehouse=2 district=1 customer=7
            12 | UPDATE order_line SET ol_amount = 0.01 WHERE ol_w_id = 2 AND ol_d_id = 1 AND ol_o_id = 1 AND ol_number = 1 | warehouse=2 district=1 customer
            """)
    void aBrokenConditionIsReportedWithItsKey(int condition, String damage, String key)
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            assertThat(small.change(damage)).isPositive();
            Finding finding = check(small, 2).get(condition - 1);
            assertThat(finding.holds()).isFalse();
            assertThat(finding.offenders().getFirst()).contains(key);
            assertThat(finding.verdict().level()).isEqualTo(Verdict.Level.FAIL);
            assertThat(finding.verdict().check()).isEqualTo("condition " + condition);
            assertThat(finding.verdict().detail()).contains(key);
        }
    }

    @Test
    void atMostTenOffendersAreShown() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            small.change("UPDATE orders SET o_ol_cnt = 99");
            assertThat(check(small, 2).get(5).offenders()).hasSize(10);
        }
    }

    private static List<Finding> check(SmallDatabase small, int warehouses)
            throws InterruptedException {
        return new Checker(small.database(), new FakeBench(), 2)
                .check(SmallDatabase.wanted(warehouses));
    }
}
