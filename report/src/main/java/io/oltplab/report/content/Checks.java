package io.oltplab.report.content;

import io.oltplab.core.result.Verdict;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The checks of validity, with the figure that decided each.
final class Checks {

    /// How a check that needs no look is written.
    private static final String PASS = "pass";

    private Checks() {}

    /// Checks of validity that ask for a look, with the figure that decided them, and how many
    /// passed.
    static Section checks(List<Run> runs) {
        List<List<String>> rows = checkRows(runs);
        List<List<String>> open =
                rows.stream().filter(row -> !row.getFirst().equals(PASS)).toList();
        int passed = rows.size() - open.size();
        List<Block> blocks = new ArrayList<>();
        if (rows.isEmpty()) {
            blocks.add(new Block.Text("No check was made.", Block.Weight.PLAIN));
        } else {
            blocks.add(
                    new Block.Text(
                            passed + " of " + rows.size() + " validity checks passed.",
                            Block.Weight.PLAIN));
        }
        if (!open.isEmpty()) {
            blocks.add(checkGrid("Checks that did not pass", open));
        }
        return new Section("checks", "Validity checks", true, blocks);
    }

    /// Every check, also those that passed. For pages, not for a terminal.
    static Section allChecks(List<Run> runs) {
        List<List<String>> rows = checkRows(runs);
        return new Section(
                "all-checks",
                "All checks",
                false,
                rows.isEmpty() ? List.of() : List.of(checkGrid("All checks", rows)));
    }

    private static List<List<String>> checkRows(List<Run> runs) {
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            for (Verdict verdict : run.result().verdicts()) {
                rows.add(
                        List.of(
                                verdict.level().name().toLowerCase(Locale.ROOT),
                                run.name(),
                                verdict.check(),
                                verdict.detail()));
            }
        }
        return rows;
    }

    private static Block.Grid checkGrid(String caption, List<List<String>> rows) {
        return new Block.Grid(
                caption,
                List.of(
                        Column.words("result"),
                        Column.words("run"),
                        Column.words("check"),
                        Column.words("figure and limit")),
                rows);
    }
}
