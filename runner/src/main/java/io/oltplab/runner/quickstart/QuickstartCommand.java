package io.oltplab.runner.quickstart;

import io.oltplab.core.bench.ByteSizeConverter;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.runner.progress.Spans;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab quickstart PATH`: a real server on the path, TPC-C, sysbench and raw I/O one after the
/// other, one report. Everything it makes on the path goes away at the end unless `--keep`.
@Command(
        name = "quickstart",
        description = "Everything small and real on one path, in one report.",
        mixinStandardHelpOptions = true)
public final class QuickstartCommand implements Callable<Integer> {

    private static final double BYTES_PER_GB = 1e9;

    /// A week, in seconds: longer is a slip of the finger.
    private static final int LONGEST = 604_800;

    /// Start and stop of the server, and the report.
    private static final Duration AROUND = Duration.ofSeconds(15);

    /// One part of the quickstart.
    ///
    /// @param name of its provider, such as `tpcc`
    /// @param stage does the work
    public record NamedStage(String name, QuickStage stage) {}

    private final RunnerBench bench;
    private final List<NamedStage> allStages;

    @Parameters(paramLabel = "PATH", description = "an existing directory on the drive under test")
    private Path path = Path.of("");

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "length of each sample, at least 1 (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "seconds of load before each sample, 0 or more (default: ${DEFAULT-VALUE})")
    private int warmup;

    @Option(
            names = "--stages",
            paramLabel = "NAME",
            split = ",",
            description = "only these stages, comma separated (default: all)")
    private List<String> stageNames = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "equal seeds give equal inputs (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--buffer-pool",
            paramLabel = "SIZE",
            defaultValue = "256M",
            converter = ByteSizeConverter.class,
            description =
                    "the server's cache; smaller than the data means reads reach the drive"
                            + " (default: ${DEFAULT-VALUE})")
    private ByteSize bufferPool = ByteSize.parse("256M");

    @Option(
            names = "--server-home",
            paramLabel = "DIR",
            defaultValue = "",
            description = "a MariaDB or MySQL server to use (default: one on the PATH, else ours)")
    private String serverHome = "";

    @Option(
            names = "--keep",
            description = "leave the server's data on the path for later commands with --on")
    private boolean keep;

    @Option(
            names = "--allow-tmpfs",
            description = "run on a file system in memory; the result then says so")
    private boolean allowTmpfs;

    @Option(
            names = "--dry-run",
            description = "print what would run, how long and how much space, and stop")
    private boolean dryRun;

    /// @param stages all that there are, in the order in which they run
    public QuickstartCommand(RunnerBench bench, List<NamedStage> stages) {
        this.bench = bench;
        this.allStages = List.copyOf(stages);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (seconds < 1) {
            throw new IllegalArgumentException("--seconds must be at least 1, got " + seconds);
        }
        if (warmup < 0) {
            throw new IllegalArgumentException("--warmup must be 0 or more, got " + warmup);
        }
        if (seconds > LONGEST || warmup > LONGEST) {
            throw new IllegalArgumentException(
                    "--seconds and --warmup must be at most "
                            + LONGEST
                            + ", got "
                            + Math.max(seconds, warmup));
        }
        List<NamedStage> stages = chosenStages();
        stages.forEach(stage -> stage.stage().check());
        ServerSettings.on(path, serverHome, bufferPool.bytes());
        Preflight.Space space = Preflight.check(path, allowTmpfs, spaceBytes(stages));
        announce(stages, space);
        if (dryRun) {
            return ExitCode.OK.code();
        }
        QuickstartRun run =
                new QuickstartRun(
                        bench,
                        stages,
                        new QuickstartRun.Settings(
                                path.toAbsolutePath().normalize(),
                                Duration.ofSeconds(warmup),
                                Duration.ofSeconds(seconds),
                                seed,
                                bufferPool.bytes(),
                                serverHome,
                                keep,
                                space.inMemory()));
        List<RunResult> results = run.run();
        boolean invalid =
                results.stream().anyMatch(result -> result.status() == RunResult.Status.INVALID);
        return invalid ? ExitCode.RESULT_INVALID.code() : ExitCode.OK.code();
    }

    private List<NamedStage> chosenStages() {
        List<String> known = allStages.stream().map(NamedStage::name).toList();
        for (String name : stageNames) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "--stages "
                                + name
                                + ": there is no such stage; allowed are "
                                + String.join(", ", known));
            }
        }
        List<NamedStage> chosen =
                allStages.stream()
                        .filter(stage -> stageNames.isEmpty() || stageNames.contains(stage.name()))
                        .toList();
        if (chosen.isEmpty()) {
            throw new Refused(ExitCode.CONFIGURATION, "no stage is installed");
        }
        return chosen;
    }

    private static long spaceBytes(List<NamedStage> stages) {
        long server =
                stages.stream().anyMatch(stage -> stage.stage().needsDatabase())
                        ? QuickstartRun.SERVER_BYTES
                        : 0;
        return server + stages.stream().mapToLong(stage -> stage.stage().spaceBytes()).sum();
    }

    private void announce(List<NamedStage> stages, Preflight.Space space) {
        Duration total = AROUND;
        for (NamedStage stage : stages) {
            total =
                    total.plus(stage.stage().preparation())
                            .plusSeconds(warmup)
                            .plusSeconds(seconds);
        }
        bench.progress()
                .say(
                        String.format(
                                Locale.ROOT,
                                "quickstart on %s (%s): %s; about %s; needs %.1f GB, %.1f GB free",
                                path,
                                space.fileSystem(),
                                String.join(", ", stages.stream().map(NamedStage::name).toList()),
                                Spans.words(total.toNanos()),
                                space.neededBytes() / BYTES_PER_GB,
                                space.freeBytes() / BYTES_PER_GB));
        if (space.inMemory()) {
            bench.progress().say("This path lies in memory: NOT A STORAGE RESULT.");
        }
    }
}
