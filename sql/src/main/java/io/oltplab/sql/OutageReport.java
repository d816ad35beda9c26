package io.oltplab.sql;

import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a result says of outages.
///
/// @param outages of the run, in order
/// @param lost connections, in outages and beside them
/// @param nowNanos counted from the start of the run: the end of an outage that has none
record OutageReport(List<Outage> outages, long lost, long nowNanos) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int ROWS_MOST = 50;

    /// One line an outage.
    List<String> events() {
        return outages.stream().limit(ROWS_MOST).map(this::line).toList();
    }

    private String line(Outage outage) {
        return String.format(
                Locale.ROOT,
                "outage %.1f s from second %.0f to %s, %,d users reconnected",
                seconds(end(outage) - outage.startNanos()),
                seconds(outage.startNanos()),
                outage.isOver()
                        ? String.format(Locale.ROOT, "%.0f", seconds(outage.endNanos()))
                        : "the end of the run",
                outage.reconnected());
    }

    private long end(Outage outage) {
        return outage.isOver() ? outage.endNanos() : Math.max(nowNanos, outage.startNanos());
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    Optional<Table> table() {
        if (outages.isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        for (Outage outage : outages.subList(0, Math.min(ROWS_MOST, outages.size()))) {
            rows.add(
                    List.of(
                            String.format(Locale.ROOT, "%.1f", seconds(outage.startNanos())),
                            outage.isOver()
                                    ? String.format(Locale.ROOT, "%.1f", seconds(outage.endNanos()))
                                    : "end of run",
                            String.format(
                                    Locale.ROOT,
                                    "%.1f",
                                    seconds(end(outage) - outage.startNanos())),
                            "" + outage.lost(),
                            "" + outage.reconnected(),
                            outage.errors().entrySet().stream()
                                    .map(error -> error.getKey() + " x" + error.getValue())
                                    .collect(Collectors.joining(", "))));
        }
        return Optional.of(
                new Table(
                        "Outages",
                        List.of(
                                "from s",
                                "to s",
                                "length s",
                                "connections lost",
                                "users reconnected",
                                "errors"),
                        rows));
    }

    Optional<Verdict> verdict(boolean allowed) {
        if (!outages.isEmpty()) {
            double sum = 0;
            for (Outage outage : outages) {
                sum += seconds(end(outage) - outage.startNanos());
            }
            return Optional.of(
                    new Verdict(
                            "outages",
                            allowed ? Verdict.Level.WARN : Verdict.Level.FAIL,
                            String.format(
                                    Locale.ROOT,
                                    "%d, %.1f s together; the first: %s",
                                    outages.size(),
                                    sum,
                                    line(outages.getFirst()))));
        }
        return lost == 0
                ? Optional.empty()
                : Optional.of(
                        new Verdict(
                                "lost connections",
                                Verdict.Level.WARN,
                                String.format(
                                        Locale.ROOT,
                                        "%,d were lost and replaced at once, no outage",
                                        lost)));
    }
}
