package io.oltplab.report.content;

import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.List;
import java.util.stream.Stream;

/// The report of one run or several.
public final class ReportPage {

    private ReportPage() {}

    /// A page in the order in which a reviewer reads; sections without content are left out.
    ///
    /// @param title of the page
    /// @param runs at least one
    public static Page of(String title, List<Run> runs) {
        List<Section> sections =
                Stream.of(
                                Headline.verdict(runs),
                                Headline.figures(runs),
                                Timelines.section(runs),
                                Spectra.section(runs),
                                Curves.section(runs),
                                Details.operations(runs),
                                Details.workload(runs),
                                Details.checks(runs),
                                Details.counters(runs),
                                Details.phases(runs),
                                Details.plan(runs),
                                Details.environment(runs),
                                Details.record(runs))
                        .filter(section -> !section.blocks().isEmpty())
                        .toList();
        return new Page(title, sections);
    }
}
