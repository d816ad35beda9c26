package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.read.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    @Test
    void aDatabaseRunHasARowForItsMeasuredPhaseOnly() {
        assertThat(Headline.rows(SimulatedRuns.tpcc("tpcc", 20, 1, 1)))
                .extracting(Headline.Row::label)
                .containsExactly("sample");
    }

    @Test
    void aCurveIsShownAtItsClosedMaximum() {
        List<Headline.Row> rows = Headline.rows(SimulatedRuns.raw("rawio", 100_000, 1));

        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().rate()).isEqualTo(100_000);
        assertThat(rows.getFirst().label()).isEqualTo("4k-rand-read at maximum");
    }

    /// The rate reaches 64,000 with 64 in flight, first at iodepth 64 and one job.
    @Test
    void aMatrixIsShownAtItsBestCell() {
        List<Headline.Row> rows = Headline.rows(SimulatedRuns.matrix("matrix"));

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().rate()).isEqualTo(64_000);
        assertThat(rows.getFirst().label()).isEqualTo("4K at iodepth 64, numjobs 1");
    }

    /// A run killed in its sample has no finished phase: 20 s of timeline in all, 10 of them ramp.
    @Test
    void aKilledRunIsCountedFromItsSeconds() {
        Run whole = SimulatedRuns.tpcc("tpcc", 20, 1, 1);
        RunResult old = whole.result();
        RunResult killed =
                new RunResult(
                        old.schema(),
                        RunResult.Status.RUNNING,
                        "",
                        old.tool(),
                        old.startedAt(),
                        old.endedAt(),
                        old.plan(),
                        old.environment(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        Run run = new Run("tpcc", "x", killed, whole.timeline().subList(0, 20));

        Headline.Row row = Headline.rows(run).getFirst();

        long done =
                whole.timeline().subList(10, 20).stream().mapToLong(moment -> moment.done()).sum();
        assertThat(row.rate()).isEqualTo(done / 10.0);
        assertThat(row.p99()).isEqualTo("n/a");
        assertThat(row.label()).isEqualTo("sample, unfinished");
    }

    @Test
    void theSentenceCountsChecks() {
        assertThat(VerdictSection.sentence(SimulatedRuns.tpcc("tpcc", 20, 1, 1)))
                .startsWith("tpcc on MariaDB 10.11.14: ")
                .contains(" TPS, average ")
                .endsWith("2 checks: 0 failed, 1 with a warning.");
    }
}
