package io.oltplab.core.measure;

import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/// Takes every step of every user, and gives them back by interval. A step belongs to the interval
/// in which it ended, whenever it is recorded.
///
/// Users write to the stripe that their id picks, under its lock; one thread collects.
public final class StepRecorder {

    private static final int MAX_STRIPES = 16;

    private final List<Operation> operations;
    private final Stripe[] stripes;

    /// A recorder with as many stripes as this machine can use: the next power of two from twice
    /// the cores, at most 16.
    public StepRecorder(List<Operation> operations, IntervalEdges edges) {
        this(operations, edges, stripesFor(Runtime.getRuntime().availableProcessors()));
    }

    StepRecorder(List<Operation> operations, IntervalEdges edges, int stripes) {
        this.operations = List.copyOf(operations);
        this.stripes = new Stripe[stripes];
        for (int i = 0; i < stripes; i++) {
            this.stripes[i] = new Stripe(operations.size(), edges);
        }
    }

    static int stripesFor(int cores) {
        int wanted = Math.min(MAX_STRIPES, 2 * cores);
        return Integer.highestOneBit(2 * wanted - 1);
    }

    /// Adds a step that has ended. For any thread.
    ///
    /// @param user id of the user
    /// @param operation index of the operation
    /// @param times of the step; only the end counts if it failed
    /// @return whether it counts: false if it ended after the run did
    public boolean record(int user, int operation, Outcome outcome, StepTimes times) {
        Stripe stripe = stripes[user & (stripes.length - 1)];
        stripe.lock.lock();
        try {
            return stripe.record(operation, outcome, times);
        } finally {
            stripe.lock.unlock();
        }
    }

    /// Takes out the oldest interval that was not collected yet. To be called a little after its
    /// end: a step that is recorded even later counts in the next interval. For one thread.
    public Interval collect() {
        List<Slot> slots = new ArrayList<>(stripes.length);
        for (Stripe stripe : stripes) {
            stripe.lock.lock();
            try {
                slots.add(stripe.take());
            } finally {
                stripe.lock.unlock();
            }
        }
        Interval interval = merge(slots);
        for (int i = 0; i < stripes.length; i++) {
            stripes[i].lock.lock();
            try {
                stripes[i].giveBack(slots.get(i));
            } finally {
                stripes[i].lock.unlock();
            }
        }
        return interval;
    }

    /// Ends the run early: no step that ends after the returned instant counts any more, and none
    /// that was counted ended after it.
    ///
    /// @param nanos the end that is wished for, counted from the start of the run
    public long cut(long nanos) {
        for (Stripe stripe : stripes) {
            stripe.lock.lock();
        }
        try {
            long end = nanos;
            for (Stripe stripe : stripes) {
                end = Math.max(end, stripe.latestEnd());
            }
            for (Stripe stripe : stripes) {
                stripe.cutAt(end);
            }
            return end;
        } finally {
            for (Stripe stripe : stripes) {
                stripe.lock.unlock();
            }
        }
    }

    private Interval merge(List<Slot> slots) {
        List<OperationSample> merged = new ArrayList<>(operations.size());
        for (int i = 0; i < operations.size(); i++) {
            merged.add(merge(slots, i));
        }
        Histogram late = LatencyHistogram.create();
        Histogram queued = LatencyHistogram.create();
        Histogram delay = LatencyHistogram.create();
        long pauseSumNanos = 0;
        long responseSumNanos = 0;
        for (Slot slot : slots) {
            add(late, slot.late);
            add(queued, slot.queued);
            add(delay, slot.delay);
            pauseSumNanos += slot.pauseSumNanos;
            responseSumNanos += slot.responseSumNanos;
        }
        return new Interval(merged, late, queued, delay, pauseSumNanos, responseSumNanos);
    }

    private OperationSample merge(List<Slot> slots, int operation) {
        Histogram response = LatencyHistogram.create();
        Histogram service = LatencyHistogram.create();
        Map<String, Long> errors = new HashMap<>();
        long done = 0;
        long failed = 0;
        for (Slot slot : slots) {
            done += slot.done[operation];
            failed += slot.failed[operation];
            add(response, slot.response[operation]);
            add(service, slot.service[operation]);
            slot.errors
                    .get(operation)
                    .forEach((code, count) -> errors.merge(code, count, Long::sum));
        }
        Operation kind = operations.get(operation);
        return new OperationSample(
                kind.name(), kind.headline(), done, failed, errors, response, service);
    }

    private static void add(Histogram sum, AbstractHistogram part) {
        if (part.getTotalCount() > 0) {
            sum.add(part);
        }
    }
}
