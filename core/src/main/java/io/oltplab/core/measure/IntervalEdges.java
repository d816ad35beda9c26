package io.oltplab.core.measure;

import io.oltplab.core.plan.Phase;
import java.util.List;

/// Where the intervals of a run end: each second from the start of its phase, and at the end of the
/// phase. An interval holds its end and not its start. All times count from the start of the run.
public final class IntervalEdges {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /// End of each phase; the next one starts there.
    private final long[] ends;

    public IntervalEdges(List<Phase> phases) {
        ends = new long[phases.size()];
        long end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += phases.get(i).duration().toNanos();
            ends[i] = end;
        }
    }

    /// The end of the interval that follows an edge, at most the end of the last phase.
    public long after(long edge) {
        long start = 0;
        for (long end : ends) {
            if (edge < end) {
                long seconds = (edge - start) / NANOS_PER_SECOND + 1;
                return Math.min(end, start + seconds * NANOS_PER_SECOND);
            }
            start = end;
        }
        return end();
    }

    /// The end of a phase.
    public long endOf(int phase) {
        return ends[phase];
    }

    /// The end of the last phase.
    public long end() {
        return ends[ends.length - 1];
    }
}
