package io.oltplab.core.result;

import io.oltplab.core.plan.Phase;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A phase that ran.
///
/// @param phase as planned
/// @param startNanos start, counted from the start of the run
/// @param lengthNanos how long it really ran; shorter than planned when the run was stopped
/// @param total the headline operations together, named `all`
/// @param operations in the order of the workload's operations
/// @param pauseMeanNanos mean wait before a step was due (keying and thinking), of the steps done
/// @param late start of a step minus its due time: the driver's own lateness and, in an open loop,
///   the wait for a free worker
/// @param queued start of service minus start of the step: the wait for a connection
/// @param backlog steps due but not started at the end (open loop)
/// @param counters growth of the workload's counters within the phase
/// @param figures further figures by name with the unit in the name, such as `offered_per_second`,
///   `bytes_per_second`, `cpu_nanos_per_step`
public record PhaseResult(
        Phase phase,
        long startNanos,
        long lengthNanos,
        OperationResult total,
        List<OperationResult> operations,
        double pauseMeanNanos,
        Latency late,
        Latency queued,
        long backlog,
        Map<String, Long> counters,
        Map<String, Double> figures) {

    private static final double NANOS_PER_SECOND = 1e9;

    public PhaseResult {
        operations = List.copyOf(operations);
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /// Completed headline steps per second.
    public double throughput() {
        return lengthNanos == 0 ? 0 : total.done() / (lengthNanos / NANOS_PER_SECOND);
    }
}
