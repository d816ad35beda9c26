package io.oltplab.report.content;

import io.oltplab.core.result.Latency;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Latency by percentile, on a scale that gives each further nine the same width.
final class Spectra {

    private Spectra() {}

    static Section section(List<Run> runs) {
        List<Map<String, Object>> lines = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            List<Headline.Row> headline = Headline.rows(run);
            for (Headline.Row row : headline) {
                both(
                        headline.size() > 1 ? run.name() + ", " + row.label() : run.name(),
                        row,
                        lines,
                        rows);
            }
        }
        List<Block> blocks = new ArrayList<>();
        if (!lines.isEmpty()) {
            blocks.add(
                    new Block.Chart(
                            "spectrum",
                            "Latency by percentile",
                            "spectrum",
                            Map.of("lines", lines),
                            table(rows),
                            false));
            blocks.add(
                    new Block.Text(
                            "Response time counts from the moment a step was due, service time from"
                                    + " the moment it was sent. A line ends where fewer than 10 steps"
                                    + " lie above the percentile.",
                            Block.Weight.NOTE));
        }
        return new Section("spectrum", "Latency by percentile", false, blocks);
    }

    private static void both(
            String name,
            Headline.Row row,
            List<Map<String, Object>> lines,
            List<List<String>> rows) {
        Latency response = row.response();
        Latency service = row.service();
        boolean apart = row.isServiceApart();
        line(name + (apart ? ", response" : ""), false, response, lines, rows);
        if (apart) {
            line(name + ", service", true, service, lines, rows);
        }
    }

    private static void line(
            String name,
            boolean dashed,
            Latency latency,
            List<Map<String, Object>> lines,
            List<List<String>> rows) {
        List<List<Double>> points = new ArrayList<>();
        for (Percentiles.Point point : Percentiles.spectrum(latency)) {
            points.add(List.of(point.percentile(), point.nanos() / 1e6));
        }
        if (points.size() < 2) {
            return;
        }
        lines.add(Map.of("name", name, "dashed", dashed, "points", points));
        rows.add(
                List.of(
                        name,
                        Figures.count(latency.count()),
                        Figures.ms(latency.min()),
                        Headline.percentile(latency, 50, latency.p50()),
                        Headline.percentile(latency, 90, latency.p90()),
                        Headline.percentile(latency, 95, latency.p95()),
                        Headline.percentile(latency, 99, latency.p99()),
                        Headline.percentile(latency, 99.9, latency.p999()),
                        Headline.percentile(latency, 99.99, latency.p9999()),
                        Figures.ms(latency.max())));
    }

    private static Block.Grid table(List<List<String>> rows) {
        return new Block.Grid(
                "Latency by percentile",
                List.of(
                        Column.words("run"),
                        Column.number("steps"),
                        Column.number("min (ms)"),
                        Column.number("p50 (ms)"),
                        Column.number("p90 (ms)"),
                        Column.number("p95 (ms)"),
                        Column.number("p99 (ms)"),
                        Column.number("p99.9 (ms)"),
                        Column.number("p99.99 (ms)"),
                        Column.number("max (ms)")),
                rows);
    }
}
