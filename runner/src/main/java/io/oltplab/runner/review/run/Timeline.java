package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Progress;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.store.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Makes one time line of those of all instances while they come, marks what happens on it, and
/// shows it. Guarded by the measurement.
final class Timeline {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_TICK = 100_000_000;

    private final Map<Integer, Party> present;
    private final RunFolder store;
    private final Progress.Task task;
    private final Supplier<String> drive;
    private final LongSupplier writtenBytes;
    private final Optional<Approach> approach;
    private final Consumer<Sample> hears;
    private String lastPhase = "";
    private int idleSeconds;

    /// @param present the instances by number; 0 is none of them
    /// @param store takes the merged intervals and events
    /// @param drive what it does now, for people
    /// @param writtenBytes of the drive since the load began
    /// @param approach learns of each second, if there is one
    /// @param hears gets each merged interval
    Timeline(
            Map<Integer, Party> present,
            RunFolder store,
            Progress.Task task,
            Supplier<String> drive,
            LongSupplier writtenBytes,
            Optional<Approach> approach,
            Consumer<Sample> hears) {
        this.hears = hears;
        this.present = present;
        this.store = store;
        this.task = task;
        this.drive = drive;
        this.writtenBytes = writtenBytes;
        this.approach = approach;
    }

    /// An interval of an instance; the merged one follows when all have it.
    void arrived(Party party, Sample sample) {
        party.waiting.add(sample);
        party.live = live(sample);
        show(sample);
        drain();
    }

    /// Merges what all have that are still at work.
    void drain() {
        while (true) {
            List<Sample> parts = new ArrayList<>();
            for (Map.Entry<Integer, Party> entry : present.entrySet()) {
                Party party = entry.getValue();
                if (entry.getKey() == 0) {
                    continue;
                }
                if (party.waiting.isEmpty() && !party.ended) {
                    return;
                }
                if (!party.waiting.isEmpty()) {
                    parts.add(party.waiting.getFirst());
                }
            }
            if (parts.isEmpty()) {
                return;
            }
            // Where instances part at the end of a phase, the earlier phase comes first.
            String phase =
                    parts.stream()
                            .min(java.util.Comparator.comparingLong(Sample::startNanos))
                            .orElseThrow()
                            .phase();
            List<Sample> same = parts.stream().filter(p -> p.phase().equals(phase)).toList();
            present.values()
                    .forEach(
                            party -> {
                                if (!party.waiting.isEmpty()
                                        && party.waiting.getFirst().phase().equals(phase)) {
                                    party.waiting.removeFirst();
                                }
                            });
            Sample merged = Merged.sample(same);
            store.sample(merged);
            mark(merged);
            hears.accept(merged);
        }
    }

    /// Events of the merged run, and seconds for the approach.
    private void mark(Sample sample) {
        if (!sample.phase().equals(lastPhase)) {
            store.event("phase " + sample.phase() + " begins");
            lastPhase = sample.phase();
        }
        TimelineRow row = TimelineRow.of(sample);
        boolean whole = sample.lengthNanos() >= NANOS_PER_SECOND;
        if (whole && row.total().done() == 0) {
            idleSeconds++;
            if (idleSeconds == 1) {
                store.event(
                        row.total().errors().isEmpty()
                                ? "stall: no step was completed"
                                : "outage: no step was completed, errors " + row.total().errors());
            }
        } else if (whole && idleSeconds > 0) {
            store.event("steps are completed again, after " + idleSeconds + " s");
            idleSeconds = 0;
        }
        if (whole) {
            approach.ifPresent(
                    one ->
                            one.second(
                                    row.throughput(),
                                    (double) row.total().responseP99(),
                                    writtenBytes.getAsLong()));
        }
    }

    private void show(Sample sample) {
        task.stepTo((sample.startNanos() + sample.lengthNanos()) / NANOS_PER_TICK);
        StringBuilder words = new StringBuilder(sample.phase());
        present.forEach(
                (number, party) -> {
                    if (number > 0) {
                        words.append(" | ").append(party.live);
                    }
                });
        words.append(" | ").append(drive.get());
        task.note(words.toString());
    }

    private static String live(Sample sample) {
        long done = 0;
        long failed = 0;
        long p99 = 0;
        for (Sample.OperationSample operation : sample.operations()) {
            failed += operation.failed();
            if (operation.headline()) {
                done += operation.done();
                p99 = Math.max(p99, operation.response().getValueAtPercentile(99));
            }
        }
        return String.format(
                Locale.ROOT,
                "%.0f/s p99 %.1f ms%s",
                sample.lengthNanos() == 0 ? 0 : done / (sample.lengthNanos() / NANOS_PER_SECOND),
                p99 / NANOS_PER_MS,
                failed == 0 ? "" : " errors " + failed);
    }
}
