package io.oltplab.sysbench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadFiguresTest {

    private static final long MS = 1_000_000;

    private final Window window = new Window(100 * MS, 300 * MS, List.of());

    private static QueryCounts queries(int reads, int writes, int others) {
        QueryCounts counts = new QueryCounts();
        for (int i = 0; i < reads; i++) {
            counts.read(QueryKind.POINT_SELECT);
        }
        for (int i = 0; i < writes; i++) {
            counts.changed(QueryKind.INSERT, 1);
        }
        for (int i = 0; i < others; i++) {
            counts.changed(QueryKind.DELETE, 0);
        }
        return counts;
    }

    private static void event(ThreadFigures thread, long startMs, long endMs) {
        thread.begin();
        thread.end(true, startMs * MS, (endMs - startMs) * MS, queries(14, 4, 2));
    }

    private static EventFigures sample(ThreadFigures... threads) {
        return EventFigures.of(Buckets.SYSBENCH_1_0, List.of(threads), 0, 1);
    }

    /// The sample holds what ends after 100 ms and up to 300 ms.
    @Test
    void anEventBelongsWhereItEnds() {
        ThreadFigures thread = new ThreadFigures(window, Buckets.SYSBENCH_1_0);
        event(thread, 0, 50);
        event(thread, 50, 100);
        assertThat(sample(thread).buckets().total()).isZero();
        event(thread, 100, 140);
        event(thread, 140, 300);
        event(thread, 300, 301);
        EventFigures sample = sample(thread);
        assertThat(sample.buckets().total()).isEqualTo(2);
        assertThat(sample.sumNanos()).isEqualTo(200 * MS);
        assertThat(sample.minNanos()).isEqualTo(40 * MS);
        assertThat(sample.maxNanos()).isEqualTo(160 * MS);
        assertThat(sample.queries().reads()).isEqualTo(28);
        assertThat(sample.queries().writes()).isEqualTo(8);
        assertThat(sample.queries().others()).isEqualTo(4);
        QueryCounts all = new QueryCounts();
        thread.addTo(all);
        assertThat(all.reads()).isEqualTo(70);
    }

    /// Cuts at 150 and 200 ms: events that end at 140, 150 | 160 | 250 ms.
    @Test
    void cutsDivideTheWindow() {
        Window cut = new Window(100 * MS, 300 * MS, List.of(150 * MS, 200 * MS));
        ThreadFigures thread = new ThreadFigures(cut, Buckets.SYSBENCH_1_0);
        event(thread, 100, 140);
        event(thread, 140, 150);
        event(thread, 150, 160);
        event(thread, 160, 250);
        int[] events = new int[3];
        for (int i = 0; i < cut.stretches(); i++) {
            EventFigures stretch = EventFigures.of(Buckets.SYSBENCH_1_0, List.of(thread), i, i + 1);
            events[i] = (int) stretch.buckets().total();
        }
        assertThat(events).containsExactly(2, 1, 1);
        EventFigures all = EventFigures.of(Buckets.SYSBENCH_1_0, List.of(thread), 0, 3);
        assertThat(all.events().mean()).isEqualTo(4);
        assertThat(all.sumNanos()).isEqualTo(150 * MS);
        assertThat(all.queries().of(QueryKind.POINT_SELECT)).isEqualTo(56);
    }

    @Test
    void aFailedEventLeavesItsQueriesAndNoLatency() {
        ThreadFigures thread =
                new ThreadFigures(new Window(0, 1_000 * MS, List.of()), Buckets.SYSBENCH_1_0);
        thread.begin();
        assertThat(thread.isRunning()).isTrue();
        thread.end(false, 0, 5 * MS, queries(3, 0, 1));
        EventFigures sample = sample(thread);
        assertThat(sample.buckets().total()).isZero();
        assertThat(sample.minNanos()).isZero();
        assertThat(sample.queries().reads()).isEqualTo(3);
        assertThat(thread.isRunning()).isFalse();
    }

    /// 2 and 4 events: mean 3, deviation 1 (of the population). 20 ms and 40 ms: 30 ms and 10 ms.
    @Test
    void fairnessIsMeanAndDeviationOverTheThreads() {
        Window open = new Window(0, 1_000 * MS, List.of());
        ThreadFigures slow = new ThreadFigures(open, Buckets.SYSBENCH_1_0);
        ThreadFigures fast = new ThreadFigures(open, Buckets.SYSBENCH_1_0);
        for (int i = 0; i < 4; i++) {
            event(fast, 10L * i, 10L * i + 10);
            if (i < 2) {
                event(slow, 10L * i, 10L * i + 10);
            }
        }
        EventFigures sample = sample(slow, fast);
        assertThat(sample.events().mean()).isEqualTo(3);
        assertThat(sample.events().deviation()).isEqualTo(1);
        assertThat(sample.seconds().mean()).isCloseTo(0.03, within(1e-12));
        assertThat(sample.seconds().deviation()).isCloseTo(0.01, within(1e-12));
    }
}
