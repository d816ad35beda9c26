package io.oltplab.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.tpcc.input.LastName;
import io.oltplab.tpcc.input.Scale;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PopulationTest {

    private static final String NOW = "2026-01-31 12:00:00";

    private final Population population = new Population(Scale.SPECIFICATION, 42, 100, NOW);

    @Test
    void aWarehouseHasTheSpecifiedUnitsAndRows() {
        List<Unit> units = Unit.of(3, 3);
        assertThat(units).hasSize(3 + 5 * 10).doesNotHaveDuplicates();
        // 1 + 100,000 + 10 + 30,000 x 3 + 9,000 + 300,000 (TPC-C clause 4.3.3.1).
        assertThat(units.stream().mapToLong(unit -> unit.rows(Scale.SPECIFICATION)).sum())
                .isEqualTo(499_011);
    }

    @Test
    void aUnitCanBeMadeAgainAlone() throws SQLException {
        Unit unit = new Unit(Unit.Part.CUSTOMER, 7, 4);
        List<List<Object>> first = rows(population, unit);
        rows(population, new Unit(Unit.Part.STOCK, 7, 0));
        assertThat(rows(new Population(Scale.SPECIFICATION, 42, 100, NOW), unit)).isEqualTo(first);
        assertThat(rows(new Population(Scale.SPECIFICATION, 43, 100, NOW), unit))
                .isNotEqualTo(first);
        assertThat(rows(population, new Unit(Unit.Part.CUSTOMER, 7, 5))).isNotEqualTo(first);
    }

    @Test
    void customersAreAsSpecified() throws SQLException {
        List<List<Object>> rows = rows(population, new Unit(Unit.Part.CUSTOMER, 1, 2));
        assertThat(rows).hasSize(3000);
        int badCredit = 0;
        Set<Object> names = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            List<Object> row = rows.get(i);
            assertThat(row).hasSize(21);
            assertThat(row.subList(0, 3)).containsExactly(1L, 2L, i + 1L);
            assertThat(((String) row.get(3)).length()).isBetween(8, 16);
            assertThat(row.get(4)).isEqualTo("OE");
            if (i < 1000) {
                assertThat(row.get(5)).isEqualTo(LastName.of(i));
            }
            names.add(row.get(5));
            assertThat(row.get(11)).asString().matches("[0-9]{16}");
            assertThat(row.get(12)).isEqualTo(NOW);
            badCredit += row.get(13).equals("BC") ? 1 : 0;
            assertThat(row.get(14)).isEqualTo(new BigDecimal("50000.00"));
            assertThat((BigDecimal) row.get(15))
                    .isBetween(new BigDecimal("0.0000"), new BigDecimal("0.5000"));
            assertThat(row.subList(16, 20))
                    .containsExactly(new BigDecimal("-10.00"), new BigDecimal("10.00"), 1L, 0L);
            assertThat(((String) row.get(20)).length()).isBetween(300, 500);
        }
        assertThat(names).hasSize(1000);
        // 300 expected, deviation 16.4; five of them.
        assertThat(badCredit).isBetween(218, 382);
    }

    @Test
    void ordersAndTheirLinesAgree() throws SQLException {
        List<List<Object>> orders = rows(population, new Unit(Unit.Part.ORDERS, 2, 3));
        List<List<Object>> lines = rows(population, new Unit(Unit.Part.ORDER_LINE, 2, 3));
        List<List<Object>> newOrders = rows(population, new Unit(Unit.Part.NEW_ORDER, 2, 3));
        int at = 0;
        for (int id = 1; id <= 3000; id++) {
            List<Object> order = orders.get(id - 1);
            boolean delivered = id < 2101;
            assertThat(order.get(2)).isEqualTo((long) id);
            assertThat(!order.get(5).equals(MISSING)).isEqualTo(delivered);
            long count = (Long) order.get(6);
            assertThat(count).isBetween(5L, 15L);
            for (long number = 1; number <= count; number++) {
                List<Object> line = lines.get(at++);
                assertThat(line.subList(0, 4)).containsExactly(2L, 3L, (long) id, number);
                assertThat(line.get(5)).isEqualTo(2L);
                assertThat(line.get(6)).isEqualTo(delivered ? NOW : MISSING);
                assertThat(line.get(7)).isEqualTo(5L);
                assertThat(((BigDecimal) line.get(8)).signum()).isEqualTo(delivered ? 0 : 1);
                assertThat(line.get(9)).asString().hasSize(24);
            }
        }
        assertThat(lines).hasSize(at);
        assertThat(newOrders).hasSize(900);
        assertThat(newOrders.getFirst()).containsExactly(2L, 3L, 2101L);
        assertThat(newOrders.getLast()).containsExactly(2L, 3L, 3000L);
        assertThat(orders.stream().map(order -> order.get(3)).collect(Collectors.toSet()))
                .hasSize(3000);
        assertThat(orders.getFirst().get(3)).isNotEqualTo(orders.get(1).get(3));
    }

    @Test
    void stockAndItemsAreAsSpecified() throws SQLException {
        List<List<Object>> stock = rows(population, new Unit(Unit.Part.STOCK, 5, 0));
        assertThat(stock).hasSize(100_000);
        long original = 0;
        for (List<Object> row : stock.subList(0, 20_000)) {
            assertThat(row).hasSize(17);
            assertThat((Long) row.get(2)).isBetween(10L, 100L);
            assertThat(row.subList(3, 13)).allMatch(text -> ((String) text).length() == 24);
            assertThat(row.subList(13, 16)).containsExactly(0L, 0L, 0L);
            assertThat(((String) row.get(16)).length()).isBetween(26, 50);
            original += ((String) row.get(16)).contains("ORIGINAL") ? 1 : 0;
        }
        assertThat(original).isBetween(1790L, 2210L);

        List<List<Object>> items = rows(population, Unit.ITEMS);
        assertThat(items).hasSize(100_000);
        for (List<Object> row : items.subList(0, 1000)) {
            assertThat((Long) row.get(1)).isBetween(1L, 10_000L);
            assertThat(((String) row.get(2)).length()).isBetween(14, 24);
            assertThat((BigDecimal) row.get(3))
                    .isBetween(new BigDecimal("1.00"), new BigDecimal("100.00"));
        }
    }

    @Test
    void warehouseAndDistrictsStartWithTheSpecifiedTotals() throws SQLException {
        List<Object> warehouse = rows(population, new Unit(Unit.Part.WAREHOUSE, 9, 0)).getFirst();
        assertThat(warehouse.getFirst()).isEqualTo(9L);
        assertThat((BigDecimal) warehouse.get(7))
                .isBetween(new BigDecimal("0.0000"), new BigDecimal("0.2000"));
        assertThat(warehouse.getLast()).isEqualTo(new BigDecimal("300000.00"));
        List<List<Object>> districts = rows(population, new Unit(Unit.Part.DISTRICT, 9, 0));
        assertThat(districts).hasSize(10);
        assertThat(districts)
                .allSatisfy(
                        row ->
                                assertThat(row.subList(9, 11))
                                        .containsExactly(new BigDecimal("30000.00"), 3001L));
    }

    @Test
    void historyHasTenDollarsACustomer() throws SQLException {
        List<List<Object>> rows = rows(population, new Unit(Unit.Part.HISTORY, 1, 10));
        assertThat(rows).hasSize(3000);
        assertThat(rows.get(41).subList(0, 7))
                .containsExactly(42L, 10L, 1L, 10L, 1L, NOW, new BigDecimal("10.00"));
        assertThat(rows)
                .allSatisfy(row -> assertThat(((String) row.get(7)).length()).isBetween(12, 24));
    }

    private static final Object MISSING = "NULL";

    private static List<List<Object>> rows(Population population, Unit unit) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        long written = population.write(unit, new ListSink(rows));
        assertThat(rows).hasSize((int) written);
        return rows;
    }

    private static final class ListSink implements RowSink {
        private final List<List<Object>> rows;
        private List<Object> row = new ArrayList<>();

        ListSink(List<List<Object>> rows) {
            this.rows = rows;
        }

        @Override
        public void number(long value) {
            row.add(value);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            row.add(BigDecimal.valueOf(unscaled, scale));
        }

        @Override
        public void text(String value) {
            row.add(value);
        }

        @Override
        public void absent() {
            row.add(MISSING);
        }

        @Override
        public void end() {
            rows.add(row);
            row = new ArrayList<>();
        }
    }
}
