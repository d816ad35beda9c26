package io.oltplab.tpcc.run;

import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.schema.Loaded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the specification asks of the measured interval: shares, response times, and the rate of
/// New-Orders, which is called NOPM and never compared with published TPC results.
final class SampleFigures {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_MINUTE = 60e9;
    private static final double PERCENT = 100;

    /// Least shares in percent (TPC-C clause 5.2.3), in the order of [Transaction].
    private static final double[] LEAST_SHARES = {0, 43, 4, 4, 4};

    /// Two-sided 99.9 % of a normal distribution.
    private static final double Z = 3.29;

    private final PhaseResult sample;
    private final Loaded loaded;
    private final RunOptions options;

    SampleFigures(PhaseResult sample, Loaded loaded, RunOptions options) {
        this.sample = sample;
        this.loaded = loaded;
        this.options = options;
    }

    /// New-Orders per minute, the intended rollbacks among them (TPC-C clause 5.4).
    double newOrdersPerMinute() {
        return sample.lengthNanos() == 0
                ? 0
                : operation(Transaction.NEW_ORDER).done()
                        / (sample.lengthNanos() / NANOS_PER_MINUTE);
    }

    /// How much of what waiting users can do at most was done, in percent.
    double deliveredPercent() {
        return PERCENT * sample.throughput() / options.ceiling();
    }

    List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (Transaction type : Transaction.all()) {
            verdicts.add(limit(type));
        }
        verdicts.add(shares());
        return verdicts;
    }

    /// The 90th percentile is below the limit, and the mean not above it (TPC-C clause 5.2.5). Only
    /// at the specification's waits is a result without that invalid: else the limits say how the
    /// target fared under a load of the user's choice.
    private Verdict limit(Transaction type) {
        String check = type.title() + " response time";
        OperationResult operation = operation(type);
        if (operation.done() == 0) {
            return new Verdict(check, Verdict.Level.WARN, "none completed in the sample");
        }
        double p90 = operation.response().p90() / NANOS_PER_MS;
        double mean = operation.response().mean() / NANOS_PER_MS;
        boolean within = p90 < type.limit().toMillis();
        boolean steady = mean <= p90;
        Verdict.Level bad = isSpecified() ? Verdict.Level.FAIL : Verdict.Level.WARN;
        return new Verdict(
                check,
                within && steady ? Verdict.Level.PASS : within ? Verdict.Level.WARN : bad,
                String.format(
                        Locale.ROOT,
                        "90th percentile %.1f ms, limit %,d ms%s",
                        p90,
                        type.limit().toMillis(),
                        steady
                                ? ""
                                : String.format(
                                        Locale.ROOT, "; the mean of %.1f ms is above it", mean)));
    }

    private boolean isSpecified() {
        return options.pacing() instanceof Pacing.Specified(double scale) && scale >= 1;
    }

    private Verdict shares() {
        long all = sample.total().done();
        List<String> below = new ArrayList<>();
        for (Transaction type : Transaction.all()) {
            double least = LEAST_SHARES[type.index()];
            double p = least / PERCENT;
            double noise = all == 0 ? 0 : Z * PERCENT * Math.sqrt(p * (1 - p) / all);
            if (share(type) < least - noise) {
                below.add(
                        String.format(
                                Locale.ROOT,
                                "%s %.2f %% (least %.0f %%)",
                                type.title(),
                                share(type),
                                least));
            }
        }
        return new Verdict(
                "transaction mix",
                below.isEmpty() ? Verdict.Level.PASS : Verdict.Level.WARN,
                below.isEmpty()
                        ? "no share is below its least by more than chance"
                        : "below the specified least: " + String.join(", ", below));
    }

    private double share(Transaction type) {
        long all = sample.total().done();
        return all == 0 ? 0 : PERCENT * operation(type).done() / all;
    }

    private OperationResult operation(Transaction type) {
        return sample.operations().get(type.index());
    }

    Table transactions() {
        List<List<String>> rows = new ArrayList<>();
        for (Transaction type : Transaction.all()) {
            OperationResult operation = operation(type);
            rows.add(
                    List.of(
                            type.title(),
                            String.format(Locale.ROOT, "%,d", operation.done()),
                            String.format(Locale.ROOT, "%.2f", share(type)),
                            String.format(Locale.ROOT, "%.0f", LEAST_SHARES[type.index()]),
                            milliseconds(operation.response().mean()),
                            milliseconds((double) operation.response().p90()),
                            String.format(Locale.ROOT, "%,d", type.limit().toMillis()),
                            milliseconds((double) operation.response().p99()),
                            milliseconds((double) operation.response().max())));
        }
        return new Table(
                "TPC-C-derived transactions, " + sample.phase().name(),
                List.of(
                        "transaction",
                        "completed",
                        "share %",
                        "least %",
                        "mean ms",
                        "90th ms",
                        "limit ms",
                        "99th ms",
                        "max ms"),
                rows);
    }

    /// Where the time of a transaction went.
    Table times() {
        return new Table(
                "Times of a transaction, " + sample.phase().name(),
                List.of("time", "mean ms", "50th ms", "90th ms", "99th ms", "max ms"),
                List.of(
                        times("late: due to begun", sample.late()),
                        times("wait for a connection", sample.queued()),
                        times("service", sample.total().service()),
                        times("response: due to done", sample.total().response())));
    }

    private static List<String> times(String name, Latency time) {
        return List.of(
                name,
                milliseconds(time.mean()),
                milliseconds((double) time.p50()),
                milliseconds((double) time.p90()),
                milliseconds((double) time.p99()),
                milliseconds((double) time.max()));
    }

    Table summary(Counts.Totals totals) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(
                List.of(
                        "New-Orders per minute (NOPM, TPC-C-derived)",
                        String.format(Locale.ROOT, "%,.1f", newOrdersPerMinute())));
        rows.add(
                List.of(
                        "transactions per second",
                        String.format(Locale.ROOT, "%,.2f", sample.throughput())));
        rows.add(
                List.of(
                        "warehouses",
                        options.warehouses()
                                + (options.warehouses() < loaded.warehouses()
                                        ? " of " + loaded.warehouses() + " loaded"
                                        : "")));
        rows.add(
                List.of(
                        "home warehouses of users",
                        options.roaming()
                                ? "any, drawn for each transaction"
                                : "" + Math.min(options.users(), options.warehouses())));
        rows.add(List.of("users", "" + options.users()));
        if (options.pacing().waits()) {
            double wait = options.pacing().meanWaitSeconds(options.mix());
            rows.add(List.of("mean wait of a cycle Z", String.format(Locale.ROOT, "%.3f s", wait)));
            rows.add(
                    List.of(
                            "ceiling N / Z, Z as asked for",
                            String.format(
                                    Locale.ROOT,
                                    "%,.2f transactions per second",
                                    options.ceiling())));
            rows.add(
                    List.of(
                            "delivered",
                            String.format(Locale.ROOT, "%.1f %% of the ceiling", deliveredPercent())
                                    + (deliveredPercent() >= 95
                                            ? "; compare latency, not throughput"
                                            : "")));
        }
        rows.add(
                List.of(
                        "districts without an order to deliver",
                        String.format(Locale.ROOT, "%,d", totals.skipped())));
        return new Table("TPC-C-derived result", List.of("figure", "value"), rows);
    }

    private static String milliseconds(double nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MS);
    }
}
