package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.outofcore.OutOfCore;
import io.oltplab.rawio.target.OwnFolder;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab rawio out-of-core`.
@Command(
        name = "out-of-core",
        description = {
            "Works on data larger than the memory it may use, as 3-D software does: loads packed"
                    + " points with one thread, unpacks them and packs them again with many, by page"
                    + " faults.",
            "Phases like those of a Houdini test in drive reviews; its figures are not comparable with"
                    + " published ones."
        })
final class OutOfCoreCommand implements Callable<Integer> {

    private static final int MIB = 1 << 20;
    private static final int FILES = 3;
    private static final int PERCENT_USED = 90;
    private static final int THREADS_MAX = 1024;

    private final Bench bench;

    @Parameters(paramLabel = "DIR", description = "Folder on the drive; ours is made in it.")
    Path folder = Path.of("");

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "4G",
            description =
                    "Of the points; three times as much is needed on the drive. Default:"
                            + " ${DEFAULT-VALUE}.")
    String size = "";

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512M",
            description =
                    "How much of it may be in memory while it is unpacked and packed. Default:"
                            + " ${DEFAULT-VALUE}.")
    String memory = "";

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "8",
            description = "That unpack and pack. Default: ${DEFAULT-VALUE}.")
    int threads;

    @Option(names = "--allow-tmpfs", description = "Accept a folder in memory. Marked.")
    boolean allowTmpfs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the bytes.")
    long seed;

    OutOfCoreCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        long bytes = bytes("--size", size);
        long resident = bytes("--memory", memory);
        if (threads < 1 || threads > THREADS_MAX) {
            throw new IllegalArgumentException("--threads must be 1 to 1024, got " + threads);
        }
        if (!Linux.isKnown()) {
            throw new Refused(ExitCode.PREFLIGHT, "out-of-core needs Linux on x86-64 or aarch64");
        }
        try (OwnFolder own = OwnFolder.make(folder, "oltplab-out-of-core", allowTmpfs)) {
            long needed = bytes * FILES;
            if (needed > own.freeBytes() / 100 * PERCENT_USED) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "--size "
                                + size
                                + " needs three times as much, and 90 % of the free space are "
                                + (own.freeBytes() / 100 * PERCENT_USED / MIB)
                                + "M");
            }
            OutOfCore.Shape shape = new OutOfCore.Shape(bytes, resident, threads, seed);
            Map<String, String> options = new TreeMap<>();
            options.put("size", size);
            options.put("memory", memory);
            options.put("threads", Integer.toString(threads));
            options.put("origin", "equivalent");
            options.put(
                    "source",
                    "phases 1, 2 and 4 of a published Houdini test (SideFX Maelstrom); our own work,"
                            + " not comparable");
            Plan plan =
                    new Plan(
                            RawIoProvider.NAME,
                            new Target.Device(own.path()),
                            shape.phases(),
                            seed,
                            0,
                            options);
            return Run.exitCode(
                            bench.run(
                                    plan,
                                    recording -> {
                                        recording.environment("target", own.facts());
                                        own.marks().forEach(recording::verdict);
                                        new OutOfCore(own.path(), shape, recording).run();
                                    }))
                    .code();
        }
    }

    private static long bytes(String option, String text) {
        long bytes;
        try {
            bytes = ByteSize.parse(text).bytes();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
        if (bytes < MIB || bytes % MIB != 0) {
            throw new IllegalArgumentException(
                    option + " must be a multiple of 1M, such as 4G, got " + text);
        }
        return bytes;
    }
}
