package io.oltplab.rawio.load;

import io.oltplab.core.plan.Load;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Works out the figures and flags of a cell that ran.
///
/// @param last everything counted
/// @param operations those of the profile
/// @param lengthNanos of the measurement
/// @param rates I/Os completed in each whole second
record CellReport(
        Cell cell, Snapshot last, List<Integer> operations, long lengthNanos, List<Double> rates) {

    private static final double NANOS_PER_SECOND = 1e9;

    /// Of the offered I/Os; more unfinished ones mean that the target does not keep up.
    private static final double SATURATED = 0.01;

    private static final double BOUND = 0.9;
    private static final double UNSTABLE = 0.05;
    private static final double LATE_NANOS = 50_000;
    private static final double LATE_SHARE = 0.1;

    /// @param startNanos of the measurement, since the start of the run
    /// @param offered due times within the measurement
    /// @param waiting due and not started at the end
    /// @param busy processor time of each queue's thread
    /// @param process processor time of the whole process
    CellResult result(long startNanos, long offered, long waiting, long[] busy, long process) {
        boolean open = cell.load() instanceof Load.Rate;
        long backlog = open ? Math.max(0, waiting) : 0;
        double seconds = lengthNanos / NANOS_PER_SECOND;
        OperationResult all = last.all(open);
        List<OperationResult> each = operations.stream().map(op -> last.result(op, open)).toList();
        Latency late = open ? last.late().latency() : Latency.NONE;

        boolean saturated = open && saturated(offered, all.done(), backlog);
        boolean lateStarts =
                open
                        && last.late().percentile(99)
                                > Math.max(LATE_NANOS, LATE_SHARE * all.service().p50());
        boolean bound = Arrays.stream(busy).max().orElse(0) > BOUND * lengthNanos;
        boolean unstable = !open && variation() > UNSTABLE;

        Map<String, Double> figures = new HashMap<>();
        figures.put("iops", all.done() / seconds);
        figures.put("bytes_per_second", last.bytes() / seconds);
        figures.put("in_flight", (double) cell.load().users());
        figures.put("generator_bound", flag(bound));
        if (all.done() > 0) {
            figures.put("cpu_nanos_per_io", (double) process / all.done());
            figures.put("thread_cpu_nanos_per_io", (double) Arrays.stream(busy).sum() / all.done());
        }
        if (open) {
            figures.put("offered_per_second", offered / seconds);
            figures.put("saturated", flag(saturated));
            figures.put("stationary", flag(!saturated));
            figures.put("generator_late", flag(lateStarts));
        } else {
            figures.put("max_unstable", flag(unstable));
            figures.put("variation_percent", 100 * variation());
        }
        cell.putShape(figures);
        PhaseResult phase =
                new PhaseResult(
                        cell.phase(),
                        startNanos,
                        lengthNanos,
                        all,
                        each,
                        0,
                        late,
                        Latency.NONE,
                        backlog,
                        last.counters(),
                        figures);
        return new CellResult(cell, phase, saturated, lateStarts, bound, unstable);
    }

    /// More than 1 % of what was offered is unfinished or waiting, and more than can be in flight.
    private boolean saturated(long offered, long done, long backlog) {
        long unfinished = Math.max(offered - done, backlog);
        return unfinished > SATURATED * offered && unfinished > cell.load().users();
    }

    /// Standard deviation of the seconds' rates by their mean; 0 with fewer than two.
    private double variation() {
        if (rates.size() < 2) {
            return 0;
        }
        double mean = rates.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares =
                rates.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum() / (rates.size() - 1);
        return mean == 0 ? 0 : Math.sqrt(squares) / mean;
    }

    private static double flag(boolean set) {
        return set ? 1 : 0;
    }
}
