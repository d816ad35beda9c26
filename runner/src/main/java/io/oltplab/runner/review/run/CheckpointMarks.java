package io.oltplab.runner.review.run;

import io.oltplab.runner.capture.Counters;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Marks the checkpoints of servers: those that PostgreSQL counts, and of InnoDB the seconds in
/// which the age of the oldest change that is only in the log falls by a quarter of what it may
/// reach. Smaller steps are the flushing that goes on all the time.
final class CheckpointMarks implements Counters.Listener {

    private static final double SHARE = 0.25;
    private static final double MB = 1e6;

    private final Consumer<String> events;
    private final Map<Integer, Long> ages = new HashMap<>();
    private final Map<Integer, Long> counts = new HashMap<>();

    CheckpointMarks(Consumer<String> events) {
        this.events = events;
    }

    @Override
    public void device(double seconds, Map<String, Double> figures) {}

    @Override
    public void database(double seconds, int instance, Map<String, Long> counters) {
        counted(instance, counters);
        Long age = counters.get("innodb_checkpoint_age");
        Long max = counters.get("innodb_checkpoint_max_age");
        if (age == null || max == null) {
            return;
        }
        Long before = ages.put(instance, age);
        if (before != null && before - age >= SHARE * max) {
            events.accept(
                    String.format(
                            Locale.ROOT,
                            "checkpoint of instance %d: age %.1f MB -> %.1f MB of %.1f MB",
                            instance,
                            before / MB,
                            age / MB,
                            max / MB));
        }
    }

    private void counted(int instance, Map<String, Long> counters) {
        Long timed = counters.get("checkpoints_timed");
        Long requested = counters.get("checkpoints_requested");
        if (timed == null || requested == null) {
            return;
        }
        Long before = counts.put(instance, timed + requested);
        if (before != null && timed + requested > before) {
            events.accept("checkpoint of instance " + instance);
        }
    }
}
