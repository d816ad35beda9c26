package io.oltplab.report.compare;

import io.oltplab.report.compare.Comparison.Basis;
import io.oltplab.report.compare.Comparison.Line;
import io.oltplab.report.content.Caveats;
import io.oltplab.report.content.Curves;
import io.oltplab.report.content.Headline;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.published.PublishedFigure;
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
        List<Section> sections = new ArrayList<>();
        sections.add(verdict());
        sections.add(bars());
        Section curves = Curves.section(namedRuns(), publishedPoints());
        if (!curves.blocks().isEmpty()) {
            sections.add(curves);
        }
        sections.add(ratios());
        if (sides.stream().anyMatch(Side::isPublished)) {
            sections.add(published());
        }
        sections.add(configuration());
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

    /// Rate, average and p99 of each side, published ones beside them.
    private Section bars() {
        List<Block> blocks = new ArrayList<>();
        Map<String, List<Map<String, Object>>> items = new LinkedHashMap<>();
        Map<String, List<List<String>>> rows = new LinkedHashMap<>();
        Map<String, String> units = new HashMap<>();
        for (Side side : sides) {
            Map<String, List<Headline.Row>> bySubject = new LinkedHashMap<>();
            for (Run run : side.runs()) {
                for (Headline.Row row : Headline.rows(run)) {
                    bySubject
                            .computeIfAbsent(Comparison.subject(row), _ -> new ArrayList<>())
                            .add(row);
                }
            }
            bySubject.forEach(
                    (subject, found) -> {
                        units.put(subject, found.getFirst().run().rateUnit());
                        add(
                                side.name(),
                                false,
                                mean(found, Metric.RATE),
                                mean(found, Metric.AVERAGE),
                                mean(found, Metric.P99),
                                found.size() + (found.size() == 1 ? " run" : " runs"),
                                items.computeIfAbsent(subject, _ -> new ArrayList<>()),
                                rows.computeIfAbsent(subject, _ -> new ArrayList<>()));
                    });
        }
        for (String subject : items.keySet()) {
            for (Side side : sides) {
                Reference reference = Reference.of(side, subject);
                if (side.isPublished() && reference.isKnown()) {
                    add(
                            side.name(),
                            true,
                            reference.rate(),
                            reference.averageMs(),
                            reference.p99Ms(),
                            reference.source(),
                            items.getOrDefault(subject, List.of()),
                            rows.getOrDefault(subject, List.of()));
                }
            }
        }
        items.forEach(
                (subject, bars) ->
                        blocks.add(
                                new Block.Chart(
                                        "bars-" + (blocks.size() + 1),
                                        subject,
                                        "bars",
                                        Map.of(
                                                "items",
                                                bars,
                                                "unit",
                                                units.getOrDefault(subject, "1/s")),
                                        grid(
                                                subject,
                                                units.getOrDefault(subject, "1/s"),
                                                rows.getOrDefault(subject, List.of())),
                                        false)));
        return new Section("bars", "Side by side", true, blocks);
    }

    private static void add(
            String name,
            boolean published,
            OptionalDouble rate,
            OptionalDouble average,
            OptionalDouble p99,
            String source,
            List<Map<String, Object>> items,
            List<List<String>> rows) {
        Map<String, Object> item = new HashMap<>();
        item.put("name", name);
        item.put("published", published);
        rate.ifPresent(value -> item.put("rate", value));
        average.ifPresent(value -> item.put("mean", value));
        p99.ifPresent(value -> item.put("p99", value));
        items.add(item);
        rows.add(List.of(name, shown(rate), shown(average), shown(p99), source));
    }

    private static String shown(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : "n/a";
    }

    private static String chance(OptionalDouble p) {
        return p.isPresent() && p.getAsDouble() < 0.001 ? "< 0.001" : shown(p);
    }

    private static OptionalDouble mean(List<Headline.Row> rows, Metric metric) {
        double[] logs =
                rows.stream()
                        .map(metric::of)
                        .filter(OptionalDouble::isPresent)
                        .mapToDouble(value -> Math.log(value.getAsDouble()))
                        .toArray();
        if (logs.length == 0) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        for (double log : logs) {
            sum += log;
        }
        return OptionalDouble.of(Math.exp(sum / logs.length));
    }

    private static Block.Grid grid(String subject, String unit, List<List<String>> rows) {
        return new Block.Grid(
                subject,
                List.of(
                        Column.words("side"),
                        Column.number(unit),
                        Column.number("average (ms)"),
                        Column.number("p99 (ms)"),
                        Column.words("from")),
                rows);
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

    private Section published() {
        List<List<String>> rows = new ArrayList<>();
        for (Side side : sides) {
            for (PublishedFigure figure : side.published()) {
                if (!figure.test().equals("spec")) {
                    rows.add(
                            List.of(
                                    figure.drive() + " " + figure.capacity(),
                                    figure.test(),
                                    figure.metric(),
                                    figure.isKnown() ? Figures.number(figure.value()) : "lost",
                                    figure.unit(),
                                    figure.review(),
                                    figure.note()));
                }
            }
        }
        return new Section(
                "published",
                "Published figures",
                false,
                List.of(
                        new Block.Grid(
                                "Published by StorageReview, not measured here",
                                List.of(
                                        Column.words("drive"),
                                        Column.words("test"),
                                        Column.words("metric"),
                                        Column.number("value"),
                                        Column.words("unit as published"),
                                        Column.words("review"),
                                        Column.words("note")),
                                rows)));
    }

    private Section configuration() {
        List<Block> blocks = new ArrayList<>();
        if (!differences.isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            for (Configuration.Difference difference : differences) {
                difference
                        .values()
                        .forEach(
                                (side, value) ->
                                        rows.add(
                                                List.of(
                                                        difference.workload(),
                                                        difference.fact(),
                                                        side,
                                                        value)));
            }
            blocks.add(
                    new Block.Grid(
                            "What differs beside the drive",
                            List.of(
                                    Column.words("workload"),
                                    Column.words("fact"),
                                    Column.words("side"),
                                    Column.words("value")),
                            rows));
        }
        List<List<String>> runs = new ArrayList<>();
        for (Side side : sides) {
            for (Run run : side.runs()) {
                runs.add(
                        List.of(
                                side.name(),
                                run.result().plan().workload(),
                                run.result().startedAt().toString(),
                                run.source()));
            }
        }
        blocks.add(
                new Block.Grid(
                        "Runs",
                        List.of(
                                Column.words("side"),
                                Column.words("workload"),
                                Column.words("started (UTC)"),
                                Column.words("source")),
                        runs));
        return new Section("configuration", "Configuration", false, blocks);
    }

    /// The runs under the names of their sides.
    private List<Run> namedRuns() {
        List<Run> runs = new ArrayList<>();
        for (Side side : sides) {
            Map<String, Integer> seen = new HashMap<>();
            for (Run run : side.runs()) {
                int number = seen.merge(run.result().plan().workload(), 1, Integer::sum);
                runs.add(
                        new Run(
                                side.name() + (number == 1 ? "" : ", run " + number),
                                run.source(),
                                run.result(),
                                run.timeline()));
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
