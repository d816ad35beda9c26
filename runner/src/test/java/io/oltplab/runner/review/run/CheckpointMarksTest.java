package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckpointMarksTest {

    private final List<String> events = new ArrayList<>();
    private final CheckpointMarks marks = new CheckpointMarks(events::add);

    private void age(int instance, long age) {
        marks.database(
                0,
                instance,
                Map.of("innodb_checkpoint_age", age, "innodb_checkpoint_max_age", 80_000_000L));
    }

    @Test
    void aFallOfAQuarterOfTheMostIsACheckpoint() {
        age(1, 70_000_000);
        age(2, 10_000_000);
        age(1, 51_000_000);
        age(1, 30_000_000);
        age(2, 9_000_000);
        age(1, 79_000_000);

        assertThat(events)
                .containsExactly("checkpoint of instance 1: age 51.0 MB -> 30.0 MB of 80.0 MB");
    }

    @Test
    void aServerThatCountsItsCheckpointsIsBelieved() {
        for (long requested : new long[] {3, 3, 4, 4}) {
            marks.database(
                    0, 2, Map.of("checkpoints_timed", 7L, "checkpoints_requested", requested));
        }

        assertThat(events).containsExactly("checkpoint of instance 2");
    }

    @Test
    void aServerWithoutTheseCountersHasNoMarks() {
        marks.database(0, 1, Map.of("innodb_data_reads", 5L));
        marks.database(1, 1, Map.of("innodb_data_reads", 5L));

        assertThat(events).isEmpty();
    }
}
