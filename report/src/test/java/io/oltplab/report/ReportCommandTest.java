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
import io.oltplab.core.result.Table;
import io.oltplab.core.store.ResultJson;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import io.oltplab.report.threshold.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command on folders that the store really wrote.
class ReportCommandTest {

    @TempDir Path temp;

    private final Commands commands = new Commands();

    private int report(Object... arguments) {
        return commands.run(Stream.concat(Stream.of("report"), Stream.of(arguments)).toArray());
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
        assertThat(commands.out())
                .contains("tpcc on MariaDB 10.11.14: 200.0 TPS, average 2.0", "p99 2.00");
        assertThat(commands.err()).contains("Written: " + run.resolve("report.html"));
    }

    @Test
    void aKilledRunIsReportedAsPartialWithItsPercentiles() {
        Path run = run(temp.resolve("a"), "tpcc", false);

        assertThat(report(run)).isZero();

        assertThat(commands.out()).contains("PARTIAL: tpcc").contains("200.0 TPS", "p99 2.00");
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
    void tablesOfStagesThatAreNoRunsAreShown() throws IOException {
        run(temp.resolve("suite/tpcc"), "tpcc", true);
        Table table =
                new Table(
                        "Checkpoints: 8 ranks x 1GiB",
                        List.of("Pass", "Mean s"),
                        List.of(List.of("1", "3.21")));
        Files.writeString(temp.resolve("suite/table-dlio.json"), ResultJson.text(table));
        Files.writeString(temp.resolve("suite/table-torn.json"), "{");

        assertThat(report(temp.resolve("suite"), "--format", "text")).isZero();

        assertThat(commands.printed())
                .contains("Checkpoints: 8 ranks x 1GiB Pass Mean s 1 3.21")
                .contains("table-torn.json: this is no whole JSON");
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

        assertThat(commands.out()).contains("4k-rand-read: latency against IOPS");
    }

    @Test
    void jsonOfSeveralRunsGoesToStandardOutput() {
        Path a = run(temp.resolve("a"), "tpcc", true);
        Path b = run(temp.resolve("b"), "tpcc", true);

        assertThat(report(a, b, "--format", "json")).isZero();

        assertThat(commands.out())
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

        assertThat(commands.out())
                .contains("\u2713 pass  tps > 150      tpcc  sample  200.0/s")
                .contains("\u2717 fail  average < 1ms  tpcc  sample  2.0");
    }

    @Test
    void jsonReplacesTheTextAndLeavesTheFiles() {
        Path run = run(temp.resolve("a"), "tpcc", true);

        assertThat(report(run, "--json")).isZero();

        assertThat(commands.out()).startsWith("{").contains("\"oltplab-report/1\"");
        assertThat(run.resolve("report.html")).exists();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(run, "--json", "--format", "md"))
                .withMessage("--json and --format exclude each other");
    }

    @Test
    void aBadLineInTheTimelineIsNamedAndTheRestIsReported() throws IOException {
        Path run = run(temp.resolve("a"), "tpcc", true);
        Path timeline = run.resolve("timeline.jsonl");
        Files.writeString(timeline, Files.readString(timeline).replaceFirst("\n", "\nrubbish\n"));

        assertThat(report(run, "--format", "text")).isZero();

        assertThat(commands.printed())
                .contains("timeline.jsonl line 2: this is no whole JSON")
                .contains("tpcc on MariaDB 10.11.14: 200.0 TPS");
    }

    /// The run has them in its plan, as `run --threshold` puts them there.
    @Test
    void conditionsThatARunWasGivenAreJudgedByEveryReport() {
        Plan plan =
                Threshold.in(
                        SimulatedRuns.tpcc("x", 5, 1, 1).result().plan(),
                        List.of(Threshold.parse("tps > 1 abort-on-fail after 2s")));
        assertThat(plan.options()).containsEntry("threshold 1", "tps > 1 abort-on-fail after 2s");
        Path folder = temp.resolve("given");
        try (RunFolder store = RunFolder.create(folder, plan, "oltplab test", Clock.system())) {
            store.finish(RunResult.Status.COMPLETE, "");
        }

        assertThat(report(folder, "--format", "text")).isEqualTo(8);

        assertThat(commands.out()).contains("tps > 1 abort-on-fail after 2s");
        assertThat(Reports.outcomes(folder).getFirst().sentence())
                .isEqualTo(
                        "tps > 1 abort-on-fail after 2s does not hold of tpcc: no measured phase"
                                + " ended");
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
