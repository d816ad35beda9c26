package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.rawio.checkpoint.Checkpoints;
import io.oltplab.rawio.checkpoint.Model;
import io.oltplab.rawio.target.OwnFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab rawio checkpoint`.
@Command(
        name = "checkpoint",
        description = {
            "Writes checkpoints of a language model until the drive is nearly full, removes them, and"
                    + " does it again: mean seconds per checkpoint of each pass.",
            "Each rank is a thread that writes through the page cache and then fsyncs; a checkpoint lasts"
                    + " until its last rank is done. After the DLIO benchmark, with our own writer."
        })
final class CheckpointCommand implements Callable<Integer> {

    private static final double FILL_MAX = 90;
    private static final double PERCENT = 100;
    private static final long BYTES_PER_SECOND = 500_000_000L;

    /// A file of fewer bytes is no burst.
    private static final long FILE_MIN = 4096;

    private final Bench bench;

    @Parameters(paramLabel = "DIR", description = "Folder on the drive; ours is made in it.")
    Path folder = Path.of("");

    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = "llama3-8b",
            description =
                    "llama3-8b, llama3-70b, llama3-405b or llama3-1t. Default: ${DEFAULT-VALUE}.")
    String model = "";

    @Option(
            names = "--ranks",
            paramLabel = "N",
            defaultValue = "8",
            description =
                    "How many of the model's ranks write here; each writes its share. Default:"
                            + " ${DEFAULT-VALUE}.")
    int ranks;

    @Option(
            names = "--scale",
            paramLabel = "F",
            defaultValue = "1",
            description = "Part of the real size, for small drives. Default: ${DEFAULT-VALUE}.")
    double scale;

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often the drive is filled. Default: ${DEFAULT-VALUE}.")
    int passes;

    @Option(
            names = "--fill",
            paramLabel = "PERCENT",
            defaultValue = "90",
            description =
                    "Of the space that is free at the start, at most 90. Default: ${DEFAULT-VALUE}.")
    double fill;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "At most so many checkpoints a pass. Default: as many as fit.")
    int count;

    @Option(names = "--no-trim", description = "Do not run fstrim after a pass.")
    boolean noTrim;

    @Option(names = "--allow-tmpfs", description = "Accept a folder in memory. Marked.")
    boolean allowTmpfs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the bytes.")
    long seed;

    CheckpointCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        Model of = Model.find(model);
        if (ranks < 1 || ranks > of.ranks()) {
            throw new IllegalArgumentException(
                    "--ranks must be 1 to " + of.ranks() + " for " + of.name() + ", got " + ranks);
        }
        if (!(scale > 0 && scale <= 1)) {
            throw new IllegalArgumentException("--scale must be above 0, up to 1, got " + scale);
        }
        if (passes < 1 || passes > 100) {
            throw new IllegalArgumentException("--passes must be 1 to 100, got " + passes);
        }
        if (!(fill > 0 && fill <= FILL_MAX)) {
            throw new IllegalArgumentException("--fill must be above 0, up to 90, got " + fill);
        }
        if (count < 0) {
            throw new IllegalArgumentException("--count must be 0 or more, got " + count);
        }
        try (OwnFolder own = OwnFolder.make(folder, "oltplab-checkpoint", allowTmpfs)) {
            Checkpoints.Shape shape = shape(of, own.freeBytes());
            List<Phase> phases = phases(shape);
            Plan plan =
                    new Plan(
                            RawIoProvider.NAME,
                            new Target.Device(own.path()),
                            phases,
                            seed,
                            0,
                            options(of, shape));
            return Run.exitCode(
                            bench.run(
                                    plan,
                                    recording -> {
                                        recording.environment("target", own.facts());
                                        own.marks().forEach(recording::verdict);
                                        Checkpoints checkpoints =
                                                new Checkpoints(own.path(), shape, recording);
                                        for (Phase phase : phases) {
                                            if (!recording.stopRequested()) {
                                                checkpoints.pass(phase);
                                            }
                                        }
                                        checkpoints.table();
                                    }))
                    .code();
        }
    }

    private Checkpoints.Shape shape(Model of, long free) {
        long modelBytes = Math.max(FILE_MIN, Math.round(of.modelBytes() * scale / of.ranks()));
        long optimizerBytes =
                Math.max(FILE_MIN, Math.round(of.optimizerBytes() * scale / of.ranks()));
        long one = (modelBytes + optimizerBytes) * ranks;
        long fit = (long) (free * (fill / PERCENT)) / one;
        if (fit < 1) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    String.format(
                            Locale.ROOT,
                            "one checkpoint of %s takes %.1f GiB, and %.1f GiB are free: --scale makes it"
                                    + " smaller",
                            of.name(),
                            one / (double) (1 << 30),
                            free / (double) (1 << 30)));
        }
        int perPass = (int) Math.min(Integer.MAX_VALUE, count == 0 ? fit : Math.min(count, fit));
        return new Checkpoints.Shape(modelBytes, optimizerBytes, ranks, perPass, !noTrim, seed);
    }

    private List<Phase> phases(Checkpoints.Shape shape) {
        List<Phase> phases = new ArrayList<>();
        for (int pass = 1; pass <= passes; pass++) {
            phases.add(
                    new Phase(
                            "pass " + pass,
                            Phase.Kind.SAMPLE,
                            Duration.ofSeconds(
                                    1 + shape.bytes() * shape.perPass() / BYTES_PER_SECOND),
                            new Load.Saturate(ranks)));
        }
        return phases;
    }

    private Map<String, String> options(Model of, Checkpoints.Shape shape) {
        Map<String, String> options = new TreeMap<>();
        options.put("model", of.name());
        options.put("origin", "equivalent");
        options.put("source", of.source() + "; our own writer");
        options.put("ranks", Integer.toString(ranks));
        options.put("scale", LoadOptions.plain(scale));
        options.put("passes", Integer.toString(passes));
        options.put("fill", LoadOptions.plain(fill));
        options.put("count", Integer.toString(shape.perPass()));
        options.put("no-trim", Boolean.toString(noTrim));
        return options;
    }
}
