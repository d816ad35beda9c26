package io.oltplab.tpcc.run;

import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whether the inputs that were used are distributed as they should be (TPC-C clauses 5.2.2 and
/// 5.5): counted from completed transactions of all phases, not taken on trust.
final class InputBands {

    /// Two-sided 99.9 % of a normal distribution.
    private static final double Z = 3.29;

    /// Deviation of a number drawn uniformly from 5 to 15: sqrt((11^2 - 1) / 12).
    private static final double LINES_DEVIATION = Math.sqrt(10);

    private static final double PERCENT = 100;

    private final List<Band> bands = new ArrayList<>();

    /// One figure with its band.
    ///
    /// @param sample what it was counted from
    /// @param deviation of the figure by chance alone, one standard deviation
    private record Band(
            String name,
            String unit,
            double found,
            double expected,
            double low,
            double high,
            long sample,
            double deviation) {

        Verdict.Level level() {
            if (sample == 0) {
                return Verdict.Level.WARN;
            }
            if (found >= low && found <= high) {
                return Verdict.Level.PASS;
            }
            // Outside the band, but no further than chance takes so small a sample.
            return Math.abs(found - expected) <= Z * deviation
                    ? Verdict.Level.WARN
                    : Verdict.Level.FAIL;
        }

        Verdict verdict() {
            if (sample == 0) {
                return new Verdict("input " + name, level(), "nothing was counted");
            }
            String detail =
                    String.format(
                            Locale.ROOT,
                            "%.3f%s of %,d, allowed %s to %s",
                            found,
                            unit,
                            sample,
                            number(low),
                            number(high));
            if (level() == Verdict.Level.WARN) {
                detail +=
                        String.format(
                                Locale.ROOT,
                                ": too small a sample to judge, chance alone gives %.3f to %.3f",
                                Math.max(0, expected - Z * deviation),
                                Math.min(most(), expected + Z * deviation));
            }
            return new Verdict("input " + name, level(), detail);
        }

        /// No share is more than the whole.
        private double most() {
            return unit.isEmpty() ? Double.MAX_VALUE : PERCENT;
        }

        private static String number(double value) {
            return value == Math.rint(value) ? "" + (long) value : "" + value;
        }
    }

    /// @param warehouses of the database; with one there is nothing remote
    InputBands(Counts.Totals totals, int warehouses) {
        long orders = totals.newOrders() + totals.rollbacks();
        share("rollbacks", totals.rollbacks(), orders, 1, 0.9, 1.1);
        bands.add(
                new Band(
                        "lines per order",
                        "",
                        orders == 0 ? 0 : (double) totals.lines() / orders,
                        10,
                        9.5,
                        10.5,
                        orders,
                        orders == 0 ? 0 : LINES_DEVIATION / Math.sqrt((double) orders)));
        if (warehouses > 1) {
            share("remote lines", totals.remoteLines(), totals.lines(), 1, 0.95, 1.05);
            share("remote payments", totals.remotePayments(), totals.payments(), 15, 14, 16);
        }
        share("customers by name", totals.lookupsByName(), totals.lookups(), 60, 57, 63);
    }

    private void share(String name, long count, long of, double expected, double low, double high) {
        double p = expected / PERCENT;
        bands.add(
                new Band(
                        name,
                        " %",
                        of == 0 ? 0 : PERCENT * count / of,
                        expected,
                        low,
                        high,
                        of,
                        of == 0 ? 0 : PERCENT * Math.sqrt(p * (1 - p) / of)));
    }

    List<Verdict> verdicts() {
        return bands.stream().map(Band::verdict).toList();
    }

    Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (Band band : bands) {
            rows.add(
                    List.of(
                            band.name(),
                            String.format(Locale.ROOT, "%.3f%s", band.found(), band.unit()),
                            Band.number(band.expected()) + band.unit(),
                            Band.number(band.low()) + " to " + Band.number(band.high()),
                            String.format(Locale.ROOT, "%,d", band.sample())));
        }
        return new Table(
                "TPC-C inputs, all phases",
                List.of("input", "found", "specified", "allowed", "counted"),
                rows);
    }
}
