package io.oltplab.report.read;

import io.oltplab.core.store.TimelineRow;
import java.util.Map;

/// One interval of a timeline, its headline operations together.
///
/// @param phase name of the phase
/// @param startNanos start, counted from the start of the run
/// @param lengthNanos how long, more than 0
/// @param done completed headline steps
/// @param failed failed steps of all operations
/// @param meanNanos average response time of the steps done; 0 where none was
/// @param p50Nanos median response time; 0 where no step was done
/// @param p95Nanos as above
/// @param p99Nanos as above
/// @param maxNanos as above
/// @param backlog steps due but not started at the end
/// @param counters growth of the workload's counters
public record Moment(
        String phase,
        long startNanos,
        long lengthNanos,
        long done,
        long failed,
        double meanNanos,
        long p50Nanos,
        long p95Nanos,
        long p99Nanos,
        long maxNanos,
        long backlog,
        Map<String, Long> counters) {

    private static final double NANOS_PER_SECOND = 1e9;

    public Moment {
        counters = Map.copyOf(counters);
    }

    /// The headline of a row of the timeline.
    public static Moment of(TimelineRow row) {
        TimelineRow.Row total = row.total();
        long failed = row.operations().stream().mapToLong(TimelineRow.Row::failed).sum();
        return new Moment(
                row.phase(),
                row.startNanos(),
                row.lengthNanos(),
                total.done(),
                failed,
                total.responseMean(),
                total.responseP50(),
                total.responseP95(),
                total.responseP99(),
                total.responseMax(),
                row.backlog(),
                row.counters());
    }

    /// Completed headline steps per second.
    public double perSecond() {
        return lengthNanos == 0 ? 0 : done / (lengthNanos / NANOS_PER_SECOND);
    }
}
