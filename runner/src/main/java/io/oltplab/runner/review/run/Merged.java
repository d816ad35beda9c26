package io.oltplab.runner.review.run;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/// The figures of instances that ran at the same instant as one result: steps are summed, latencies
/// come from histograms that were added up, never from averages of percentiles.
final class Merged {

    /// More than this between the fastest and the slowest instance is said aloud (max/min of the
    /// throughputs).
    static final double SKEW_WARN = 1.05;

    private static final double NANOS_PER_MS = 1e6;

    private Merged() {}

    /// One interval of all instances.
    ///
    /// @param parts the same interval of each
    static Sample sample(List<Sample> parts) {
        Sample first = parts.getFirst();
        Map<String, List<OperationSample>> byName = new LinkedHashMap<>();
        Map<String, Long> counters = new TreeMap<>();
        long start = Long.MAX_VALUE;
        long length = 0;
        long backlog = 0;
        for (Sample part : parts) {
            part.operations()
                    .forEach(o -> byName.computeIfAbsent(o.name(), _ -> new ArrayList<>()).add(o));
            part.counters().forEach((name, growth) -> counters.merge(name, growth, Long::sum));
            start = Math.min(start, part.startNanos());
            length += part.lengthNanos();
            backlog += part.backlog();
        }
        List<OperationSample> operations = new ArrayList<>();
        byName.forEach((name, all) -> operations.add(operation(name, all)));
        return new Sample(
                first.phase(), start, length / parts.size(), operations, counters, backlog);
    }

    private static OperationSample operation(String name, List<OperationSample> parts) {
        Histogram response = LatencyHistogram.create();
        Histogram service = LatencyHistogram.create();
        Map<String, Long> errors = new TreeMap<>();
        long done = 0;
        long failed = 0;
        for (OperationSample part : parts) {
            response.add(part.response());
            service.add(part.service());
            part.errors().forEach((code, count) -> errors.merge(code, count, Long::sum));
            done += part.done();
            failed += part.failed();
        }
        return new OperationSample(
                name, parts.getFirst().headline(), done, failed, errors, response, service);
    }

    /// One phase of all instances.
    ///
    /// @param parts the same phase of each
    static PhaseResult phase(List<PhaseResult> parts) {
        PhaseResult first = parts.getFirst();
        Map<String, List<OperationResult>> byName = new LinkedHashMap<>();
        Map<String, Long> counters = new TreeMap<>();
        for (PhaseResult part : parts) {
            part.operations()
                    .forEach(o -> byName.computeIfAbsent(o.name(), _ -> new ArrayList<>()).add(o));
            part.counters().forEach((name, growth) -> counters.merge(name, growth, Long::sum));
        }
        List<OperationResult> operations = new ArrayList<>();
        byName.forEach((name, all) -> operations.add(operation(all)));
        long done = parts.stream().mapToLong(part -> part.total().done()).sum();
        double pauses =
                parts.stream()
                        .mapToDouble(part -> part.pauseMeanNanos() * part.total().done())
                        .sum();
        return new PhaseResult(
                new Phase(
                        first.phase().name(),
                        first.phase().kind(),
                        first.phase().duration(),
                        first.phase().load()),
                parts.stream().mapToLong(PhaseResult::startNanos).min().orElse(0),
                (long) parts.stream().mapToLong(PhaseResult::lengthNanos).average().orElse(0),
                operation(parts.stream().map(PhaseResult::total).toList()),
                operations,
                done == 0 ? 0 : pauses / done,
                latency(parts, PhaseResult::late),
                latency(parts, PhaseResult::queued),
                parts.stream().mapToLong(PhaseResult::backlog).sum(),
                counters,
                Map.of("instances", (double) parts.size()));
    }

    private static OperationResult operation(List<OperationResult> parts) {
        Map<String, Long> errors = new TreeMap<>();
        for (OperationResult part : parts) {
            part.errors().forEach((code, count) -> errors.merge(code, count, Long::sum));
        }
        return new OperationResult(
                parts.getFirst().name(),
                parts.getFirst().headline(),
                parts.stream().mapToLong(OperationResult::done).sum(),
                parts.stream().mapToLong(OperationResult::failed).sum(),
                errors,
                latency(parts, OperationResult::response),
                latency(parts, OperationResult::service));
    }

    private static <T> Latency latency(List<T> parts, Function<T, Latency> of) {
        Histogram all = LatencyHistogram.create();
        parts.forEach(part -> all.add(LatencyHistogram.decode(of.apply(part))));
        return LatencyHistogram.latency(all);
    }

    /// Highest throughput divided by the lowest; 1 for one instance.
    static double skew(List<PhaseResult> parts) {
        double most = parts.stream().mapToDouble(PhaseResult::throughput).max().orElse(0);
        double least = parts.stream().mapToDouble(PhaseResult::throughput).min().orElse(0);
        return least == 0 ? Double.POSITIVE_INFINITY : most / least;
    }

    /// Whether the instances went alike.
    static Verdict skewVerdict(List<PhaseResult> parts) {
        double skew = skew(parts);
        return new Verdict(
                "instances alike, " + parts.getFirst().phase().name(),
                skew <= SKEW_WARN ? Verdict.Level.PASS : Verdict.Level.WARN,
                String.format(
                        Locale.ROOT,
                        "fastest by slowest %.3f, up to %.2f is alike",
                        skew,
                        SKEW_WARN));
    }

    /// A row an instance, all together, and the mean of the instances, which is what reviews print
    /// as their latency.
    ///
    /// @param parts by number of the instance
    static Table table(Map<Integer, PhaseResult> parts) {
        List<PhaseResult> all = List.copyOf(parts.values());
        List<List<String>> rows = new ArrayList<>();
        parts.forEach((number, part) -> rows.add(row("instance " + number, part)));
        rows.add(row("all together", phase(all)));
        rows.add(
                List.of(
                        "mean of instances",
                        mean(all, PhaseResult::throughput, "%.1f"),
                        mean(all, part -> part.total().response().mean() / NANOS_PER_MS, "%.3f"),
                        mean(all, part -> part.total().response().p50() / NANOS_PER_MS, "%.3f"),
                        mean(all, part -> part.total().response().p99() / NANOS_PER_MS, "%.3f"),
                        mean(all, part -> part.total().response().p999() / NANOS_PER_MS, "%.3f"),
                        mean(all, part -> part.total().response().max() / NANOS_PER_MS, "%.3f"),
                        mean(all, part -> part.total().failed(), "%.1f")));
        return new Table(
                "Instances, " + all.getFirst().phase().name(),
                List.of(
                        "",
                        "Steps/s",
                        "Average ms",
                        "p50 ms",
                        "p99 ms",
                        "p99.9 ms",
                        "Max ms",
                        "Failed"),
                rows);
    }

    private static List<String> row(String name, PhaseResult part) {
        Latency latency = part.total().response();
        return List.of(
                name,
                String.format(Locale.ROOT, "%.1f", part.throughput()),
                String.format(Locale.ROOT, "%.3f", latency.mean() / NANOS_PER_MS),
                String.format(Locale.ROOT, "%.3f", latency.p50() / NANOS_PER_MS),
                String.format(Locale.ROOT, "%.3f", latency.p99() / NANOS_PER_MS),
                String.format(Locale.ROOT, "%.3f", latency.p999() / NANOS_PER_MS),
                String.format(Locale.ROOT, "%.3f", latency.max() / NANOS_PER_MS),
                Long.toString(part.total().failed()));
    }

    private static String mean(
            List<PhaseResult> parts, ToDoubleFunction<PhaseResult> of, String form) {
        return String.format(Locale.ROOT, form, parts.stream().mapToDouble(of).average().orElse(0));
    }

    /// The checks of all instances, each once: as bad as the worst of them.
    ///
    /// @param parts the verdicts of each instance, in the order of the instances
    static List<Verdict> verdicts(List<List<Verdict>> parts) {
        Map<String, Verdict> worst = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            for (Verdict verdict : parts.get(i)) {
                Verdict named =
                        new Verdict(
                                verdict.check(),
                                verdict.level(),
                                "instance " + (i + 1) + ": " + verdict.detail());
                worst.merge(
                        verdict.check(),
                        named,
                        (a, b) -> b.level().compareTo(a.level()) > 0 ? b : a);
            }
        }
        return List.copyOf(worst.values());
    }
}
