package io.oltplab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.ResultJson;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The command on folders that the store really wrote.
class ReportCommandTest {

    @TempDir Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int report(Object... arguments) {
        CommandLine line = new CommandLine(new ReportCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        return line.execute(words);
    }

    /// A run whose sample has 5 s of 200 steps of 2 ms each.
    private Path run(Path folder, String workload, boolean finished) {
        Plan old = SimulatedRuns.tpcc("x", 5, 1, 1).result().plan();
        Plan plan =
                new Plan(workload, old.target(), old.phases(), 42, 0, Map.of("warehouses", "2"));
        try (RunFolder store = RunFolder.create(folder, plan, "oltplab test", Clock.system())) {
            store.environment("database", Map.of("flavour", "mariadb", "version", "10.11.14"));
            for (int second = 0; second < 15; second++) {
                Histogram histogram = LatencyHistogram.create();
                histogram.recordValueWithCount(2_000_000, 200);
                store.sample(
                        new Sample(
                                second < 10 ? "ramp" : "sample",
                                second * 1_000_000_000L,
                                1_000_000_000L,
                                List.of(
                                        new Sample.OperationSample(
                                                "new-order",
                                                true,
                                                200,
                                                0,
                                                Map.of(),
                                                histogram,
                                                histogram.copy())),
                                Map.of(),
                                0));
            }
            if (finished) {
                store.finish(RunResult.Status.COMPLETE, "");
            }
        }
        return folder;
    }

    @Test
    void aRunGetsItsFilesAndItsSummaryOnStandardOutput() {
        Path run = run(temp.resolve("a"), "tpcc", true);

        assertThat(report(run)).isZero();

        assertThat(run.resolve("report.html")).isNotEmptyFile();
        assertThat(run.resolve("report.md")).isNotEmptyFile();
        assertThat(run.resolve("timeline.csv")).isNotEmptyFile();
        assertThat(out.toString())
                .contains("tpcc on MariaDB 10.11.14: 200.0 TPS, average 2.0", "p99 2.00");
        assertThat(err.toString()).contains("Written: " + run.resolve("report.html"));
    }

    @Test
    void aKilledRunIsReportedAsPartialWithItsPercentiles() {
        Path run = run(temp.resolve("a"), "tpcc", false);

        assertThat(report(run)).isZero();

        assertThat(out.toString()).contains("PARTIAL: tpcc").contains("200.0 TPS", "p99 2.00");
    }

    @Test
    void theRunsOfASuiteMakeOneReport() {
        run(temp.resolve("suite/tpcc"), "tpcc", true);
        run(temp.resolve("suite/sysbench"), "sysbench", true);

        List<Path> files = Reports.write(temp.resolve("suite"));

        assertThat(files)
                .containsExactly(
                        temp.resolve("suite/report.html"),
                        temp.resolve("suite/report.md"),
                        temp.resolve("suite/timeline.csv"));
        assertThat(files.getLast()).content().contains("tpcc,sample,", "sysbench,sample,");
    }

    @Test
    void oneDamagedRunOfASuiteDoesNotHideTheOthers() throws IOException {
        run(temp.resolve("suite/tpcc"), "tpcc", true);
        Path damaged = Files.createDirectories(temp.resolve("suite/sysbench"));
        Files.writeString(damaged.resolve("plan.json"), "{\"workload\":");

        assertThat(Reports.text(temp.resolve("suite")))
                .contains("NOT READ: " + damaged.resolve("plan.json"))
                .contains("tpcc on MariaDB");
    }

    @Test
    void aSummaryAloneIsEnough() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("shared"));
        Files.writeString(
                folder.resolve("summary.json"),
                ResultJson.text(SimulatedRuns.raw("rawio", 10_000, 1).result()));

        assertThat(report(folder.resolve("summary.json"), "--format", "text")).isZero();

        assertThat(out.toString()).contains("4k-rand-read: latency against IOPS");
    }

    @Test
    void jsonOfSeveralRunsGoesToStandardOutput() {
        Path a = run(temp.resolve("a"), "tpcc", true);
        Path b = run(temp.resolve("b"), "tpcc", true);

        assertThat(report(a, b, "--format", "json")).isZero();

        assertThat(out.toString())
                .startsWith("{")
                .contains("\"name\" : \"a\"", "\"name\" : \"b\"", "\"oltplab-report/1\"");
        assertThat(a.resolve("report.json")).doesNotExist();
    }

    @Test
    void outTakesEveryFile() {
        Path run = run(temp.resolve("a"), "tpcc", true);

        report(run, "--out", temp.resolve("new/out"), "--format", "html,json");

        assertThat(temp.resolve("new/out")).isDirectoryContaining("glob:**/report.html");
        assertThat(temp.resolve("new/out")).isDirectoryContaining("glob:**/report.json");
        assertThat(run.resolve("report.html")).doesNotExist();
    }

    @Test
    void thresholdsAreShownAndDecideTheExitCode() {
        Path run = run(temp.resolve("a"), "tpcc", true);

        assertThat(report(run, "--format", "text", "--threshold", "tps > 150")).isZero();
        assertThat(
                        report(
                                run,
                                "--format",
                                "text",
                                "--threshold",
                                "tps > 150",
                                "--threshold",
                                "average < 1ms"))
                .isEqualTo(8);

        assertThat(out.toString())
                .contains("pass    tps > 150      tpcc  sample  200.0/s")
                .contains("fail    average < 1ms  tpcc  sample  2.0");
    }

    @Test
    void aFolderThatIsNoResultIsRefusedInOneLine() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Reports.text(temp))
                .withMessage(
                        temp
                                + " is no result: neither it nor a folder in it holds plan.json or"
                                + " summary.json")
                .satisfies(
                        refused ->
                                assertThat(refused.exitCode()).isEqualTo(ExitCode.CONFIGURATION));
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Reports.text(temp.resolve("nowhere")))
                .withMessage(temp.resolve("nowhere") + " is no result: no such folder");
    }

    @Test
    void anUnknownFormatIsRefusedWithThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Reports.format("pdf"))
                .withMessage("--format must be among html, md, csv, json, text, got pdf");
    }

    @Test
    void resultsInMemoryHaveATextToo() {
        assertThat(Reports.text(List.of(SimulatedRuns.tpcc("tpcc", 5, 1, 1).result())))
                .contains("tpcc on MariaDB 10.11.14");
    }
}
