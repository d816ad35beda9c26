package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Which engine does the work, and options of the whole command on real files.
class EngineChoiceTest {

    @TempDir private Path folder;

    private final FakeBench bench = new FakeBench();
    private final StringWriter problems = new StringWriter();
    private Path file;

    @BeforeEach
    void file() throws IOException {
        file = Files.write(folder.resolve("data"), new byte[4 << 20]);
    }

    private int rawio(String... words) {
        return execute((CommandLine) new RawIoProvider().command(bench), words);
    }

    private int execute(CommandLine line, String... words) {
        line.setErr(new PrintWriter(problems, true));
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    problems.append(e.getMessage()).append('\n');
                    return e instanceof Refused r ? r.exitCode().code() : ExitCode.USAGE.code();
                });
        return line.execute(words);
    }

    private RunResult run(String... options) {
        String[] words = {"run", file.toString(), "--in-flight=4", "--ramp=0", "--seconds=0.2"};
        String[] all = Arrays.copyOf(words, words.length + options.length);
        System.arraycopy(options, 0, all, words.length, options.length);
        assertThat(rawio(all)).as(problems.toString()).isZero();
        return bench.results().getLast();
    }

    private static String target(RunResult result, String fact) {
        return result.environment()
                .getOrDefault("target", java.util.Map.of())
                .getOrDefault(fact, "");
    }

    private static void needsFio() {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":", -1))
                        .anyMatch(f -> Files.isExecutable(Path.of(f, "fio"))),
                "fio is not installed");
    }

    @Test
    void fioItselfIsAnEngine() {
        needsFio();
        RunResult result = run("--engine=fio");

        assertThat(target(result, "engine")).isEqualTo("fio");
        assertThat(target(result, "engine-version")).startsWith("fio-");
        PhaseResult phase = result.phases().getFirst();
        assertThat(phase.total().done()).isPositive();
        assertThat(phase.total().service().mean()).isPositive();
        assertThat(phase.total().service().p99())
                .isGreaterThanOrEqualTo(phase.total().service().p50());
        assertThat(phase.total().service().histogram()).isNotEmpty();
        assertThat(phase.counters().get("bytes_read")).isEqualTo(phase.total().done() * 4096);
        assertThat(bench.recordings().getLast().samples()).hasSize(1);
        assertThat(result.events())
                .anySatisfy(e -> assertThat(e).contains("fio --name=oltplab", "--bs=4096"));
    }

    @Test
    void fioRunsAMatrixOfReadsAndWrites() throws IOException {
        needsFio();
        Path profile =
                Files.writeString(
                        folder.resolve("mix.yaml"),
                        """
                        name: mix
                        title: Mix
                        origin: user
                        source: a test
                        in-flight: 1
                        matrix: {iodepth: [1, 2], numjobs: [2]}
                        streams:
                          - {share: 100, sizes: {4K: 100}, read: 50, random: 100}
                        """);
        assertThat(
                        rawio(
                                "matrix",
                                file.toString(),
                                "--profile=" + profile,
                                "--destroy=" + file.toRealPath(),
                                "--engine=fio",
                                "--ramp=0",
                                "--seconds=0.3"))
                .as(problems.toString())
                .isZero();
        List<PhaseResult> phases = bench.results().getFirst().phases();
        assertThat(phases).hasSize(2);
        assertThat(phases)
                .allSatisfy(
                        p -> {
                            assertThat(p.operations())
                                    .extracting(o -> o.name())
                                    .containsExactly("read", "write");
                            assertThat(p.operations())
                                    .allSatisfy(o -> assertThat(o.done()).isPositive());
                            assertThat(p.total().done())
                                    .isEqualTo(
                                            p.operations().stream().mapToLong(o -> o.done()).sum());
                            assertThat(p.figures()).containsEntry("numjobs", 2.0);
                        });
    }

    @Test
    void probeTakesOneOfTheEnginesAndSaysWhy() {
        RunResult result = run("--engine=probe");

        assertThat(target(result, "engine")).isIn("uring", "aio", "nio");
        assertThat(target(result, "engine-reason"))
                .startsWith("least CPU in a probe: ")
                .contains("nio ")
                .endsWith(" us for an I/O");
        assertThat(result.phases()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"defer-taskrun", "coop-taskrun", "plain"})
    void ringsAreMadeAsTheUserSays(String setup) {
        if (!io.oltplab.rawio.engine.Engines.allowed().contains("uring")) {
            assumeTrue(false, "io_uring is forbidden here");
        }
        RunResult result = run("--engine=uring", "--uring-setup=" + setup);

        assertThat(target(result, "uring-setup")).isEqualTo(setup);
        assertThat(target(result, "iopoll")).isEqualTo("false");
        assertThat(result.phases().getFirst().total().failed()).isZero();
    }

    @Test
    void pollingNeedsPollQueues() {
        assumeTrue(
                io.oltplab.rawio.engine.Engines.allowed().contains("uring"),
                "io_uring is forbidden here");
        int code = rawio("run", file.toString(), "--iopoll", "--ramp=0", "--seconds=0.1");
        assumeTrue(code != 0, "this drive has poll queues");
        assertThat(code).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(problems.toString()).contains("has no poll queues", "nvme.poll_queues");
    }

    @Test
    void wrongValuesAreNamed() {
        String path = file.toString();
        assertThat(rawio("run", path, "--engine=spdk")).isEqualTo(2);
        assertThat(rawio("run", path, "--uring-setup=x")).isEqualTo(2);
        assertThat(rawio("run", path, "--iopoll", "--engine=aio")).isEqualTo(2);
        assertThat(rawio("run", path, "--compress=101")).isEqualTo(2);
        assertThat(rawio("verify", path, "--engine=fio")).isEqualTo(2);
        assertThat(rawio("verify", path, "--io=6K")).isEqualTo(2);
        assertThat(rawio("verify", path, "--check=1")).isEqualTo(2);
        assertThat(rawio("verify", path, "--check=1", "--run-id=12")).isEqualTo(2);
        assertThat(rawio("out-of-core", folder.toString(), "--size=1000")).isEqualTo(2);
        assertThat(rawio("out-of-core", folder.toString(), "--threads=0")).isEqualTo(2);
        assertThat(rawio("export", folder.toString(), "--format=xml")).isEqualTo(2);
        assertThat(rawio("export", folder.toString(), "--format=fio-json")).isEqualTo(2);
        assertThat(problems.toString().lines())
                .containsExactly(
                        "--engine must be one of auto, probe, uring, aio, nio, fio, got spdk",
                        "--uring-setup must be one of auto, defer-taskrun, coop-taskrun, plain, got"
                                + " x",
                        "--iopoll is a way of io_uring, got --engine aio",
                        "--compress must be 0 to 100 percent, got 101",
                        "--engine must be one of auto, uring, aio, nio here, got fio",
                        "--io must be a multiple of 4K, up to 16M, got 6K",
                        "--check must be a generation of at least 1, with the --run-id that wrote"
                                + " it, got 1",
                        "--run-id must be 16 hexadecimal digits, got 12",
                        "--size must be a multiple of 1M, such as 4G, got 1000",
                        "--threads must be 1 to 1024, got 0",
                        "--format must be one of jsonl, csv, vdbench, fio-json, got xml",
                        "--format fio-json makes a file for each point: --to DIR says where");
        assertThat(bench.results()).isEmpty();
    }

    @Test
    void outOfCoreLeavesNothing() throws IOException {
        int code =
                rawio("out-of-core", folder.toString(), "--size=2M", "--memory=1M", "--threads=2");

        assertThat(code).as(problems.toString()).isZero();
        assertThat(bench.results().getFirst().phases()).hasSize(3);
        try (java.util.stream.Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Command(name = "oltplab")
    static final class Program {
        @Option(names = "--json", scope = ScopeType.INHERIT)
        boolean json;
    }

    @Test
    void listIsJsonWhereTheProgramIsAskedForIt() {
        for (String[] words :
                new String[][] {{"rawio", "list", "--json"}, {"--json", "rawio", "list"}}) {
            FakeBench own = new FakeBench();
            CommandLine program = new CommandLine(new Program());
            program.addSubcommand("rawio", new RawIoProvider().command(own));
            assertThat(execute(program, words)).isZero();
            JsonNode list = JsonMapper.shared().readTree(own.printed());
            assertThat(list.size()).isGreaterThan(40);
            JsonNode first = list.get(0);
            assertThat(first.path("name").asString()).isEqualTo("16k-7030");
            assertThat(first.path("origin").asString()).isEqualTo("published");
            assertThat(first.path("in-flight").asInt()).isEqualTo(64);
            assertThat(first.path("streams").get(0).path("sizes").path("16K").asDouble())
                    .isEqualTo(100);
        }
    }

    @Test
    void planPreconditionsAFolder() throws InterruptedException {
        RawIoPlanOptions options =
                new RawIoPlanOptions(
                        RawIoPlanOptions.Shape.PRECONDITION,
                        List.of("precondition-seq"),
                        "4M",
                        "10",
                        0,
                        0,
                        "",
                        "",
                        "auto",
                        0,
                        0,
                        2,
                        "4k-rand-write",
                        2,
                        false,
                        true);
        RunResult result =
                new RawIoPlanSection()
                        .run(
                                options,
                                new Settings(
                                        folder,
                                        new Target.Database("jdbc:none:", ""),
                                        new Secret(""),
                                        Duration.ZERO,
                                        Duration.ofMillis(50),
                                        1),
                                bench);

        assertThat(result.phases())
                .extracting(p -> p.phase().name())
                .containsExactly(
                        "precondition-seq pass 1",
                        "4k-rand-write round 1",
                        "4k-rand-write round 2");
        assertThat(result.phases().getFirst().counters()).containsEntry("bytes_written", 4L << 20);
        assertThat(result.verdicts())
                .anySatisfy(v -> assertThat(v.check()).isEqualTo("steady state"));
        assertThat(folder.resolve("oltplab-rawio.dat")).doesNotExist();
    }
}
