package io.oltplab.core.measure;

import io.oltplab.core.workload.Outcome;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// The part of a recorder that some of the users share: one slot for each interval that was not
/// collected yet. Everything is guarded by [#lock].
final class Stripe {

    final ReentrantLock lock = new ReentrantLock();

    private final int operations;
    private final IntervalEdges edges;
    // Oldest first, without gaps, never empty.
    private final ArrayDeque<Slot> open = new ArrayDeque<>();
    private final ArrayDeque<Slot> spare = new ArrayDeque<>();
    private Slot oldest;
    private long cutoff;
    private long latestEnd;

    Stripe(int operations, IntervalEdges edges) {
        this.operations = operations;
        this.edges = edges;
        cutoff = edges.end();
        oldest = append(edges.after(0));
    }

    /// Adds a step to its interval, and says whether it counts: whether it ended before the run.
    boolean record(int operation, Outcome outcome, StepTimes times) {
        long end = times.end;
        if (end > cutoff) {
            return false;
        }
        latestEnd = Math.max(latestEnd, end);
        Slot slot = end <= oldest.edge ? oldest : slotOf(end);
        switch (outcome) {
            case Outcome.Done done -> {
                slot.done[operation]++;
                long late = LatencyHistogram.clamp(times.start - times.due);
                long queued = LatencyHistogram.clamp(times.serviceStart - times.start);
                slot.response[operation].recordValue(LatencyHistogram.clamp(end - times.due));
                slot.service[operation].recordValue(
                        LatencyHistogram.clamp(end - times.serviceStart));
                slot.late.recordValue(late);
                slot.queued.recordValue(queued);
                slot.delay.recordValue(LatencyHistogram.clamp(times.serviceStart - times.free));
                slot.pauseSumNanos += times.pause;
                slot.responseSumNanos += end - times.due;
                countErrors(slot, operation, done.retried());
            }
            case Outcome.Failed failed -> {
                slot.failed[operation]++;
                slot.error(operation, failed.code());
                countErrors(slot, operation, failed.retried());
            }
        }
        return true;
    }

    private static void countErrors(Slot slot, int operation, List<String> codes) {
        for (int i = 0; i < codes.size(); i++) {
            slot.error(operation, codes.get(i));
        }
    }

    private Slot slotOf(long end) {
        for (Slot slot : open) {
            if (end <= slot.edge) {
                return slot;
            }
        }
        Slot last = open.getLast();
        while (end > last.edge) {
            last = append(edges.after(last.edge));
        }
        return last;
    }

    private Slot append(long edge) {
        Slot slot = spare.isEmpty() ? new Slot(operations) : spare.pop();
        slot.edge = edge;
        open.addLast(slot);
        return slot;
    }

    /// Takes out the oldest slot. Steps that were too slow to be recorded in it go to the next one.
    Slot take() {
        Slot taken = open.removeFirst();
        oldest = open.isEmpty() ? append(edges.after(taken.edge)) : open.getFirst();
        return taken;
    }

    void giveBack(Slot slot) {
        slot.clear();
        spare.push(slot);
    }

    long latestEnd() {
        return latestEnd;
    }

    void cutAt(long nanos) {
        cutoff = nanos;
    }
}
