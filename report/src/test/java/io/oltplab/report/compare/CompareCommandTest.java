package io.oltplab.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import io.oltplab.report.Commands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The command on folders that the store really wrote.
class CompareCommandTest {

    @TempDir Path temp;

    private final Commands commands = new Commands();

    private int compare(Object... arguments) {
        return commands.run(Stream.concat(Stream.of("compare"), Stream.of(arguments)).toArray());
    }

    private String printed() {
        return commands.printed();
    }

    /// 40 s measured; steps a second around 100 x speed, times around 5 ms / speed.
    private void run(String folder, String model, String version, double speed, long seed) {
        Plan plan =
                new Plan(
                        "tpcc",
                        new Target.Database("jdbc:mysql://127.0.0.1:3307/tpcc", "tpcc"),
                        List.of(
                                new Phase(
                                        "sample",
                                        Phase.Kind.SAMPLE,
                                        Duration.ofSeconds(40),
                                        new Load.Users(10))),
                        42,
                        0,
                        Map.of("warehouses", "2"));
        SplittableRandom random = new SplittableRandom(seed);
        double luck = 1 + 0.02 * (random.nextDouble() - 0.5);
        try (RunFolder store =
                RunFolder.create(temp.resolve(folder), plan, "oltplab test", Clock.system())) {
            store.environment("database", Map.of("flavour", "mariadb", "version", version));
            store.environment("drive", Map.of("model", model, "file system", "ext4"));
            store.environment("host", Map.of("cpu", "Example CPU"));
            for (int second = 0; second < 40; second++) {
                Histogram histogram = LatencyHistogram.create();
                int steps = (int) (100 * speed * luck + random.nextInt(10));
                for (int i = 0; i < steps; i++) {
                    histogram.recordValue(
                            (long) (5e6 / speed / luck * (0.5 + random.nextDouble())));
                }
                store.sample(
                        new Sample(
                                "sample",
                                second * 1_000_000_000L,
                                1_000_000_000L,
                                List.of(
                                        new Sample.OperationSample(
                                                "new-order",
                                                true,
                                                steps,
                                                0,
                                                Map.of(),
                                                histogram,
                                                histogram.copy())),
                                Map.of(),
                                0));
            }
            store.finish(RunResult.Status.COMPLETE, "");
        }
    }

    @BeforeEach
    void threeRunsEachOfTwoDrives() {
        for (int i = 1; i <= 3; i++) {
            run("a/run" + i, "DRIVE A", "10.11.14", 1, i);
            run("b/run" + i, "DRIVE B", "10.11.14", 1.5, 100 + i);
        }
    }

    /// A's steps: 100 + 4.5 a second; B's 150 + 4.5, so 1.478 of A's.
    @Test
    void threeRunsASideGiveAVerdictInWords() {
        assertThat(compare(temp.resolve("a"), temp.resolve("b"), "--format", "text")).isZero();

        assertThat(printed())
                .contains("Comparison: DRIVE A, DRIVE B")
                .contains("DRIVE B against DRIVE A, tpcc, sample: rate x 1.4")
                .contains("faster; average latency x 0.6")
                .contains("3 against 3 runs.");
    }

    @Test
    void jsonHasRatioIntervalAndOrientation() throws Exception {
        compare(temp.resolve("a"), temp.resolve("b"), "--format", "json");

        JsonNode rate = JsonMapper.shared().readTree(commands.out()).get("lines").get(0);
        assertThat(rate.get("moreIsBetter").asBoolean()).isTrue();
        assertThat(rate.get("ratio").asDouble()).isBetween(1.45, 1.51);
        assertThat(rate.get("ratioLow").asDouble()).isBetween(1.35, rate.get("ratio").asDouble());
        assertThat(rate.get("shows").asString()).isEqualTo("faster");
        assertThat(rate.get("basis").asString()).isEqualTo("replicated");
    }

    @Test
    void jsonOptionGoesBeforeOrBehindTheCommand() {
        assertThat(
                        commands.run(
                                "--json",
                                "compare",
                                temp.resolve("a"),
                                temp.resolve("b"),
                                "--out",
                                temp.resolve("out")))
                .isZero();
        assertThat(temp.resolve("out/comparison.json")).exists();
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                compare(
                                        temp.resolve("a"),
                                        temp.resolve("b"),
                                        "--json",
                                        "--format",
                                        "csv"))
                .withMessage("--json and --format exclude each other");
    }

    @Test
    void theBaselineCanBeChosen() {
        compare(temp.resolve("a"), temp.resolve("b"), "--format", "csv", "--baseline", "DRIVE B");

        assertThat(commands.out())
                .contains("\"tpcc, sample\",rate (1/s),DRIVE B,DRIVE A,")
                .contains("slower\r\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare(temp.resolve("a"), temp.resolve("b"), "--baseline", "C"))
                .withMessage("--baseline must be among DRIVE A, DRIVE B, got C");
    }

    @Test
    void oneRunEachIsNeverCalledFaster() {
        assertThat(compare(temp.resolve("a/run1"), temp.resolve("b/run1"), "--format", "text"))
                .isZero();

        assertThat(printed())
                .contains("within-run only, which cannot tell two drives apart")
                .contains("rate x 1.4")
                .contains(" to ")
                .doesNotContain("faster", "slower");
    }

    @Test
    void quotedGlobsNameReplicates() {
        assertThat(
                        compare(
                                "first=" + temp + "/a/run*",
                                "second=" + temp + "/b/run[12]",
                                "--format",
                                "text"))
                .isZero();

        assertThat(printed()).contains("second against first").contains("fewer than 3 runs");
    }

    @Test
    void aDifferentServerIsRefusedUnlessForced() {
        run("c/run1", "DRIVE C", "11.4.5", 1, 7);

        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> compare(temp.resolve("a"), temp.resolve("c")))
                .withMessage(
                        "more than the drive differs: tpcc database version (DRIVE A: 10.11.14,"
                                + " DRIVE C: 11.4.5); --force compares anyway")
                .satisfies(
                        refused ->
                                assertThat(refused.exitCode()).isEqualTo(ExitCode.CONFIGURATION));

        assertThat(compare(temp.resolve("a"), temp.resolve("c"), "--force", "--format", "text"))
                .isZero();
        assertThat(printed()).contains("MORE THAN THE DRIVE DIFFERS: 1 fact");
    }

    @Test
    void publishedFiguresStandBesideAndEnterNoRatio() {
        compare(
                temp.resolve("a"),
                temp.resolve("b"),
                "published:CM6-V",
                "--format",
                "md,html",
                "--out",
                temp.resolve("out"));

        assertThat(temp.resolve("out/comparison.md"))
                .content()
                .contains("PUBLISHED FIGURES are StorageReview's")
                .contains("KIOXIA CM6-V (published) | 12,634 | 5.500")
                .contains("| 14.82 | ms | review-kioxia-cm6 |")
                .doesNotContain("KIOXIA CM6-V (published) against");
        assertThat(temp.resolve("out/comparison.html")).isNotEmptyFile();
    }

    @Test
    void onlyPublishedSidesAreNothingToCompare() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare("published:CM6-V", "published:PE6011"))
                .withMessage("at least one SIDE must be measured");
    }
}
