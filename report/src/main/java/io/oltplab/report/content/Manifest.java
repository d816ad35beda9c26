package io.oltplab.report.content;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Target;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What was asked, where it ran, and what happened.
final class Manifest {

    private Manifest() {}

    /// What was asked.
    static Section plan(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        for (Run run : runs) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("workload", run.result().plan().workload()));
            rows.add(
                    List.of(
                            "target",
                            switch (run.result().plan().target()) {
                                case Target.Database database ->
                                        database.url() + " as " + database.user();
                                case Target.Device device -> device.path().toString();
                            }));
            for (Phase phase : run.result().plan().phases()) {
                rows.add(
                        List.of(
                                "phase " + phase.name(),
                                phase.kind().name().toLowerCase(Locale.ROOT)
                                        + ", "
                                        + Figures.length(phase.duration())
                                        + ", "
                                        + Labels.load(phase.load())));
            }
            rows.add(List.of("seed", Long.toString(run.result().plan().seed())));
            if (run.result().plan().stepLimit() > 0) {
                rows.add(List.of("step limit", Figures.count(run.result().plan().stepLimit())));
            }
            run.result()
                    .plan()
                    .options()
                    .forEach((name, value) -> rows.add(List.of("option " + name, value)));
            blocks.add(
                    new Block.Grid(
                            run.name() + ": plan",
                            List.of(Column.words("what"), Column.words("value")),
                            rows));
        }
        return new Section("plan", "Plan", false, blocks);
    }

    /// Where it ran. Sections that are the same for all runs are printed once.
    static Section environment(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        List<String> names =
                runs.stream()
                        .flatMap(run -> run.result().environment().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList();
        for (String name : names) {
            List<Map<String, String>> all =
                    runs.stream()
                            .map(run -> run.result().environment().getOrDefault(name, Map.of()))
                            .toList();
            boolean shared = all.stream().distinct().count() == 1;
            for (int i = 0; i < (shared ? 1 : runs.size()); i++) {
                if (!all.get(i).isEmpty()) {
                    List<List<String>> rows = new ArrayList<>();
                    all.get(i)
                            .forEach((fact, value) -> rows.add(List.of(Labels.words(fact), value)));
                    blocks.add(
                            new Block.Grid(
                                    shared ? name : runs.get(i).name() + ": " + name,
                                    List.of(Column.words("fact"), Column.words("value")),
                                    rows));
                }
            }
        }
        return new Section("environment", "Environment", false, blocks);
    }

    /// What happened and where the figures come from.
    static Section record(List<Run> runs) {
        List<List<String>> rows = new ArrayList<>();
        List<List<String>> events = new ArrayList<>();
        for (Run run : runs) {
            rows.add(
                    List.of(
                            run.name(),
                            Labels.status(run.result().status()),
                            run.result().startedAt().toString(),
                            run.result().endedAt().toString(),
                            run.result().tool(),
                            run.result().schema(),
                            run.source()));
            run.result().events().forEach(event -> events.add(List.of(run.name(), event)));
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Grid(
                        "Runs",
                        List.of(
                                Column.words("run"),
                                Column.words("status"),
                                Column.words("started (UTC)"),
                                Column.words("ended (UTC)"),
                                Column.words("tool"),
                                Column.words("schema"),
                                Column.words("source")),
                        rows));
        if (!events.isEmpty()) {
            blocks.add(
                    new Block.Grid(
                            "Events", List.of(Column.words("run"), Column.words("event")), events));
        }
        return new Section("record", "Record", false, blocks);
    }
}
