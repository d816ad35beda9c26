package io.oltplab.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.tpcc.load.Unit.Part;
import io.oltplab.tpcc.testing.SmallDatabase;
import org.junit.jupiter.api.Test;

class CompressibilityTest {

    /// 62 symbols are 5.95 bits of 8: no coder gets beyond 1.34 : 1 on the letters. The columns
    /// beside them, and the tables of numbers, make up the rest.
    @Test
    void theTablesOfTextDoNotCompress() {
        Compressibility found = Compressibility.of(SmallDatabase.wanted(1));
        assertThat(found.ratios().get(Part.STOCK)).isBetween(1.3, 1.6);
        assertThat(found.ratios().get(Part.CUSTOMER)).isBetween(1.3, 1.6);
        assertThat(found.ratios().get(Part.ORDERS)).isGreaterThan(2);
        assertThat(found.toString())
                .startsWith("gzip of the rows as text: stock 1.")
                .containsPattern("order_line \\d\\.\\d\\d : 1,")
                .containsPattern(" all 1\\.\\d\\d : 1$");
    }
}
