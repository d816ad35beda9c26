package io.oltplab.report.archive;

import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.read.Run;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The last measured phase of a sysbench-compatible run in the words of sysbench 1.0.20's report.
final class SysbenchText {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /// Of the table that the workload leaves.
    private static final String FAIRNESS = "Threads fairness";

    /// Where the workload leaves sysbench's own percentile.
    private static final Pattern PERCENTILE = Pattern.compile("sysbench_latency_ms_p(\\d+)");

    private final PhaseResult phase;
    private final StringBuilder text = new StringBuilder();

    private SysbenchText(PhaseResult phase) {
        this.phase = phase;
    }

    /// The report.
    ///
    /// @throws IllegalArgumentException when the run is none of sysbench's workload
    static String of(Run run) {
        if (!run.result().plan().workload().equals("sysbench") || run.samples().isEmpty()) {
            throw new IllegalArgumentException(
                    "--format sysbench needs a result of oltplab sysbench with a measured phase,"
                            + " got "
                            + run.source());
        }
        SysbenchText report = new SysbenchText(run.samples().getLast());
        report.counts();
        report.latencies();
        report.fairness(run);
        return report.text.append("\n").toString();
    }

    private void counts() {
        long reads = counter("reads");
        long writes = counter("writes");
        long others = counter("others");
        long all = reads + writes + others;
        long events = phase.total().done();
        text.append("SQL statistics:\n    queries performed:\n");
        line("        read:", Long.toString(reads));
        line("        write:", Long.toString(writes));
        line("        other:", Long.toString(others));
        line("        total:", Long.toString(all));
        line("    transactions:", rate(events));
        line("    queries:", rate(all));
        line("    ignored errors:", rate(errors()));
        line("    reconnects:", rate(counter("reconnects")));
        text.append("\nGeneral statistics:\n");
        line("    total time:", String.format(Locale.ROOT, "%.4fs", seconds()));
        line("    total number of events:", Long.toString(events));
    }

    private void latencies() {
        Latency latency = phase.total().response();
        text.append("\nLatency (ms):\n");
        latency("         min:", latency.min() / NANOS_PER_MS);
        latency("         avg:", latency.mean() / NANOS_PER_MS);
        latency("         max:", latency.max() / NANOS_PER_MS);
        Optional<Map.Entry<String, Double>> own =
                phase.figures().entrySet().stream()
                        .filter(figure -> PERCENTILE.matcher(figure.getKey()).matches())
                        .findFirst();
        String percent =
                own.map(figure -> PERCENTILE.matcher(figure.getKey()))
                        .filter(Matcher::matches)
                        .map(matched -> matched.group(1))
                        .orElse("95");
        latency(
                String.format(Locale.ROOT, "        %3sth percentile:", percent),
                own.map(Map.Entry::getValue).orElse(latency.p95() / NANOS_PER_MS));
        latency("         sum:", latency.mean() * latency.count() / NANOS_PER_MS);
    }

    /// Rows of two figures each: events, then seconds. Results from before it was kept have none.
    private void fairness(Run run) {
        run.result().tables().stream()
                .filter(table -> table.title().equals(FAIRNESS) && table.rows().size() == 2)
                .findFirst()
                .ifPresent(
                        table -> {
                            List<String> events = table.rows().getFirst();
                            List<String> time = table.rows().getLast();
                            text.append("\nThreads fairness:\n    events (avg/stddev):           ");
                            text.append(events.get(1)).append('/').append(events.get(2));
                            text.append("\n    execution time (avg/stddev):   ");
                            text.append(time.get(1)).append('/').append(time.get(2)).append('\n');
                        });
    }

    private long counter(String name) {
        return phase.counters().getOrDefault(name, 0L);
    }

    private long errors() {
        return phase.operations().stream()
                .map(OperationResult::errors)
                .flatMap(errors -> errors.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private double seconds() {
        return phase.lengthNanos() / NANOS_PER_SECOND;
    }

    private void line(String label, String value) {
        text.append(label).append(" ".repeat(41 - label.length())).append(value).append('\n');
    }

    private void latency(String label, double ms) {
        text.append(label).append(" ".repeat(43 - label.length()));
        text.append(String.format(Locale.ROOT, "%10.2f%n", ms));
    }

    private String rate(long count) {
        return String.format(
                Locale.ROOT, "%-6d (%.2f per sec.)", count, seconds() > 0 ? count / seconds() : 0);
    }
}
