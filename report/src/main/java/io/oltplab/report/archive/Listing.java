package io.oltplab.report.archive;

import io.oltplab.report.content.Headline;
import io.oltplab.report.content.Labels;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The runs of an archive as lines of a table.
final class Listing {

    private Listing() {}

    private static final JsonMapper JSON = JsonMapper.shared();

    /// One headline row of one run.
    ///
    /// @param entry it belongs to
    /// @param row its figures
    record Line(Archive.Entry entry, Headline.Row row) {

        String drive() {
            Map<String, String> facts =
                    entry.run().result().environment().getOrDefault("drive", Map.of());
            return facts.getOrDefault(
                    "model", facts.getOrDefault("disk", facts.getOrDefault("path", "unknown")));
        }

        String target() {
            Run run = entry.run();
            return run.isRaw() ? "raw I/O" : Labels.target(run.result());
        }
    }

    static List<Line> lines(Archive archive) {
        List<Line> lines = new ArrayList<>();
        for (Archive.Entry entry : archive.entries()) {
            Headline.rows(entry.run()).forEach(row -> lines.add(new Line(entry, row)));
        }
        return lines;
    }

    /// For formats that print data only.
    static Page empty() {
        return new Page("Results", List.of());
    }

    /// The lines as JSON.
    static String json(Archive archive) {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", "oltplab-list/1");
        ArrayNode runs = root.putArray("runs");
        for (Line line : lines(archive)) {
            Run run = line.entry().run();
            ObjectNode node = runs.addObject();
            node.put("folder", line.entry().folder().toString());
            node.put("startedAt", run.result().startedAt().toString());
            node.put("workload", run.result().plan().workload());
            node.put("phase", line.row().label());
            node.put("drive", line.drive());
            node.put("target", line.target());
            node.put("rate", line.row().rate());
            node.put("unit", run.rateUnit());
            node.put("averageNanos", line.row().response().mean());
            node.put("p99Nanos", line.row().response().p99());
            node.put("status", Labels.status(run.result().status()));
        }
        ArrayNode problems = root.putArray("notRead");
        archive.problems().forEach(problems::add);
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    static Page page(Archive archive) {
        List<List<String>> rows = new ArrayList<>();
        for (Line line : lines(archive)) {
            Run run = line.entry().run();
            rows.add(
                    List.of(
                            run.result().startedAt().toString().substring(0, 16),
                            run.result().plan().workload(),
                            line.row().label(),
                            line.drive(),
                            line.target(),
                            Figures.number(line.row().rate()),
                            run.rateUnit(),
                            Figures.ms(line.row().response().mean()),
                            line.row().p99(),
                            Labels.status(run.result().status()),
                            line.entry().folder().toString()));
        }
        List<Block> blocks = new ArrayList<>();
        archive.problems()
                .forEach(
                        problem ->
                                blocks.add(
                                        new Block.Text(
                                                "NOT READ: " + problem, Block.Weight.ALERT)));
        blocks.add(
                new Block.Grid(
                        archive.entries().size()
                                + (archive.entries().size() == 1 ? " run" : " runs"),
                        List.of(
                                Column.words("started (UTC)"),
                                Column.words("workload"),
                                Column.words("phase"),
                                Column.words("drive"),
                                Column.words("target"),
                                Column.number("rate (1/s)"),
                                Column.words("unit"),
                                Column.number("average (ms)"),
                                Column.number("p99 (ms)"),
                                Column.words("status"),
                                Column.words("folder")),
                        rows));
        return new Page("Results", List.of(new Section("results", "Results", true, blocks)));
    }
}
