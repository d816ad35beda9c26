package io.oltplab.report.compare;

import io.oltplab.report.published.PublishedFigure;
import io.oltplab.report.read.Run;
import java.util.List;

/// One of the things compared: a drive with its runs, or a published drive.
///
/// @param name of the drive or the folder, unique among the sides
/// @param runs replicates and workloads; empty for a published drive
/// @param published figures; empty for a measured drive
public record Side(String name, List<Run> runs, List<PublishedFigure> published) {

    public Side {
        runs = List.copyOf(runs);
        published = List.copyOf(published);
    }

    /// Whether the figures are somebody else's.
    public boolean isPublished() {
        return !published.isEmpty();
    }
}
