package io.oltplab.report.content;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Block.Tile;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The figures that people look for first: rate, average and 99th percentile of each run.
public final class Headline {

    /// Service and response are shown apart when they differ by more than this share.
    private static final double SAME = 0.01;

    private Headline() {}

    /// One line of headline figures.
    ///
    /// @param run it belongs to
    /// @param subject the phase or the curve, the same for runs that can be set side by side
    /// @param phase name of the phase that was measured
    /// @param label the phase, or the curve and the load of its peak
    /// @param lengthNanos how long was measured
    /// @param rate completed headline steps per second
    /// @param failed failed steps
    public record Row(
            Run run,
            String subject,
            String phase,
            String label,
            long lengthNanos,
            double rate,
            long failed,
            Latency response,
            Latency service) {

        boolean isServiceApart() {
            return apart(response.mean(), service.mean())
                    || apart((double) response.p99(), (double) service.p99());
        }

        private static boolean apart(double left, double right) {
            return right > 0 && Math.abs(left - right) > SAME * Math.max(left, right);
        }

        /// The 99th percentile in milliseconds, or `n/a` where too few steps stand behind it.
        public String p99() {
            return percentile(response, 99, response.p99());
        }
    }

    /// The headline of a run: one row a measured phase, or one a curve or matrix at its peak.
    public static List<Row> rows(Run run) {
        List<Row> rows = new ArrayList<>();
        List<Curve> curves = Curve.of(run);
        List<Matrix> matrices = Matrix.of(run);
        Set<String> shown =
                Stream.concat(
                                curves.stream()
                                        .flatMap(curve -> curve.points().stream())
                                        .map(Curve.Point::phase),
                                matrices.stream()
                                        .flatMap(matrix -> matrix.cells().stream())
                                        .map(Matrix.Cell::phase))
                        .map(phase -> phase.phase().name())
                        .collect(Collectors.toSet());
        for (Matrix matrix : matrices) {
            Matrix.Cell peak = matrix.peak();
            String label =
                    matrix.name() + " at iodepth " + peak.iodepth() + ", numjobs " + peak.numjobs();
            rows.add(row(run, matrix.name() + " matrix", label, peak.phase()));
        }
        for (Curve curve : curves) {
            Curve.Point peak = curve.peak();
            rows.add(row(run, curve.name(), curve.name() + " at " + peak.label(), peak.phase()));
        }
        for (PhaseResult phase : run.samples()) {
            if (!shown.contains(phase.phase().name())) {
                rows.add(row(run, phase.phase().name(), phase.phase().name(), phase));
            }
        }
        if (rows.isEmpty()) {
            fromTimeline(run, rows);
        }
        return rows;
    }

    private static Row row(Run run, String subject, String label, PhaseResult phase) {
        return new Row(
                run,
                subject,
                phase.phase().name(),
                label,
                phase.lengthNanos(),
                phase.throughput(),
                phase.total().failed(),
                phase.total().response(),
                phase.total().service());
    }

    /// A run that was killed has no finished phase; its seconds still say how many steps were done.
    /// Percentiles of seconds cannot be joined, so there are none.
    private static void fromTimeline(Run run, List<Row> rows) {
        Map<String, Phase.Kind> kinds = new LinkedHashMap<>();
        run.result().plan().phases().forEach(phase -> kinds.put(phase.name(), phase.kind()));
        long done = 0;
        long failed = 0;
        long length = 0;
        long max = 0;
        double sum = 0;
        String subject = "";
        String label = "";
        for (Moment moment : run.timeline()) {
            if (kinds.get(moment.phase()) == Phase.Kind.SAMPLE) {
                subject = moment.phase();
                label = subject + ", unfinished";
                done += moment.done();
                failed += moment.failed();
                length += moment.lengthNanos();
                sum += moment.meanNanos() * moment.done();
                max = Math.max(max, moment.maxNanos());
            }
        }
        if (length > 0) {
            Latency response =
                    new Latency(done, done == 0 ? 0 : sum / done, 0, max, 0, 0, 0, 0, 0, 0, 0, "");
            rows.add(
                    new Row(
                            run,
                            subject,
                            subject,
                            label,
                            length,
                            done / (length / 1e9),
                            failed,
                            response,
                            Latency.NONE));
        }
    }

    /// Tiles, bars where runs can be set side by side, and the table.
    static Section figures(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            for (Row row : rows(run)) {
                blocks.add(tiles(run, row));
            }
        }
        Map<String, List<Row>> comparable = new LinkedHashMap<>();
        for (Run run : runs) {
            for (Row row : rows(run)) {
                comparable
                        .computeIfAbsent(
                                run.result().plan().workload() + ", " + row.subject(),
                                _ -> new ArrayList<>())
                        .add(row);
            }
        }
        List<Block.Chart> bars = new ArrayList<>();
        comparable.forEach(
                (what, rows) -> {
                    if (rows.size() > 1) {
                        bars.add(bars("bars-" + (bars.size() + 1), what, rows));
                    }
                });
        blocks.addAll(bars);
        blocks.add(grid("Headline figures", runs.stream().flatMap(r -> rows(r).stream()).toList()));
        return new Section("headline", "Headline figures", true, blocks);
    }

    private static Block tiles(Run run, Row row) {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile("throughput", Figures.number(row.rate()), run.rateUnit()));
        tiles.add(new Tile("average", Figures.ms(row.response().mean()), "ms"));
        tiles.add(
                new Tile(
                        "95th percentile",
                        percentile(row.response(), 95, row.response().p95()),
                        "ms"));
        tiles.add(new Tile("99th percentile", row.p99(), "ms"));
        RunResult result = run.result();
        boolean warned = VerdictSection.count(result.verdicts(), Verdict.Level.WARN) > 0;
        boolean bad =
                result.status() == RunResult.Status.INVALID
                        || VerdictSection.count(result.verdicts(), Verdict.Level.FAIL) > 0;
        String tone =
                bad
                        ? "bad"
                        : warned || result.status() != RunResult.Status.COMPLETE ? "warn" : "good";
        return new Block.Tiles(
                run.name(), row.label() + " · " + Labels.target(result), tone, tiles);
    }

    private static Block.Chart bars(String id, String what, List<Row> rows) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (Row row : rows) {
            items.add(
                    Map.of(
                            "name",
                            row.run().name(),
                            "rate",
                            row.rate(),
                            "mean",
                            row.response().mean() / 1e6,
                            "p99",
                            row.response().p99() / 1e6));
        }
        return new Block.Chart(
                id,
                what + ": runs side by side",
                "bars",
                Map.of("items", items, "unit", rows.getFirst().run().rateUnit()),
                grid(what + ": runs side by side", rows),
                true);
    }

    /// The table of headline figures.
    static Block.Grid grid(String caption, List<Row> rows) {
        List<Column> columns =
                List.of(
                        Column.words("run"),
                        Column.words("phase"),
                        Column.number("measured (s)"),
                        Column.number("rate (1/s)"),
                        Column.words("unit"),
                        Column.words("latency"),
                        Column.number("average (ms)"),
                        Column.number("p50 (ms)"),
                        Column.number("p95 (ms)"),
                        Column.number("p99 (ms)"),
                        Column.number("max (ms)"),
                        Column.number("failed"));
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows) {
            cells.add(cells(row, "response", row.response()));
            if (row.isServiceApart()) {
                cells.add(cells(row, "service", row.service()));
            }
        }
        return new Block.Grid(caption, columns, cells);
    }

    private static List<String> cells(Row row, String kind, Latency latency) {
        boolean first = kind.equals("response");
        return List.of(
                first ? row.run().name() : "",
                first ? row.label() : "",
                first ? Figures.seconds(row.lengthNanos()) : "",
                first ? Figures.number(row.rate()) : "",
                first ? row.run().rateUnit() : "",
                kind,
                Figures.ms(latency.mean()),
                percentile(latency, 50, latency.p50()),
                percentile(latency, 95, latency.p95()),
                percentile(latency, 99, latency.p99()),
                Figures.ms(latency.max()),
                first ? Figures.count(row.failed()) : "");
    }

    /// A percentile in milliseconds, or `n/a` where it was not kept or fewer than 10 values lie
    /// above it.
    static String percentile(Latency latency, double percentile, long nanos) {
        boolean kept = nanos > 0;
        return kept && Percentiles.supported(latency.count(), percentile)
                ? Figures.ms(nanos)
                : "n/a";
    }

    /// The 99th percentile in milliseconds, or `n/a`; a latency of 0 is one.
    static String percentile99(Latency latency) {
        return Percentiles.supported(latency.count(), 99) ? Figures.ms(latency.p99()) : "n/a";
    }
}
