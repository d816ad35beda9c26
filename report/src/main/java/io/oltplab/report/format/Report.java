package io.oltplab.report.format;

import io.oltplab.report.page.Page;
import io.oltplab.report.read.Run;
import java.util.List;

/// What a format prints: the page, and the runs for formats that give out data.
///
/// @param page for people
/// @param runs that the page is about
public record Report(Page page, List<Run> runs) {

    public Report {
        runs = List.copyOf(runs);
    }
}
