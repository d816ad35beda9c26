package io.oltplab.report.content;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Beside.Counted;
import io.oltplab.report.read.Beside.Row;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// What a transaction costs: I/Os and bytes of the drive, time of the processors, work of the
/// server.
final class PerStep {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double KB_PER_MB = 1e3;
    private static final double BYTES_PER_KB = 1e3;

    /// Fewer seconds say nothing.
    private static final int SECONDS_MIN = 3;

    private PerStep() {}

    static Section section(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            // The steps of a raw run are its I/Os.
            if (run.isRaw()) {
                continue;
            }
            for (PhaseResult phase : run.samples()) {
                List<List<String>> rows = rows(run, phase);
                if (!rows.isEmpty()) {
                    blocks.add(grid(run, phase.phase(), rows));
                }
            }
        }
        if (!blocks.isEmpty()) {
            blocks.add(
                    new Block.Text(
                            "Everything that the drive and the processors of this machine did in"
                                    + " the measured seconds, over the transactions done in them; also"
                                    + " what others did beside the run.",
                            Block.Weight.NOTE));
        }
        return new Section("per-step", "I/O, bytes and CPU per transaction", false, blocks);
    }

    private static Block grid(Run run, Phase phase, List<List<String>> rows) {
        return new Block.Grid(
                run.name() + ", " + phase.name() + ": per transaction",
                List.of(
                        Column.words("figure"),
                        Column.number("per transaction"),
                        Column.number("per second"),
                        Column.words("unit"),
                        Column.words("source")),
                rows);
    }

    private static List<List<String>> rows(Run run, PhaseResult phase) {
        double steps = phase.throughput();
        List<List<String>> rows = new ArrayList<>();
        if (steps <= 0) {
            return rows;
        }
        double from = phase.startNanos() / NANOS_PER_SECOND;
        double to = from + phase.lengthNanos() / NANOS_PER_SECOND;
        // A row is of the second before it; what matters is where its middle lies.
        List<Row> device =
                run.beside().device().stream()
                        .filter(row -> row.seconds() - 0.5 > from && row.seconds() - 0.5 < to)
                        .toList();
        if (device.size() >= SECONDS_MIN) {
            device(run, device, steps, rows);
        }
        Double driver = phase.figures().get("cpu_nanos_per_step");
        if (driver != null) {
            rows.add(
                    row(
                            "processor time of oltplab itself",
                            driver / 1e6,
                            driver / 1e6 * steps,
                            "ms",
                            "summary.json, cpu_nanos_per_step"));
        }
        server(run.beside().database(), from, to, steps, rows);
        return rows;
    }

    private static void device(Run run, List<Row> device, double steps, List<List<String>> rows) {
        each(rows, "drive reads", device, "reads_per_s", 1, "I/Os", steps);
        each(rows, "drive writes", device, "writes_per_s", 1, "I/Os", steps);
        each(rows, "read from the drive", device, "read_mb_per_s", KB_PER_MB, "kB", steps);
        each(rows, "written to the drive", device, "write_mb_per_s", KB_PER_MB, "kB", steps);
        OptionalDouble processors = processors(run);
        if (processors.isPresent()) {
            // A per cent of all processors for a second is so many milliseconds.
            double ms = processors.getAsDouble() * 10;
            each(rows, "processor time of the machine", device, "cpu_percent", ms, "ms", steps);
        }
    }

    private static void each(
            List<List<String>> rows,
            String name,
            List<Row> device,
            String column,
            double scale,
            String unit,
            double steps) {
        double perSecond =
                scale * device.stream().mapToDouble(row -> row.figure(column)).average().orElse(0);
        rows.add(row(name, perSecond / steps, perSecond, unit, Beside.DEVICE + ", " + column));
    }

    private static OptionalDouble processors(Run run) {
        String threads =
                run.result()
                        .environment()
                        .getOrDefault("host", Map.of())
                        .getOrDefault("cpu threads", "");
        return threads.matches("\\d{1,6}")
                ? OptionalDouble.of(Double.parseDouble(threads))
                : OptionalDouble.empty();
    }

    private static void server(
            List<Counted> all, double from, double to, double steps, List<List<String>> rows) {
        Map<Integer, List<Counted>> instances = new TreeMap<>();
        for (Counted line : all) {
            if (line.seconds() >= from && line.seconds() <= to + 0.5) {
                instances.computeIfAbsent(line.instance(), _ -> new ArrayList<>()).add(line);
            }
        }
        if (instances.values().stream().anyMatch(lines -> lines.size() < SECONDS_MIN)) {
            return;
        }
        grown(rows, instances, ServerFigure.LOG_WRITTEN, BYTES_PER_KB, "kB", steps);
        for (ServerFigure figure :
                List.of(
                        ServerFigure.FSYNCS,
                        ServerFigure.PAGES_READ,
                        ServerFigure.PAGES_WRITTEN,
                        ServerFigure.PAGES_ASKED_FOR,
                        ServerFigure.ROW_LOCK_WAITS)) {
            grown(rows, instances, figure, 1, figure.unit(), steps);
        }
    }

    private static void grown(
            List<List<String>> rows,
            Map<Integer, List<Counted>> instances,
            ServerFigure figure,
            double divisor,
            String unit,
            double steps) {
        double perSecond = 0;
        String source = "";
        for (List<Counted> lines : instances.values()) {
            Counted first = lines.getFirst();
            Counted last = lines.getLast();
            OptionalLong before = figure.of(first.counters());
            OptionalLong after = figure.of(last.counters());
            if (before.isPresent()
                    && after.isPresent()
                    && after.getAsLong() >= before.getAsLong()) {
                source = figure.source(last.counters());
                perSecond +=
                        (after.getAsLong() - before.getAsLong())
                                / divisor
                                / (last.seconds() - first.seconds());
            }
        }
        if (!source.isEmpty()) {
            rows.add(
                    row(
                            figure.words(),
                            perSecond / steps,
                            perSecond,
                            unit,
                            Beside.DATABASE + ", " + source));
        }
    }

    private static List<String> row(
            String name, double perStep, double perSecond, String unit, String source) {
        return List.of(name, Figures.number(perStep), Figures.number(perSecond), unit, source);
    }
}
