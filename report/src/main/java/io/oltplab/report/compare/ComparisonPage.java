package io.oltplab.report.compare;

import io.oltplab.report.compare.Comparison.Basis;
import io.oltplab.report.compare.Comparison.Line;
import io.oltplab.report.content.Caveats;
import io.oltplab.report.content.Curves;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import io.oltplab.report.statistics.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// A comparison as a page.
final class ComparisonPage {

    private final List<Side> sides;
    private final Comparison comparison;
    private final List<Configuration.Difference> differences;

    /// @param differences that `--force` let pass; empty when there are none
    ComparisonPage(
            List<Side> sides, Comparison comparison, List<Configuration.Difference> differences) {
        this.sides = List.copyOf(sides);
        this.comparison = comparison;
        this.differences = List.copyOf(differences);
    }

    Page page() {
        ComparisonSources sources = new ComparisonSources(sides, differences);
        List<Section> sections = new ArrayList<>();
        sections.add(verdict());
        sections.add(ComparisonBars.section(sides));
        Section curves = Curves.section(namedRuns(), publishedPoints());
        if (!curves.blocks().isEmpty()) {
            sections.add(curves);
        }
        sections.add(ratios());
        if (sides.stream().anyMatch(Side::isPublished)) {
            sections.add(sources.published());
        }
        sections.add(sources.configuration());
        return new Page(
                "Comparison: " + sides.stream().map(Side::name).collect(Collectors.joining(", ")),
                sections);
    }

    private Section verdict() {
        List<Block> blocks = new ArrayList<>();
        if (!differences.isEmpty()) {
            blocks.add(
                    new Block.Text(
                            "MORE THAN THE DRIVE DIFFERS: "
                                    + differences.size()
                                    + (differences.size() == 1 ? " fact" : " facts")
                                    + ", listed under Configuration. The ratios are those of whole"
                                    + " systems, not of drives.",
                            Block.Weight.ALERT));
        }
        for (Run run : namedRuns()) {
            Caveats.of(run).forEach(line -> blocks.add(new Block.Text(line, Block.Weight.ALERT)));
        }
        if (sides.stream().anyMatch(Side::isPublished)) {
            blocks.add(
                    new Block.Text(
                            "PUBLISHED FIGURES are StorageReview's, measured on other test beds"
                                    + " (Lenovo SR850, or SR635 with EPYC 7452 or 7742; MySQL 5.5,"
                                    + " SQL Server 2014). They are drawn hatched and enter no ratio"
                                    + " and no interval.",
                            Block.Weight.ALERT));
        }
        Map<String, List<Line>> bySide = new LinkedHashMap<>();
        for (Line line : comparison.lines()) {
            bySide.computeIfAbsent(line.side() + ", " + line.subject(), _ -> new ArrayList<>())
                    .add(line);
        }
        bySide.values()
                .forEach(lines -> blocks.add(new Block.Text(sentence(lines), Block.Weight.LEAD)));
        for (Side side : sides) {
            OptionalDouble overall = comparison.overall(side.name());
            if (overall.isPresent()) {
                blocks.add(
                        new Block.Text(
                                side.name()
                                        + " over all workloads: "
                                        + Figures.number(overall.getAsDouble())
                                        + " times the rate of "
                                        + comparison.baseline().name()
                                        + " (geometric mean, no interval).",
                                Block.Weight.PLAIN));
            }
        }
        if (comparison.lines().isEmpty()) {
            blocks.add(
                    new Block.Text(
                            "No workload was run on two measured sides, so there is no ratio.",
                            Block.Weight.LEAD));
        }
        return new Section("verdict", "Verdict", true, blocks);
    }

    private String sentence(List<Line> lines) {
        Line first = lines.getFirst();
        String parts =
                lines.stream()
                        .map(
                                line ->
                                        switch (line.metric()) {
                                                    case RATE -> "rate ";
                                                    case AVERAGE -> "average latency ";
                                                    case P99 -> "p99 ";
                                                }
                                                + "x "
                                                + ratio(line)
                                                + (line.basis() == Basis.REPLICATED
                                                        ? ", " + line.words()
                                                        : ""))
                        .collect(Collectors.joining("; "));
        String end =
                switch (first.basis()) {
                    case REPLICATED ->
                            first.baseRuns() + " against " + first.otherRuns() + " runs.";
                    case WITHIN_RUN ->
                            "One run each: within-run only, which cannot tell two drives apart.";
                    case NONE ->
                            first.baseRuns()
                                    + " against "
                                    + first.otherRuns()
                                    + " runs: "
                                    + first.words()
                                    + ".";
                };
        return first.side()
                + " against "
                + comparison.baseline().name()
                + ", "
                + first.subject()
                + ": "
                + parts
                + ". "
                + end;
    }

    private static String ratio(Line line) {
        return Figures.number(line.ratio())
                + line.interval().map(interval -> " (" + ends(interval) + ")").orElse("");
    }

    private static String ends(Interval interval) {
        return Figures.number(interval.low()) + " to " + Figures.number(interval.high());
    }

    private static String shown(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : "n/a";
    }

    private static String chance(OptionalDouble p) {
        return p.isPresent() && p.getAsDouble() < 0.001 ? "< 0.001" : shown(p);
    }

    private Section ratios() {
        List<List<String>> rows = new ArrayList<>();
        for (Line line : comparison.lines()) {
            rows.add(
                    List.of(
                            line.subject(),
                            line.metric().label(),
                            line.side(),
                            Figures.number(line.base()),
                            Figures.number(line.other()),
                            line.baseRuns() + " / " + line.otherRuns(),
                            Figures.number(line.ratio()),
                            line.interval().map(ComparisonPage::ends).orElse("none"),
                            chance(line.p()),
                            shown(line.shift()),
                            chance(line.exactP()),
                            line.words()));
        }
        List<Block> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(
                    new Block.Grid(
                            "Ratios to " + comparison.baseline().name(),
                            List.of(
                                    Column.words("workload"),
                                    Column.words("metric"),
                                    Column.words("side"),
                                    Column.number("baseline"),
                                    Column.number("side's"),
                                    Column.number("runs"),
                                    Column.number("ratio"),
                                    Column.words("95 % interval"),
                                    Column.number("p (Holm)"),
                                    Column.number("Hodges-Lehmann"),
                                    Column.number("p (Mann-Whitney)"),
                                    Column.words("shows")),
                            rows));
            blocks.add(
                    new Block.Text(
                            "The run is the unit: from 3 runs a side the interval is that of a t on"
                                    + " the logarithms, from 4 the rank methods are added. One run"
                                    + " each has a block-bootstrap interval of its seconds, which"
                                    + " does not know how much two runs of one drive differ: with"
                                    + " 5 % from run to run it would call the same drive different"
                                    + " in 33 to 62 % of cases. Equivalent means that the whole"
                                    + " interval lies within 2 %.",
                            Block.Weight.NOTE));
        }
        return new Section("ratios", "Ratios", true, blocks);
    }

    /// The runs under the names of their sides.
    private List<Run> namedRuns() {
        List<Run> runs = new ArrayList<>();
        for (Side side : sides) {
            Map<String, Integer> seen = new HashMap<>();
            for (Run run : side.runs()) {
                int number = seen.merge(run.result().plan().workload(), 1, Integer::sum);
                runs.add(run.named(side.name() + (number == 1 ? "" : ", run " + number)));
            }
        }
        return runs;
    }

    private List<Curves.PublishedPoint> publishedPoints() {
        List<Curves.PublishedPoint> points = new ArrayList<>();
        for (Side side : sides) {
            points.addAll(Reference.points(side));
        }
        return points;
    }
}
