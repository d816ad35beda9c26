package io.oltplab.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.tpcc.input.Input;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StockChangeTest {

    @Test
    void stockStaysAtTenOrMore() {
        // (TPC-C clause 2.4.2.2)
        assertThat(StockChange.quantityAfter(20, 10)).isEqualTo(10);
        assertThat(StockChange.quantityAfter(19, 10)).isEqualTo(100);
        assertThat(StockChange.quantityAfter(10, 1)).isEqualTo(100);
        assertThat(StockChange.quantityAfter(100, 10)).isEqualTo(90);
    }

    @Test
    void aRepeatedItemChangesItsRowLineByLine() {
        // 15 - 4 = 11; 11 - 3 = 8, below 10, so 99; 99 - 5 = 94. Summed first it would be 3 + 91.
        List<Input.OrderLine> lines =
                List.of(
                        new Input.OrderLine(7, 1, 4),
                        new Input.OrderLine(7, 1, 3),
                        new Input.OrderLine(7, 1, 5));
        assertThat(StockChange.fold(lines, 1, _ -> 15))
                .containsExactly(new StockChange(new StockChange.Key(1, 7), 94, 12, 3, 0));
        // 25 - 10 - 10 = 5, below 10 once: 25 -> 15 -> 5 + 91 = 96.
        List<Input.OrderLine> two =
                List.of(new Input.OrderLine(7, 2, 10), new Input.OrderLine(7, 2, 10));
        assertThat(StockChange.fold(two, 1, _ -> 25))
                .containsExactly(new StockChange(new StockChange.Key(2, 7), 96, 20, 2, 2));
    }

    @Property(tries = 500)
    void foldingEqualsTakingTheLinesOneByOne(
            @ForAll("orders") List<Input.OrderLine> lines,
            @ForAll @IntRange(min = 10, max = 100) int quantity) {
        Map<StockChange.Key, int[]> rows = new HashMap<>();
        for (Input.OrderLine line : lines) {
            int[] row =
                    rows.computeIfAbsent(
                            new StockChange.Key(line.supplyingWarehouse(), line.item()),
                            _ -> new int[] {quantity, 0, 0, 0});
            row[0] =
                    row[0] - line.quantity() >= 10
                            ? row[0] - line.quantity()
                            : row[0] - line.quantity() + 91;
            row[1] += line.quantity();
            row[2]++;
            row[3] += line.supplyingWarehouse() == 1 ? 0 : 1;
        }
        List<StockChange> changes = StockChange.fold(lines, 1, _ -> quantity);
        assertThat(changes).hasSize(rows.size());
        for (StockChange change : changes) {
            assertThat(
                            new int[] {
                                change.quantity(),
                                change.ordered(),
                                change.orders(),
                                change.remote()
                            })
                    .isEqualTo(rows.get(change.key()));
            assertThat(change.quantity()).isBetween(10, 100);
        }
    }

    @Property(tries = 200)
    void rowsAreLockedInTheOrderOfThePrimaryKey(@ForAll("orders") List<Input.OrderLine> lines) {
        List<StockChange.Key> keys = StockChange.keys(lines);
        assertThat(keys).doesNotHaveDuplicates().isSorted();
        assertThat(StockChange.fold(lines, 1, _ -> 50).stream().map(StockChange::key))
                .containsExactlyElementsOf(keys);
    }

    @Provide
    Arbitrary<List<Input.OrderLine>> orders() {
        // Few items and warehouses, so that most orders repeat one.
        return Combinators.combine(
                        Arbitraries.integers().between(1, 6),
                        Arbitraries.integers().between(1, 2),
                        Arbitraries.integers().between(1, 10))
                .as((item, warehouse, count) -> new Input.OrderLine(item, warehouse, count))
                .list()
                .ofMinSize(1)
                .ofMaxSize(15);
    }

    @Test
    void theMiddleNameIsTheUpperHalfOfAnEvenNumber() {
        // ceil(n/2), counted from 1.
        assertThat(CustomerLookup.middle(1)).isEqualTo(1);
        assertThat(CustomerLookup.middle(2)).isEqualTo(1);
        assertThat(CustomerLookup.middle(3)).isEqualTo(2);
        assertThat(CustomerLookup.middle(4)).isEqualTo(2);
        assertThat(CustomerLookup.middle(5)).isEqualTo(3);
    }
}
