package io.oltplab.report.content;

import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The tables behind the headline: operations, the workload's own, counters and phases.
final class Details {

    private Details() {}

    /// A table per operation for each measured phase of a database run. A raw run's operations are
    /// its curve.
    static Section operations(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            if (!Curve.of(run).isEmpty()) {
                continue;
            }
            for (PhaseResult phase : run.samples()) {
                blocks.add(operations(run, phase));
            }
        }
        return new Section("operations", "Operations", false, blocks);
    }

    private static Block operations(Run run, PhaseResult phase) {
        long all = phase.operations().stream().mapToLong(OperationResult::done).sum();
        List<List<String>> rows = new ArrayList<>();
        List<OperationResult> operations = new ArrayList<>(phase.operations());
        if (operations.size() > 1) {
            operations.add(phase.total());
        }
        double seconds = phase.lengthNanos() / 1e9;
        for (OperationResult operation : operations) {
            Latency response = operation.response();
            rows.add(
                    List.of(
                            operation.name().equals(phase.total().name())
                                    ? "all headline operations"
                                    : operation.name(),
                            Figures.count(operation.done()),
                            Figures.percent(all == 0 ? 0 : (double) operation.done() / all),
                            Figures.number(seconds == 0 ? 0 : operation.done() / seconds),
                            Figures.count(operation.failed()),
                            errors(operation.errors()),
                            Figures.ms(response.mean()),
                            Headline.percentile(response, 50, response.p50()),
                            Headline.percentile(response, 95, response.p95()),
                            Headline.percentile(response, 99, response.p99()),
                            Headline.percentile(response, 99.9, response.p999()),
                            Figures.ms(response.max()),
                            Figures.ms(operation.service().mean()),
                            Headline.percentile(
                                    operation.service(), 99, operation.service().p99())));
        }
        return new Block.Grid(
                run.name() + ", " + phase.phase().name() + ": operations",
                List.of(
                        Column.words("operation"),
                        Column.number("done"),
                        Column.number("share"),
                        Column.number("per second"),
                        Column.number("failed"),
                        Column.words("errors (code: attempts)"),
                        Column.number("average (ms)"),
                        Column.number("p50 (ms)"),
                        Column.number("p95 (ms)"),
                        Column.number("p99 (ms)"),
                        Column.number("p99.9 (ms)"),
                        Column.number("max (ms)"),
                        Column.number("service avg (ms)"),
                        Column.number("service p99 (ms)")),
                rows);
    }

    private static String errors(Map<String, Long> errors) {
        return errors.isEmpty()
                ? "none"
                : errors.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + Figures.count(entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /// The tables that the workload itself made.
    static Section workload(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            for (Table table : run.result().tables()) {
                blocks.add(
                        new Block.Grid(
                                run.name() + ": " + table.title(), columns(table), table.rows()));
            }
        }
        return new Section("workload", "Of the workload", false, blocks);
    }

    /// The tables of a suite that belong to no run, such as those of checkpoint stages.
    static Section suite(List<Table> tables) {
        List<Block> blocks = new ArrayList<>();
        tables.forEach(
                table ->
                        blocks.add(
                                new Block.Grid(
                                        table.title(),
                                        columns(table),
                                        table.rows(),
                                        "table-*.json")));
        return new Section("suite", "Other stages", true, blocks);
    }

    /// A column whose cells all begin like numbers is one of numbers.
    private static List<Column> columns(Table table) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            int index = i;
            boolean number =
                    !table.rows().isEmpty()
                            && table.rows().stream()
                                    .allMatch(
                                            row -> row.get(index).matches("-?[\\d.,]+( ?%)?|n/a|"));
            columns.add(new Column(table.columns().get(i), number));
        }
        return columns;
    }

    /// Growth of the workload's counters in the measured phases, per second and per step.
    static Section counters(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            List<List<String>> rows = new ArrayList<>();
            // A curve has dozens of phases: there, what never moved is left out.
            boolean curve = !Curve.of(run).isEmpty();
            for (PhaseResult phase : run.samples()) {
                double seconds = phase.lengthNanos() / 1e9;
                phase.counters()
                        .forEach(
                                (name, growth) -> {
                                    if (growth != 0 || !curve) {
                                        rows.add(
                                                List.of(
                                                        Labels.words(name),
                                                        phase.phase().name(),
                                                        Figures.count(growth),
                                                        Figures.number(
                                                                seconds == 0
                                                                        ? 0
                                                                        : growth / seconds),
                                                        phase.total().done() == 0
                                                                ? "n/a"
                                                                : Figures.number(
                                                                        (double) growth
                                                                                / phase.total()
                                                                                        .done())));
                                    }
                                });
            }
            if (!rows.isEmpty()) {
                blocks.add(
                        new Block.Grid(
                                run.name() + ": counters",
                                List.of(
                                        Column.words("counter"),
                                        Column.words("phase"),
                                        Column.number("growth"),
                                        Column.number("per second"),
                                        Column.number("per step")),
                                rows));
            }
        }
        return new Section("counters", "Counters", false, blocks);
    }

    /// All phases, the unmeasured too, with the driver's own lateness.
    static Section phases(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            List<List<String>> rows = new ArrayList<>();
            for (PhaseResult phase : run.result().phases()) {
                rows.add(
                        List.of(
                                phase.phase().name(),
                                phase.phase().kind().name().toLowerCase(Locale.ROOT),
                                Figures.seconds(phase.startNanos()),
                                Figures.seconds(phase.lengthNanos()),
                                Figures.number(phase.throughput()),
                                Figures.ms(phase.pauseMeanNanos()),
                                latency(phase.late()),
                                latency(phase.queued()),
                                Figures.count(phase.backlog()),
                                phase.figures().entrySet().stream()
                                        .map(
                                                entry ->
                                                        Labels.words(entry.getKey())
                                                                + " "
                                                                + Figures.number(entry.getValue()))
                                        .collect(Collectors.joining(", "))));
            }
            blocks.add(
                    new Block.Grid(
                            run.name() + ": phases",
                            List.of(
                                    Column.words("phase"),
                                    Column.words("kind"),
                                    Column.number("start (s)"),
                                    Column.number("length (s)"),
                                    Column.number(run.rateUnit()),
                                    Column.number("pause avg (ms)"),
                                    Column.number("late p99 (ms)"),
                                    Column.number("wait for a connection p99 (ms)"),
                                    Column.number("backlog"),
                                    Column.words("further figures")),
                            rows));
        }
        return new Section("phases", "Phases", false, blocks);
    }

    private static String latency(Latency latency) {
        return latency.count() == 0 ? "n/a" : Headline.percentile99(latency);
    }
}
