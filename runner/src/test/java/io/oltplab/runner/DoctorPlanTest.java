package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `oltplab doctor PLAN` finds what the review would be refused for, and changes nothing.
class DoctorPlanTest {

    private static final String PLAN =
            """
            name: small
            drive: {path: 'DIR/drive', results-on-drive: true, allow-tmpfs: true}
            workloads:
              r: {driver: rawio, shape: run, profiles: [4k-rand-read], size: 1M, allow-tmpfs: true}
            stages:
              - {stage: settle, name: first, time: 0s}
              - {stage: raw, name: raw, workload: r, sample: 1s}
            """;

    @TempDir private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();

    private int doctor(String plan) throws IOException {
        Files.createDirectories(folder.resolve("drive"));
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, plan.replace("DIR", folder.toString()));
        return new CommandLineProgram(
                        new PrintWriter(out, true),
                        new PrintWriter(new StringWriter(), true),
                        new Stop(),
                        Main.providers())
                .run("doctor", file.toString(), "--results", folder.resolve("results").toString());
    }

    @Test
    void aPlanThatFitsCanBegin() throws IOException {
        doctor(PLAN);

        assertThat(out.toString())
                .containsPattern("OK +plan +small can begin")
                .contains("OK    free space")
                .contains("direct I/O");
        assertThat(folder.resolve("drive")).isEmptyDirectory();
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void whatTheReviewWouldBeRefusedForIsAFindingWithAdvice() throws IOException {
        int code =
                doctor(
                        PLAN.replace(
                                "stage: settle, name: first, time: 0s",
                                "stage: restore, name: first, from: 'DIR/none'"));

        assertThat(code).isEqualTo(4);
        assertThat(out.toString())
                .containsPattern("FAIL +plan +" + Pattern.quote(folder + "/none is no snapshot"))
                .contains("-> the review would be refused for this");
    }

    @Test
    void aMissingPathIsAFinding() throws IOException {
        int code = doctor(PLAN.replace("DIR/drive", "DIR/missing"));

        assertThat(code).isEqualTo(4);
        assertThat(out.toString()).contains("FAIL  drive.path").contains("make the directory");
    }
}
