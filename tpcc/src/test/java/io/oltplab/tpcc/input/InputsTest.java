package io.oltplab.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InputsTest {

    private static final SkewConstants CONSTANTS = new SkewConstants(100, 200, 300);

    @Test
    void equalSeedsGiveEqualInputs() {
        assertThat(hash(inputs(7, 4))).isEqualTo(hash(inputs(7, 4)));
        assertThat(hash(inputs(7, 4))).isNotEqualTo(hash(inputs(8, 4)));
    }

    @Test
    void newOrdersKeepTheirRanges() {
        Inputs inputs = inputs(1, 4);
        int draws = 20_000;
        long lines = 0;
        long remote = 0;
        long rollbacks = 0;
        Set<Integer> districts = new TreeSet<>();
        Set<Integer> suppliers = new TreeSet<>();
        for (int i = 0; i < draws; i++) {
            Input.NewOrder order = (Input.NewOrder) inputs.next(Transaction.NEW_ORDER);
            assertThat(order.warehouse()).isEqualTo(2);
            assertThat(order.customer()).isBetween(1, 3000);
            assertThat(order.lines().size()).isBetween(5, 15);
            districts.add(order.district());
            lines += order.lines().size();
            remote += order.remoteLines();
            rollbacks += order.rollback() ? 1 : 0;
            for (int n = 0; n < order.lines().size(); n++) {
                Input.OrderLine line = order.lines().get(n);
                boolean invalid = order.rollback() && n == order.lines().size() - 1;
                assertThat(line.item()).isBetween(1, invalid ? 100_001 : 100_000);
                assertThat(line.item() == 100_001).isEqualTo(invalid);
                assertThat(line.quantity()).isBetween(1, 10);
                suppliers.add(line.supplyingWarehouse());
            }
        }
        assertThat(districts).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(suppliers).containsExactly(1, 2, 3, 4);
        // Mean 10 lines, deviation 3.16 / sqrt(20,000) = 0.022; 1 % of 200,000 with 44; 1 % of
        // 20,000 with 14. Five deviations each.
        assertThat((double) lines / draws).isBetween(9.89, 10.11);
        assertThat(100.0 * remote / lines).isBetween(0.89, 1.11);
        assertThat(rollbacks).isBetween(130L, 270L);
    }

    @Test
    void remoteLinesAreSpreadOverTheOthers() {
        Inputs inputs = inputs(3, 3);
        int[] suppliers = new int[4];
        for (int i = 0; i < 20_000; i++) {
            Input.NewOrder order = (Input.NewOrder) inputs.next(Transaction.NEW_ORDER);
            order.lines().forEach(line -> suppliers[line.supplyingWarehouse()]++);
        }
        // About 1,000 each of warehouses 1 and 3, deviation 32.
        assertThat(suppliers[1]).isBetween(840, 1160);
        assertThat(suppliers[3]).isBetween(840, 1160);
    }

    @Test
    void paymentsKeepTheirShares() {
        Inputs inputs = inputs(2, 4);
        int draws = 20_000;
        int remote = 0;
        int byName = 0;
        int sameDistrict = 0;
        for (int i = 0; i < draws; i++) {
            Input.Payment payment = (Input.Payment) inputs.next(Transaction.PAYMENT);
            remote += payment.isRemote() ? 1 : 0;
            byName += payment.customer() instanceof Input.Customer.ByLastName ? 1 : 0;
            if (!payment.isRemote()) {
                assertThat(payment.customerDistrict()).isEqualTo(payment.district());
            } else {
                sameDistrict += payment.customerDistrict() == payment.district() ? 1 : 0;
            }
            assertThat(payment.amount())
                    .isBetween(new BigDecimal("1.00"), new BigDecimal("5000.00"));
            assertThat(payment.amount().scale()).isEqualTo(2);
        }
        // Deviations 0.25 % and 0.35 %; five of them.
        assertThat(100.0 * remote / draws).isBetween(13.7, 16.3);
        assertThat(100.0 * byName / draws).isBetween(58.2, 61.8);
        // The district of a remote customer is drawn anew: a tenth are equal by chance.
        assertThat(100.0 * sameDistrict / remote).isBetween(7.0, 13.0);
    }

    @Test
    void oneWarehouseHasNothingRemote() {
        Inputs inputs =
                new Inputs(new Draws(1), CONSTANTS, Scale.SPECIFICATION, 1, Inputs.Home.of(0, 1));
        for (int i = 0; i < 2000; i++) {
            assertThat(((Input.NewOrder) inputs.next(Transaction.NEW_ORDER)).remoteLines())
                    .isZero();
            Input.Payment payment = (Input.Payment) inputs.next(Transaction.PAYMENT);
            assertThat(payment.isRemote()).isFalse();
            assertThat(payment.customerDistrict()).isEqualTo(payment.district());
        }
    }

    @Test
    void theOtherThreeKeepTheirRanges() {
        Inputs inputs = inputs(5, 4);
        Set<Integer> carriers = new TreeSet<>();
        Set<Integer> thresholds = new TreeSet<>();
        for (int i = 0; i < 2000; i++) {
            Input.Delivery delivery = (Input.Delivery) inputs.next(Transaction.DELIVERY);
            assertThat(delivery.warehouse()).isEqualTo(2);
            carriers.add(delivery.carrier());
            Input.StockLevel level = (Input.StockLevel) inputs.next(Transaction.STOCK_LEVEL);
            assertThat(level.district()).isEqualTo(3);
            thresholds.add(level.threshold());
            Input.OrderStatus status = (Input.OrderStatus) inputs.next(Transaction.ORDER_STATUS);
            assertThat(status.district()).isBetween(1, 10);
        }
        assertThat(carriers).hasSize(10).contains(1, 10);
        assertThat(thresholds).hasSize(11).contains(10, 20);
    }

    @Test
    void tenUsersOfAWarehouseHaveTenDistricts() {
        IntFunction<Inputs.Home> home = user -> Inputs.Home.of(user, 4);
        Set<Inputs.Home> homes =
                IntStream.range(0, 40)
                        .mapToObj(home)
                        .collect(Collectors.toCollection(HashSet::new));
        assertThat(homes).hasSize(40);
        assertThat(homes).allSatisfy(one -> assertThat(one.warehouse()).isBetween(1, 4));
        assertThat(homes).allSatisfy(one -> assertThat(one.stockLevelDistrict()).isBetween(1, 10));
    }

    private static Inputs inputs(long seed, int warehouses) {
        return new Inputs(
                new Draws(seed), CONSTANTS, Scale.SPECIFICATION, warehouses, new Inputs.Home(2, 3));
    }

    private static int hash(Inputs inputs) {
        return List.of(
                        IntStream.range(0, 500)
                                .mapToObj(i -> inputs.next(Transaction.all().get(i % 5)))
                                .toList())
                .hashCode();
    }
}
