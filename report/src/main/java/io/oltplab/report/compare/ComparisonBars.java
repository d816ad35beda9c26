package io.oltplab.report.compare;

import io.oltplab.report.content.Headline;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// Rate, average and p99 of every side as bars, published ones striped.
final class ComparisonBars {

    private ComparisonBars() {}

    /// Rate, average and p99 of each side, published ones beside them.
    static Section section(List<Side> sides) {
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
        item.put("source", source);
        rate.ifPresent(value -> item.put("rate", value));
        average.ifPresent(value -> item.put("mean", value));
        p99.ifPresent(value -> item.put("p99", value));
        items.add(item);
        rows.add(List.of(name, shown(rate), shown(average), shown(p99), source));
    }

    private static String shown(OptionalDouble value) {
        return value.isPresent() ? Figures.number(value.getAsDouble()) : "n/a";
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
}
