package io.oltplab.core.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.IntCountsHistogram;

/// What one stripe saw in one interval. Guarded by the stripe's lock until it was taken out.
final class Slot {

    /// End of the interval, counted from the start of the run.
    long edge;

    final long[] done;
    final long[] failed;
    final List<Map<String, Long>> errors;
    final IntCountsHistogram[] response;
    final IntCountsHistogram[] service;
    final IntCountsHistogram late = create();
    final IntCountsHistogram queued = create();
    final IntCountsHistogram delay = create();
    long pauseSumNanos;
    long responseSumNanos;

    Slot(int operations) {
        done = new long[operations];
        failed = new long[operations];
        errors = new ArrayList<>(operations);
        response = new IntCountsHistogram[operations];
        service = new IntCountsHistogram[operations];
        for (int i = 0; i < operations; i++) {
            errors.add(new HashMap<>());
            response[i] = create();
            service[i] = create();
        }
    }

    /// Integers suffice for the counts of a second and take half the space of longs.
    private static IntCountsHistogram create() {
        IntCountsHistogram histogram =
                new IntCountsHistogram(
                        LatencyHistogram.LOWEST_NANOS,
                        2 * LatencyHistogram.LOWEST_NANOS,
                        LatencyHistogram.DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    void error(int operation, String code) {
        errors.get(operation).merge(code, 1L, Long::sum);
    }

    void clear() {
        for (int i = 0; i < done.length; i++) {
            done[i] = 0;
            failed[i] = 0;
            errors.get(i).clear();
            response[i].reset();
            service[i].reset();
        }
        late.reset();
        queued.reset();
        delay.reset();
        pauseSumNanos = 0;
        responseSumNanos = 0;
    }
}
