package io.oltplab.report.format;

import io.oltplab.report.page.Page;
import io.oltplab.report.read.Run;
import java.util.List;

/// What a format prints: the page, and the runs for formats that give out data.
///
/// @param page for people
/// @param runs that the page is about
/// @param passed whether all thresholds held
public record Report(Page page, List<Run> runs, boolean passed) {

    /// A report without thresholds.
    public Report(Page page, List<Run> runs) {
        this(page, runs, true);
    }

    public Report {
        runs = List.copyOf(runs);
    }
}
