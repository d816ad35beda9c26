package io.oltplab.report.content;

import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A raw run over iodepth and numjobs: one cell a measured phase.
///
/// @param name block size or sweep, such as `4K`
/// @param cells in the order in which they ran
record Matrix(String name, List<Cell> cells) {

    private static final Pattern CELL = Pattern.compile("^(.*?)\\s*iodepth (\\d+) numjobs (\\d+)$");

    Matrix {
        cells = List.copyOf(cells);
    }

    /// One cell.
    record Cell(int iodepth, int numjobs, PhaseResult phase) {}

    /// The matrices of a run; none where its phases are no cells.
    static List<Matrix> of(Run run) {
        Map<String, List<Cell>> byName = new LinkedHashMap<>();
        for (PhaseResult phase : run.samples()) {
            Matcher cell = CELL.matcher(phase.phase().name());
            if (run.isRaw() && cell.matches()) {
                byName.computeIfAbsent(
                                cell.group(1).isEmpty() ? run.name() : cell.group(1),
                                _ -> new ArrayList<>())
                        .add(
                                new Cell(
                                        Integer.parseInt(cell.group(2)),
                                        Integer.parseInt(cell.group(3)),
                                        phase));
            }
        }
        List<Matrix> matrices = new ArrayList<>();
        byName.forEach((name, cells) -> matrices.add(new Matrix(name, cells)));
        return matrices;
    }

    /// The cell with the highest rate.
    Cell peak() {
        return cells.stream()
                .max(Comparator.comparingDouble(cell -> cell.phase().throughput()))
                .orElseThrow();
    }

    /// A heat map of the rate and one of the latency for each matrix.
    static Section section(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            for (Matrix matrix : of(run)) {
                blocks.add(matrix.chart(run, blocks.size() + 1));
            }
        }
        return new Section("matrices", "iodepth x numjobs", true, blocks);
    }

    private Block chart(Run run, int number) {
        List<Map<String, Object>> points = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (Cell cell : cells) {
            double iops = cell.phase().throughput();
            double mean = cell.phase().total().service().mean();
            double bytes = cell.phase().figures().getOrDefault("bytes_per_second", 0.0);
            points.add(
                    Map.of(
                            "iodepth",
                            cell.iodepth(),
                            "numjobs",
                            cell.numjobs(),
                            "iops",
                            iops,
                            "mean",
                            mean / 1e3));
            rows.add(
                    List.of(
                            Integer.toString(cell.iodepth()),
                            Integer.toString(cell.numjobs()),
                            Figures.number(iops),
                            Figures.number(bytes / 1e6),
                            Figures.number(bytes / (1 << 20)),
                            Figures.us(mean),
                            Percentiles.supported(cell.phase().total().service().count(), 99)
                                    ? Figures.us(cell.phase().total().service().p99())
                                    : "n/a"));
        }
        String title = run.name() + ", " + name + ": IOPS and latency by iodepth and numjobs";
        return new Block.Chart(
                "matrix-" + number,
                title,
                "heat",
                Map.of("cells", points),
                new Block.Grid(
                        title,
                        List.of(
                                Column.number("iodepth"),
                                Column.number("numjobs"),
                                Column.number("IOPS"),
                                Column.number("MB/s"),
                                Column.number("MiB/s"),
                                Column.number("service avg (us)"),
                                Column.number("service p99 (us)")),
                        rows),
                false);
    }
}
