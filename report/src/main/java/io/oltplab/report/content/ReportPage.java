package io.oltplab.report.content;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.ResultSet;
import io.oltplab.report.read.Run;
import io.oltplab.report.threshold.Outcome;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report of one run or several.
public final class ReportPage {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ReportPage() {}

    /// The page of what was read.
    ///
    /// @param outcomes of thresholds, shown after the verdict
    public static Page of(ResultSet results, List<Outcome> outcomes) {
        Page page = of(title(results.runs()), results.runs(), results.problems());
        List<Section> sections = new ArrayList<>(page.sections());
        if (!results.tables().isEmpty()) {
            sections.add(Math.min(2, sections.size()), Details.suite(results.tables()));
        }
        if (outcomes.isEmpty()) {
            return new Page(page.title(), sections);
        }
        sections.add(1, Sources.named(thresholds(outcomes)));
        return new Page(page.title(), sections);
    }

    private static Section thresholds(List<Outcome> outcomes) {
        return new Section(
                "thresholds",
                "Thresholds",
                true,
                List.of(
                        new Block.Grid(
                                "Thresholds",
                                List.of(
                                        Column.words("result"),
                                        Column.words("condition"),
                                        Column.words("run"),
                                        Column.words("phase"),
                                        Column.words("found")),
                                outcomes.stream()
                                        .map(
                                                outcome ->
                                                        List.of(
                                                                outcome.passed() ? "pass" : "fail",
                                                                outcome.threshold().text(),
                                                                outcome.run(),
                                                                outcome.phase(),
                                                                outcome.found()))
                                        .toList())));
    }

    /// A page in the order in which a reviewer reads; sections without content are left out.
    ///
    /// @param title of the page
    /// @param runs at least one
    /// @param problems one line each: folders that could not be read
    public static Page of(String title, List<Run> runs, List<String> problems) {
        List<Section> sections =
                Stream.of(
                                VerdictSection.of(runs, problems),
                                Headline.figures(runs),
                                Timelines.section(runs),
                                Spectra.section(runs),
                                Curves.section(runs),
                                Matrix.section(runs),
                                Details.operations(runs),
                                Details.workload(runs),
                                Checks.checks(runs),
                                Checks.allChecks(runs),
                                Steadiness.section(runs),
                                PerStep.section(runs),
                                Details.counters(runs),
                                Details.phases(runs),
                                Manifest.plan(runs),
                                Manifest.environment(runs),
                                Manifest.record(runs))
                        .filter(section -> !section.blocks().isEmpty())
                        .map(Sources::named)
                        .toList();
        return new Page(title, sections);
    }

    /// What ran, on which drive where all runs agree on it, and when.
    private static String title(List<Run> runs) {
        String workloads =
                runs.stream()
                        .map(run -> run.result().plan().workload())
                        .distinct()
                        .collect(Collectors.joining(", "));
        List<String> drives =
                runs.stream()
                        .map(run -> run.result().environment().getOrDefault("drive", Map.of()))
                        .map(drive -> drive.getOrDefault("model", drive.getOrDefault("path", "")))
                        .filter(drive -> !drive.isEmpty())
                        .distinct()
                        .toList();
        String when = DAY.format(runs.getFirst().result().startedAt());
        return workloads + (drives.size() == 1 ? " on " + drives.getFirst() : "") + ", " + when;
    }
}
