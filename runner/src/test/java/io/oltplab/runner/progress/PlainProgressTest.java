package io.oltplab.runner.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlainProgressTest {

    private final StringWriter text = new StringWriter();
    private final AtomicLong now = new AtomicLong(Duration.ofHours(1).toNanos());
    private final PlainProgress progress = new PlainProgress(new PrintWriter(text, true), now::get);

    @Test
    void printsOneLineEachTenSecondsWithShareAndTimeLeft() {
        try (Progress.Task task = progress.task("load warehouse data", 1000, "rows")) {
            task.step(100);
            pass(Duration.ofSeconds(9));
            task.step(100);
            pass(Duration.ofSeconds(1));
            // 250 of 1,000 rows in 10 s: 30 s are left.
            task.step(50);
            task.note("25.0 rows/s");
            pass(Duration.ofSeconds(10));
            task.stepTo(500);
        }
        assertThat(text.toString().lines())
                .containsExactly(
                        "load warehouse data ...",
                        "load warehouse data: 250 of 1,000 rows (25 %), 30 s left",
                        "load warehouse data: 500 of 1,000 rows (50 %), 20 s left, 25.0 rows/s",
                        "load warehouse data stopped at 50 %, 20 s, 25.0 rows/s");
    }

    @Test
    void aTaskInTenthsOfASecondIsShownInSecondsAndDoneAtItsEnd() {
        try (Progress.Task task = progress.task("tpcc run", 200, Progress.TENTHS_OF_A_SECOND)) {
            pass(Duration.ofSeconds(15));
            task.stepTo(150);
            pass(Duration.ofSeconds(5));
            task.stepTo(200);
        }
        assertThat(text.toString().lines())
                .containsExactly(
                        "tpcc run ...",
                        "tpcc run: 15.0 of 20.0 s (75 %), 5.0 s left",
                        "tpcc run done, 20 s");
    }

    @Test
    void aTaskOfUnknownSizeIsNoDivisionByZero() {
        try (Progress.Task task = progress.task("settle", 0, "pages")) {
            pass(Duration.ofSeconds(11));
            task.step(0);
        }
        assertThat(text.toString()).contains("settle: 0 of 0 pages (100 %), 0.0 s left");
    }

    @Test
    void saysLinesAsTheyAre() {
        progress.say("server: MariaDB 11.4.5");
        assertThat(text.toString()).isEqualTo("server: MariaDB 11.4.5" + System.lineSeparator());
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
