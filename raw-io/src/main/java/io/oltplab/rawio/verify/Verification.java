package io.oltplab.rawio.verify;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.engine.Queue;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.load.Meter;
import io.oltplab.rawio.target.RawTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Writes every block of the span with a header, pass after pass, and reads all of them back.
/// Belongs to one thread.
public final class Verification {

    private static final int FAULTS_SHOWN = 20;

    private final Engine engine;
    private final RawTarget target;
    private final Recording recording;
    private final int inFlight;
    private final int length;
    private final BlockHeader header;
    private final long runStart;

    private final List<Fault> faults = new ArrayList<>();
    private final Map<Fault.Kind, Long> counts = new EnumMap<>(Fault.Kind.class);

    /// Prepares to verify.
    ///
    /// @param engine that writes what it is given
    /// @param length of an I/O, a multiple of 4 KiB
    /// @param run what tells this run's blocks from those of others
    public Verification(
            Engine engine,
            RawTarget target,
            Recording recording,
            int inFlight,
            int length,
            long run) {
        this.engine = engine;
        this.target = target;
        this.recording = recording;
        this.inFlight = inFlight;
        this.length = length;
        header = new BlockHeader(run);
        runStart = recording.clock().nanos();
        recording.begins(runStart);
    }

    /// The phases of a plan: each pass, and the reading.
    ///
    /// @param from first generation that is written
    /// @param to last one; below the first one nothing is written
    public static List<Phase> phases(long from, long to, int inFlight, Duration estimate) {
        List<Phase> phases = new ArrayList<>();
        for (long generation = from; generation <= to; generation++) {
            phases.add(phase("write generation " + generation, inFlight, estimate));
        }
        phases.add(phase("check generation " + to, inFlight, estimate));
        return phases;
    }

    private static Phase phase(String name, int inFlight, Duration estimate) {
        return new Phase(name, Phase.Kind.SAMPLE, estimate, new Load.Saturate(inFlight));
    }

    /// Writes each block once: the first generation in order, later ones scattered.
    ///
    /// @return whether all of it was written; false after a stop
    /// @throws InterruptedException when the run is being ended by force
    public boolean write(Phase phase, long generation) throws InterruptedException {
        return pass(phase, generation, true, generation > 1);
    }

    /// Reads all blocks and compares them with what was written last.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public void check(Phase phase, long generation) throws InterruptedException {
        boolean whole = pass(phase, generation, false, false);
        List<List<String>> rows = new ArrayList<>();
        for (Fault fault : faults) {
            rows.add(List.of(Long.toString(fault.lba()), fault.words()));
        }
        if (!rows.isEmpty()) {
            recording.table(
                    new Table(
                            "Blocks that are not what was written last"
                                    + (total() > faults.size()
                                            ? ", the first " + faults.size() + " of " + total()
                                            : ""),
                            List.of("Block", "What is wrong"),
                            rows));
        }
        recording.verdict(
                new Verdict(
                        "verify",
                        total() > 0
                                ? Verdict.Level.FAIL
                                : whole ? Verdict.Level.PASS : Verdict.Level.WARN,
                        total() > 0
                                ? total() + " bad blocks, the first: " + faults.getFirst().words()
                                : (whole ? "all " : "stopped early; ")
                                        + target.spanBytes() / BlockHeader.BLOCK
                                        + " blocks"
                                        + (whole
                                                ? " are what was written last"
                                                : " were not all looked at")));
    }

    private long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private boolean pass(Phase phase, long generation, boolean writes, boolean scattered)
            throws InterruptedException {
        long ios = target.spanBytes() / length;
        Scatter order = new Scatter(ios, scattered);
        Meter meter = new Meter(recording, phase, writes ? "write" : "read", runStart);
        long[] startAt = new long[inFlight];
        long[] offset = new long[inFlight];
        long started = 0;
        long done = 0;
        try (Queue queue = engine.open(inFlight, length, generation)) {
            int[] free = new int[inFlight];
            int frees = inFlight;
            for (int i = 0; i < inFlight; i++) {
                free[i] = i;
            }
            while (done < started || (started < ios && !recording.stopRequested())) {
                while (frees > 0 && started < ios && !recording.stopRequested()) {
                    int slot = free[--frees];
                    offset[slot] = target.spanStart() + order.at(started++) * length;
                    if (writes) {
                        fill(queue, slot, offset[slot], generation);
                    }
                    startAt[slot] = recording.clock().nanos();
                    queue.add(slot, writes, offset[slot], length);
                }
                queue.submit();
                int completions = queue.await(Long.MAX_VALUE);
                long now = recording.clock().nanos();
                for (int i = 0; i < completions; i++) {
                    int slot = queue.slot(i);
                    done++;
                    free[frees++] = slot;
                    meter.add(now - startAt[slot], writes ? 0 : length, writes ? length : 0);
                    completed(queue, slot, queue.result(i), offset[slot], generation, writes);
                }
                meter.look();
            }
        }
        meter.finish(Map.of("generation", (double) generation, "bad_blocks", (double) total()));
        return done == ios;
    }

    private void fill(Queue queue, int slot, long offset, long generation) {
        for (int at = 0; at < length; at += BlockHeader.BLOCK) {
            header.write(queue.buffer(slot), at, (offset + at) / BlockHeader.BLOCK, generation);
        }
    }

    private void completed(
            Queue queue, int slot, int result, long offset, long generation, boolean writes) {
        if (result != length) {
            String what = result < 0 ? ErrorNumber.name(-result) : "only " + result + " bytes";
            if (writes) {
                throw new Refused(
                        ExitCode.DEVICE_LOST,
                        target.path() + ": a write at byte " + offset + " gave " + what);
            }
            for (int at = 0; at < length; at += BlockHeader.BLOCK) {
                found(
                        new Fault(
                                Fault.Kind.UNREADABLE,
                                (offset + at) / BlockHeader.BLOCK,
                                "the read gave " + what));
            }
        } else if (!writes) {
            for (int at = 0; at < length; at += BlockHeader.BLOCK) {
                header.check(queue.buffer(slot), at, (offset + at) / BlockHeader.BLOCK, generation)
                        .ifPresent(this::found);
            }
        }
    }

    private void found(Fault fault) {
        counts.merge(fault.kind(), 1L, Long::sum);
        if (faults.size() < FAULTS_SHOWN) {
            faults.add(fault);
            recording.event("verify: " + fault.words());
        }
    }
}
