package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.read.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaveatsTest {

    private static List<String> caveats(
            RunResult.Status status, String reason, Map<String, Map<String, String>> facts) {
        Run run = SimulatedRuns.tpcc("tpcc", 5, 1, 1);
        return Caveats.of(SimulatedRuns.with(run, status, reason, facts));
    }

    @Test
    void aWholeRunOnADriveHasNone() {
        assertThat(caveats(RunResult.Status.COMPLETE, "", SimulatedRuns.environment())).isEmpty();
    }

    @Test
    void aPartialRunSaysWhy() {
        assertThat(caveats(RunResult.Status.PARTIAL, "stopped by the user", Map.of()))
                .containsExactly(
                        "PARTIAL: tpcc ended early; the figures cover what ran: stopped by the user");
        assertThat(caveats(RunResult.Status.RUNNING, "", Map.of()))
                .singleElement()
                .asString()
                .startsWith("PARTIAL: tpcc is still running, or was killed");
    }

    @Test
    void memoryIsNoStorage() {
        assertThat(
                        caveats(
                                RunResult.Status.COMPLETE,
                                "",
                                Map.of("drive", Map.of("file system", "tmpfs"))))
                .containsExactly("NOT A STORAGE RESULT: tpcc: ran on tmpfs, which is memory");
    }

    @Test
    void bufferedReadsAreNoStorage() {
        assertThat(
                        caveats(
                                RunResult.Status.COMPLETE,
                                "",
                                Map.of("drive", Map.of("direct I/O", "no"))))
                .singleElement()
                .asString()
                .startsWith("NOT A STORAGE RESULT: tpcc: used buffered I/O");
    }

    @Test
    void anInvalidRunForbidsItsUse() {
        assertThat(caveats(RunResult.Status.INVALID, "a check failed", Map.of()))
                .containsExactly(
                        "INVALID: a check of tpcc failed; do not use its figures as a result:"
                                + " a check failed");
    }
}
