package io.oltplab.sysbench.text;

import io.oltplab.core.result.Latency;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.figures.Stalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What sysbench's report leaves out and a reviewer needs to trust it: exact percentiles, stalls,
/// queries by kind, the driver's own share, whether the figures agree. Lines for people.
public final class Remarks {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_US = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private Remarks() {}

    /// The lines for a sample.
    public static List<String> of(
            PhaseResult sample, int threads, QueryCounts queries, Stalls.Figures stalls) {
        List<String> lines = new ArrayList<>();
        if (sample.total().done() == 0) {
            return lines;
        }
        lines.add(percentiles(sample.total().response()));
        if (stalls.seconds() > 0) {
            lines.add(stalls(stalls));
        }
        lines.add(kinds(queries));
        lines.add(little(sample, threads));
        lines.add(client(sample));
        return lines;
    }

    private static String percentiles(Latency latency) {
        return format(
                "latency, exact to 0.1 %% (ms): p50 %.3f, p95 %.3f, p99 %.3f, p99.9 %.3f, max %.3f",
                latency.p50() / NANOS_PER_MS,
                latency.p95() / NANOS_PER_MS,
                latency.p99() / NANOS_PER_MS,
                latency.p999() / NANOS_PER_MS,
                latency.max() / NANOS_PER_MS);
    }

    private static String stalls(Stalls.Figures stalls) {
        return format(
                "stalls: of %d s, %d under 10 %% and %d under 50 %% of the median of %.1f tps;"
                        + " longest %d s; coefficient of variation %.3f",
                stalls.seconds(),
                stalls.stalled(),
                stalls.slow(),
                stalls.median(),
                stalls.longest(),
                stalls.variation());
    }

    private static String kinds(QueryCounts queries) {
        List<String> parts = new ArrayList<>();
        for (QueryKind kind : QueryKind.values()) {
            if (queries.of(kind) > 0) {
                parts.add(kind.label() + " " + queries.of(kind));
            }
        }
        return "queries by kind: " + String.join(", ", parts);
    }

    private static String little(PhaseResult sample, int threads) {
        double meanMs = sample.total().response().mean() / NANOS_PER_MS;
        double product = sample.throughput() * meanMs / 1000;
        return format(
                "self-check: %.1f tps x %.3f ms mean latency = %.2f events at a time of %d threads",
                sample.throughput(), meanMs, product, threads);
    }

    private static String client(PhaseResult sample) {
        double seconds = sample.lengthNanos() / NANOS_PER_SECOND;
        double percent = sample.figures().getOrDefault("cpu_percent", 0.0);
        return format(
                "client: %.0f %% of this machine's processors, %.1f us CPU an event; Java's compiler"
                        + " worked %.1f %% of the time, its collector %.1f %%%s",
                percent,
                sample.figures().getOrDefault("cpu_nanos_per_step", 0.0) / NANOS_PER_US,
                share(sample, "jit_millis", seconds),
                share(sample, "gc_millis", seconds),
                percent > 80 ? ": the driver may be the limit" : "");
    }

    private static double share(PhaseResult sample, String figure, double seconds) {
        return sample.figures().getOrDefault(figure, 0.0) / 1000 / seconds * PERCENT;
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static String format(String pattern, Object... figures) {
        return String.format(Locale.ROOT, pattern, figures);
    }
}
