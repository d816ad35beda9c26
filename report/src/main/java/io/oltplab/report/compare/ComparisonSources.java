package io.oltplab.report.compare;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.published.PublishedFigure;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;

/// Where the figures of a comparison come from: published reviews, runs, and what differs among
/// them.
///
/// @param sides of the comparison
/// @param differences that `--force` let pass
record ComparisonSources(List<Side> sides, List<Configuration.Difference> differences) {

    ComparisonSources {
        sides = List.copyOf(sides);
        differences = List.copyOf(differences);
    }

    Section published() {
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

    Section configuration() {
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
}
