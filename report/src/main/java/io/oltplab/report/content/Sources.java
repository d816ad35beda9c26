package io.oltplab.report.content;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Section;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where the figures of each section come from: the file of the run's folder, and the key in it.
final class Sources {

    private static final Map<String, String> FILES =
            Map.ofEntries(
                    Map.entry("headline", "summary.json, phases"),
                    Map.entry("thresholds", "plan.json, summary.json and timeline.jsonl"),
                    Map.entry("timeline", "timeline.jsonl"),
                    Map.entry("spectrum", "summary.json, histograms of phases"),
                    Map.entry("curves", "summary.json, phases"),
                    Map.entry("matrices", "summary.json, phases"),
                    Map.entry("operations", "summary.json, operations of phases"),
                    Map.entry("workload", "summary.json, tables"),
                    Map.entry("checks", "summary.json, verdicts"),
                    Map.entry("all-checks", "summary.json, verdicts"),
                    Map.entry("steadiness", "timeline.jsonl and tx.hlog"),
                    Map.entry("counters", "summary.json, counters of phases"),
                    Map.entry("phases", "summary.json, phases"),
                    Map.entry("plan", "plan.json"),
                    Map.entry("environment", "environment.json"),
                    Map.entry("record", "events.jsonl and summary.json"));

    private Sources() {}

    /// The section whose tables and charts name their source.
    static Section named(Section section) {
        String source = FILES.get(section.id());
        if (source == null) {
            return section;
        }
        List<Block> blocks = section.blocks().stream().map(block -> named(block, source)).toList();
        return new Section(section.id(), section.heading(), section.brief(), blocks);
    }

    private static Block named(Block block, String source) {
        return switch (block) {
            case Block.Grid grid -> grid.from(source);
            case Block.Tiles tiles -> tiles.from(source);
            case Block.Chart chart -> {
                Map<String, Object> spec = new HashMap<>(chart.spec());
                spec.put("source", source);
                yield new Block.Chart(
                        chart.id(),
                        chart.title(),
                        chart.kind(),
                        spec,
                        chart.table().from(source),
                        chart.repeated());
            }
            case Block.Heading _, Block.Text _ -> block;
        };
    }
}
