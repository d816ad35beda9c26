package io.oltplab.runner.review.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.ReviewCommand;
import io.oltplab.runner.review.run.Estimates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanReaderTest {

    private static final Path PLANS = Path.of("..", "plans");

    private static final String PLAN =
            """
            name: small
            drive: {path: '${env:DRIVE}', write-rate: 2GB}
            instances: {count: 2}
            seed: 3
            workloads:
              t: {driver: tpcc, warehouses: 1}
              r: {driver: rawio, profiles: [4k-rand-read]}
            stages:
              - {stage: load, name: load, workload: t}
              - {stage: sample, name: tpcc, workload: t, warmup: 1m, sample: 2h30m}
              - {stage: raw, name: raw, workload: r, sample: 60s}
            """;

    private static final Map<String, PlanSection<?>> SECTIONS =
            ReviewCommand.sections(
                    ServiceLoader.load(Provider.class).stream()
                            .map(ServiceLoader.Provider::get)
                            .toList());

    private static final PlanReader READER =
            new PlanReader(SECTIONS, Map.of("DRIVE", "/drive under test"));

    private static ReviewPlan read(String text, String... overrides) {
        return READER.read("plan.yaml", text, List.of(overrides));
    }

    @Test
    void whatThePlanLeavesOutHasItsDefault() {
        Protocol protocol = read(PLAN).protocol();

        assertThat(protocol.drive().path()).isEqualTo(Path.of("/drive under test"));
        assertThat(protocol.seed()).isEqualTo(3);
        assertThat(protocol.instances().bufferPool().bytes()).isEqualTo(512L << 20);
        assertThat(protocol.stages().get(1))
                .isEqualTo(
                        new Stage.Sample(
                                "tpcc",
                                "t",
                                Duration.ofMinutes(1),
                                Duration.ofMinutes(150),
                                Duration.ZERO,
                                1,
                                new Size("0"),
                                "",
                                List.of()));
    }

    @Test
    void aThresholdThatCannotBeReadIsNamedWhereItStands() {
        Protocol protocol =
                read(PLAN, "stages.tpcc.thresholds=['p99 < 5ms', 'tps > 9 abort-on-fail']")
                        .protocol();
        assertThat(((Stage.Sample) protocol.stages().get(1)).thresholds())
                .containsExactly("p99 < 5ms", "tps > 9 abort-on-fail");

        assertThatThrownBy(() -> read(PLAN, "stages.tpcc.thresholds=['p99 < 5']"))
                .hasMessageContaining("thresholds: threshold \"p99 < 5\": a latency needs a unit");
    }

    @Test
    void anOverrideWinsAndFindsElementsByName() {
        ReviewPlan plan = read(PLAN, "stages.tpcc.sample=5s", "instances.count=3", "seed=9");

        assertThat(((Stage.Sample) plan.protocol().stages().get(1)).sample())
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.protocol().instances().count()).isEqualTo(3);
        assertThat(plan.protocol().seed()).isEqualTo(9);
    }

    @Test
    void theResolvedPlanRunsAgainAndHasTheSameHash() {
        ReviewPlan plan = read(PLAN, "seed=7");

        ReviewPlan again = new PlanReader(SECTIONS, Map.of()).read("r", plan.resolved(), List.of());

        assertThat(again.hash()).isEqualTo(plan.hash());
        assertThat(again.protocol()).isEqualTo(plan.protocol());
        assertThat(again.resolved()).isEqualTo(plan.resolved());
    }

    @Test
    void theHashKnowsTheSeedAndNotTheDrive() {
        String hash = read(PLAN).hash();

        assertThat(read(PLAN, "drive.path=/another").hash()).isEqualTo(hash);
        assertThat(read(PLAN, "seed=3").hash()).isEqualTo(hash);
        assertThat(read(PLAN, "seed=2").hash()).isNotEqualTo(hash);
        assertThat(read(PLAN, "workloads.t.users=11").hash()).isNotEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "count: 2; cuont: 2; line 3, column 13: unknown key cuont; did you mean count?",
                "count: 2; count: 0; line 3, column 13: count must be 1 to 64, got 0",
                "sample: 2h30m; sample: 150; line 10, column 58: sample: a length of time",
                "stage: load; stage: lode; line 9, column 6: unknown stage lode; did you mean"
                        + " load?",
                "driver: tpcc; driver: tpc; line 6, column 7: unknown driver tpc; did you mean"
                        + " tpcc?",
                "warehouses: 1; warehouses: 0; line 6: warehouses must be at least 1, got 0",
                "warehouses: 1; warehouse: 1; unknown key warehouse; did you mean warehouses?",
                "name: raw; name: load; two stages are named load",
                "workload: r; workload: t; t (tpcc) needs a database: use it in a stage sample",
                "workload: r; workload: q; workload q is none of the plan's workloads",
                "name: small; nam: small; line 1, column 1: unknown key nam; did you mean name?",
                "4k-rand-read; 4k-rand-raed; profile",
                "stage: load,; stage: start-servers,; unknown key workload",
                "stage: load, name: load, workload: t; stage: settle, name: load, time: 1s; line"
                        + " 10: no stage load or restore before it makes the data of workload t",
                "warmup: 1m,; warmup: 1m, alongside: r,; alongside r cannot run beside a sample: it"
                        + " needs shape: run, one profile and a rate",
                "warmup: 1m,; warmup: 1m, repetitions: 0,; repetitions must be at least 1, got 0",
                "warmup: 1m,; warmup: 1m, until-steady: 9,; until-steady: a length of time",
                "warmup: 1m,; warmup: 1m, write-rate: fast,; a size is a number",
                "stage: load, name: load, workload: t; stage: purge, name: purge, destroy: /dev/x;"
                        + " stage purge needs drive.device",
                "stage: load, name: load, workload: t; stage: prebuild, name: p, to: /drive under"
                        + " test/p, workloads: [t]; to must not be below drive.path",
                "stage: load, name: load, workload: t; stage: prebuild, name: p, to: /p, workloads:"
                        + " []; workloads must name at least one",
                "stage: load, name: load, workload: t; stage: prebuild, name: p, to: /p, workloads:"
                        + " [r]; needs no database: use it in a stage raw",
                "stage: load, name: load, workload: t; stage: restore, name: p, from: ' '; from"
                        + " must name a folder",
                "stage: load, name: load, workload: t; stage: precondition, name: p, size: 96%;"
                        + " size must be a size or a percentage up to 95%",
                "stage: load, name: load, workload: t; stage: precondition, name: p, size: 1G,"
                        + " rounds: 0; rounds must be at least 1",
                "stage: load, name: load, workload: t; stage: precondition, name: p, size: 1G,"
                        + " destroy: /dev/x; destroy needs drive.device",
                "stage: load, name: load, workload: t; stage: checkpoint, name: p, rank-size: 1G,"
                        + " ranks: 0; ranks and passes must be at least 1",
                "count: 2; urls: ['jdbc:mysql://h/a'], count: 2; urls must name one database an"
                        + " instance",
                "count: 2; count: 1, urls: ['jdbc:mysql://h/a']; user must be given with urls",
                "count: 2; count: 1, user: u, urls: ['jdbc:mysql://u:p@h/a']; url must not hold a"
                        + " password",
                "count: 2; count: 1, user: u, urls: ['mysql://h/a']; url must begin with jdbc:",
                "count: 2; count: 2, user: u, urls: ['jdbc:mysql://h/a', 'jdbc:mysql://h/a']; urls"
                        + " must name a database of its own",
                "count: 2; count: 2, buffer-pool: 1M; buffer-pool must be at least 5M, got 1M",
                "count: 2; count: 2, password-env: A, password-file: b; password-env and"
                        + " password-file exclude each other",
                "count: 2; count: 2, lost-allowed: perhaps; lost-allowed: a value of kind boolean"
                        + " cannot be read",
                "seed: 3; seed: three; seed: a value of kind long cannot be read",
                "write-rate: 2GB; write-rate: 0; write-rate must be more than 0",
                "env:DRIVE; env:NOTHING; the environment has no variable NOTHING",
                "count: 2; [; plan.yaml: line",
            })
    void aMistakeIsToldWithItsPlace(String right, String wrong, String message) {
        assertThat(PLAN).contains(right);

        assertThatThrownBy(() -> read(PLAN.replace(right, wrong)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.CONFIGURATION);
                            assertThat(refused.getMessage()).startsWith("plan.yaml: line ");
                            for (String part : message.split(": ", 2)) {
                                assertThat(refused.getMessage()).contains(part);
                            }
                            assertThat(String.valueOf(refused.getMessage()).lines()).hasSize(1);
                        });
    }

    @Test
    void aKeyTwiceIsToldWithBothPlaces() {
        assertThatThrownBy(() -> read(PLAN.replace("name: small", "name: small\nname: large")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("plan.yaml: line 2");
    }

    @Test
    void aMistakeInAnOverrideNamesIt() {
        assertThatThrownBy(() -> read(PLAN, "instances.cuont=3"))
                .isInstanceOf(Refused.class)
                .hasMessage(
                        "plan.yaml: --set instances.cuont=3: unknown key cuont; did you mean"
                                + " count?");
        assertThatThrownBy(() -> read(PLAN, "stages.nothing.sample=3s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--set stages.nothing.sample=3s: no element is named nothing");
    }

    @Test
    void aFileFillsAPlaceholder(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("path"), "/from a file\n");

        ReviewPlan plan = read(PLAN, "drive.path=${file:" + file + "}");

        assertThat(plan.protocol().drive().path()).isEqualTo(Path.of("/from a file"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mini-review",
                "rig-mini",
                "rig-sysbench-32",
                "sqlserver-tpcc-15000",
                "sysbench-percona-32",
                "vdbench-gen3",
                "vdbench-gen4",
                "fio-gen5",
                "checkpoint-dlio",
                "full-review"
            })
    void everyShippedPlanFitsTheSchemaAndHasADryRun(String name) throws IOException {
        Path file = PLANS.resolve(name + ".yaml");
        Schema schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(PlanSchema.text(SECTIONS));
        List<Error> errors = schema.validate(Files.readString(file), InputFormat.YAML);

        assertThat(errors).isEmpty();
        assertThat(Files.readString(file))
                .startsWith("# yaml-language-server: $schema=schema/review-plan.schema.json\n");
        ReviewPlan plan = READER.read(file, List.of());
        assertThat(plan.protocol().name()).isEqualTo(name);
        assertThat(new Estimates(plan, 6_400_000_000_000L, 6_400_000_000_000L).text())
                .contains("total: ");
    }

    @Test
    void theSchemaThatIsCheckedInIsThatOfTheRecords() throws IOException {
        assertThat(Files.readString(PLANS.resolve("schema/review-plan.schema.json")))
                .isEqualTo(PlanSchema.text(SECTIONS));
    }

    /// The arithmetic of docs/guide/review.md: 20 h 04 min 30 s and 44.163 TB.
    @Test
    void theFullReviewTakesWhatTheGuideWorksOut() {
        long drive = 6_400_000_000_000L;
        ReviewPlan plan = READER.read(PLANS.resolve("full-review.yaml"), List.of());

        Estimates estimates = new Estimates(plan, drive, drive);

        // fill 6,080 s; restore 1,840 s; servers 5 s twice; settle 300 s; samples 10,800 s twice;
        // curves 4 + 4 + 6 + 6, each 13 points x 70 s = 910 s; 2 points x 70 s; 2 x 30 cells x
        // 65 s; seven files of 1,600 s; checkpoints 9,000 s
        long seconds =
                6_080 + 1_840 + 10 + 300 + 21_600 + 20 * 910 + 140 + 3_900 + 7 * 1_600 + 9_000;
        assertThat(estimates.time().toSeconds()).isBetween(seconds - 3, seconds + 3);
        // fill 6.08; restore 1.84; servers 0.002; samples 3.24 + 4.32; files 7 x 1.6; checkpoints
        // 9; written by curves: 2 x 910 s, 2 x 910 s, (0.1 + 0.2 + 0.3 + 0.1 + 0.2) x 910 s, (0.1 +
        // 0.6 + 0.4) x
        // 2 x 910 s; 70 s; 30 x 65 s; all at 1 GB/s
        double terabytes =
                6.08
                        + 1.84
                        + 0.002
                        + 7.56
                        + 11.2
                        + 9
                        + (4 * 910 + 0.9 * 910 + 2.2 * 910 + 70 + 1_950) / 1000;
        assertThat(estimates.writtenBytes() / 1e12)
                .isCloseTo(terabytes, org.assertj.core.data.Offset.offset(0.01));
    }
}
