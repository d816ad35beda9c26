package io.oltplab.core.measure;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// What happened in one interval of the timeline: a second, or what was left of a phase.
///
/// A step belongs to the interval in which it completes, so the intervals of a phase add up to the
/// phase exactly.
///
/// @param phase name of the phase
/// @param startNanos start of the interval, counted from the start of the run
/// @param lengthNanos length of the interval
/// @param operations in the order of the workload's operations
/// @param counters growth of the workload's counters within the interval
/// @param backlog steps that are due but not started at the end of the interval (open loop)
public record Sample(
        String phase,
        long startNanos,
        long lengthNanos,
        List<OperationSample> operations,
        Map<String, Long> counters,
        long backlog) {

    public Sample {
        operations = List.copyOf(operations);
        counters = Map.copyOf(counters);
    }

    /// One operation within an interval. The histograms hold nanoseconds and belong to the
    /// receiver.
    ///
    /// @param name of the operation
    /// @param headline as in [io.oltplab.core.workload.Operation#headline()]
    /// @param done completed steps
    /// @param failed failed steps
    /// @param errors failed attempts, those that were retried and those that were not, by code
    /// @param response due time to completion of the steps done
    /// @param service start of service to completion of the steps done
    public record OperationSample(
            String name,
            boolean headline,
            long done,
            long failed,
            Map<String, Long> errors,
            Histogram response,
            Histogram service) {

        public OperationSample {
            errors = Map.copyOf(errors);
        }
    }
}
