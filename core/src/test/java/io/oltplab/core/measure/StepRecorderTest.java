package io.oltplab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class StepRecorderTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Load LOAD = new Load.Saturate(1);
    private static final List<Phase> PHASES =
            List.of(
                    new Phase("first", Phase.Kind.RAMP, Duration.ofMillis(1_500), LOAD),
                    new Phase("second", Phase.Kind.SAMPLE, Duration.ofMillis(2_000), LOAD));
    private static final List<Operation> OPERATIONS =
            List.of(new Operation("a"), new Operation("b"));

    private final IntervalEdges edges = new IntervalEdges(PHASES);
    private final StepRecorder recorder = new StepRecorder(OPERATIONS, edges, 4);

    @Test
    void intervalsEndAtSecondsOfTheirPhaseAndAtItsEnd() {
        List<Long> seen = new ArrayList<>();
        for (long edge = edges.after(0); edge < edges.end(); edge = edges.after(edge)) {
            seen.add(edge);
        }
        assertThat(seen).containsExactly(SECOND, 1_500_000_000L, 2_500_000_000L);
        assertThat(edges.end()).isEqualTo(3_500_000_000L);
        assertThat(edges.endOf(0)).isEqualTo(1_500_000_000L);
    }

    @Test
    void aStepBelongsToTheIntervalInWhichItEndsWheneverItIsRecorded() {
        done(0, 0, 2 * SECOND);
        done(1, 0, SECOND);
        done(2, 1, SECOND + 1);
        done(3, 0, 3_500_000_000L);
        assertThat(counts()).containsExactly(1L, 0L);
        assertThat(counts()).containsExactly(0L, 1L);
        assertThat(counts()).containsExactly(1L, 0L);
        assertThat(counts()).containsExactly(1L, 0L);
    }

    @Test
    void aStepThatIsRecordedAfterItsIntervalWasCollectedCountsInTheNext() {
        assertThat(counts()).containsExactly(0L, 0L);
        done(0, 0, SECOND);
        assertThat(counts()).containsExactly(1L, 0L);
    }

    @Test
    void aStepThatEndsAfterTheRunCountsNowhere() {
        assertThat(recorder.record(0, 0, Outcome.DONE, times(3_500_000_001L))).isFalse();
        assertThat(recorder.record(0, 0, Outcome.DONE, times(3_500_000_000L))).isTrue();
    }

    @Test
    void aCutIsNotBeforeAnyStepThatCounted() {
        done(0, 0, 700);
        done(1, 0, 900);
        assertThat(recorder.cut(800)).isEqualTo(900);
        assertThat(recorder.record(2, 0, Outcome.DONE, times(901))).isFalse();
        assertThat(recorder.record(2, 0, Outcome.DONE, times(900))).isTrue();
        assertThat(counts()).containsExactly(3L, 0L);
    }

    @Test
    void stripesAreAPowerOfTwoAndAtMostSixteen() {
        assertThat(List.of(1, 2, 3, 4, 6, 8, 64).stream().map(StepRecorder::stripesFor))
                .containsExactly(2, 4, 8, 8, 16, 16, 16);
    }

    @Test
    void noStepIsLostBetweenThreadsAndCollections() throws InterruptedException {
        int each = 50_000;
        List<Thread> threads = new ArrayList<>();
        for (int user = 0; user < 8; user++) {
            int id = user;
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        SplittableRandom random = new SplittableRandom(id);
                                        StepTimes times = new StepTimes();
                                        for (int i = 0; i < each; i++) {
                                            times.end = random.nextLong(1, edges.end() + 1);
                                            recorder.record(id, i & 1, Outcome.DONE, times);
                                        }
                                    }));
        }
        long first = 0;
        long second = 0;
        for (int i = 0; i < 3; i++) {
            List<Long> counts = counts();
            first += counts.get(0);
            second += counts.get(1);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<Long> last = counts();
        assertThat(first + last.get(0)).isEqualTo(8 * each / 2);
        assertThat(second + last.get(1)).isEqualTo(8 * each / 2);
    }

    @Property(tries = 200)
    void intervalsAddUpToWhatWasRecorded(
            @ForAll @Size(max = 100) List<@LongRange(min = 1, max = 3_500_000_000L) Long> ends,
            @ForAll @IntRange(min = 0, max = 4) int collectedBefore) {
        StepRecorder fresh = new StepRecorder(OPERATIONS, edges, 2);
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < ends.size(); i++) {
            if (i == ends.size() / 2) {
                for (int k = 0; k < Math.min(collectedBefore, 3); k++) {
                    intervals.add(fresh.collect());
                }
            }
            fresh.record(i, 0, Outcome.DONE, times(ends.get(i)));
        }
        while (intervals.size() < 4) {
            intervals.add(fresh.collect());
        }
        long done = 0;
        long values = 0;
        long sum = 0;
        for (Interval interval : intervals) {
            OperationSample sample = interval.operations().get(0);
            done += sample.done();
            values += sample.response().getTotalCount();
            sum += interval.responseSumNanos();
        }
        assertThat(done).isEqualTo(ends.size());
        assertThat(values).isEqualTo(ends.size());
        assertThat(sum).isEqualTo(ends.stream().mapToLong(Long::longValue).sum());
    }

    private void done(int user, int operation, long end) {
        recorder.record(user, operation, Outcome.DONE, times(end));
    }

    private static StepTimes times(long end) {
        StepTimes times = new StepTimes();
        times.end = end;
        return times;
    }

    private List<Long> counts() {
        return recorder.collect().operations().stream().map(OperationSample::done).toList();
    }
}
