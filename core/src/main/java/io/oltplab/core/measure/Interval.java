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
/// @param delay from when the user was free for a step until the start of its service, of the steps
///   done: what the driver itself added
/// @param pauseSumNanos sum of the pauses before the steps done
/// @param responseSumNanos sum of the responses of the steps done, not rounded as in a histogram
public record Interval(
        List<OperationSample> operations,
        Histogram late,
        Histogram queued,
        Histogram delay,
        long pauseSumNanos,
        long responseSumNanos) {

    public Interval {
        operations = List.copyOf(operations);
    }
}
