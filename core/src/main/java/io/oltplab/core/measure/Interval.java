package io.oltplab.core.measure;

import io.oltplab.core.measure.Sample.OperationSample;
import java.util.List;
import org.HdrHistogram.Histogram;

/// What a recorder collected for one interval: the operations of the timeline's sample, and what
/// only the phase's result shows.
///
/// @param operations in the order of the workload's operations
/// @param late start minus due time of the steps done
/// @param queued start of service minus start of the steps done
/// @param delay start of service minus due time of the steps done: late and queued together
/// @param pauseSumNanos sum of the pauses before the steps done
public record Interval(
        List<OperationSample> operations,
        Histogram late,
        Histogram queued,
        Histogram delay,
        long pauseSumNanos) {

    public Interval {
        operations = List.copyOf(operations);
    }
}
