package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.engine.Engines;
import io.oltplab.rawio.target.Content;
import io.oltplab.rawio.target.RawTarget;
import io.oltplab.rawio.target.TargetRequest.Held;
import io.oltplab.rawio.verify.Verification;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `oltplab rawio verify`.
@Command(
        name = "verify",
        description = {
            "Writes every 4K block of the span with a header (run, block number, generation,"
                    + " CRC-32C), and reads all of them back: a corrupted, stale or misplaced block is"
                    + " named.",
            "With --check it only reads what an earlier verify wrote, for example after a loss of"
                    + " power."
        })
final class VerifyCommand implements Callable<Integer> {

    private static final int BLOCK = 4096;
    private static final long LENGTH_MAX = 16 << 20;
    private static final int IN_FLIGHT_MAX = 1024;
    private static final int PASSES_MAX = 100;
    private static final long BYTES_PER_SECOND = 500_000_000L;

    private final Bench bench;

    @Mixin TargetOptions target = new TargetOptions();

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "2",
            description =
                    "How often every block is written: first in order, then scattered. Default:"
                            + " ${DEFAULT-VALUE}.")
    int passes;

    @Option(
            names = "--io",
            paramLabel = "SIZE",
            defaultValue = "64K",
            description = "Length of an I/O, a multiple of 4K. Default: ${DEFAULT-VALUE}.")
    String io = "";

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            defaultValue = "16",
            description = "I/Os in progress at the same time. Default: ${DEFAULT-VALUE}.")
    int inFlight;

    @Option(
            names = "--run-id",
            paramLabel = "HEX",
            description =
                    "16 hexadecimal digits that tell this run's blocks from those of others. Default:"
                            + " from the clock.")
    String runId = "";

    @Option(
            names = "--check",
            paramLabel = "GENERATION",
            description =
                    "Write nothing: check that all blocks have this generation of --run-id, which the"
                            + " run that wrote them printed.")
    int check;

    VerifyCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        int length = length();
        if (passes < 1 || passes > PASSES_MAX) {
            throw new IllegalArgumentException("--passes must be 1 to 100, got " + passes);
        }
        if (inFlight < 1 || inFlight > IN_FLIGHT_MAX) {
            throw new IllegalArgumentException("--in-flight must be 1 to 1024, got " + inFlight);
        }
        if (check < 0 || (check > 0 && runId.isEmpty())) {
            throw new IllegalArgumentException(
                    "--check must be a generation of at least 1, with the --run-id that wrote it,"
                            + " got "
                            + check);
        }
        long run = run();
        boolean writes = check == 0;
        EngineOptions engine = target.engine().with(Content.GIVEN);
        if (!Engines.NAMES.contains(engine.name())) {
            throw new IllegalArgumentException(
                    "--engine must be one of "
                            + String.join(", ", Engines.NAMES)
                            + " here, got "
                            + engine.name());
        }
        try (Held made = target.request().open(writes, length, length, run, bench);
                Engine opened = Engines.open(engine, made.target(), writes, bench.clock())) {
            List<Phase> phases = phases(made.target());
            if (writes && made.target().isDevice()) {
                Countdown.before(made.target(), phases, target.yes, bench);
            }
            RunResult result =
                    bench.run(
                            plan(made.target(), phases, run),
                            recording -> {
                                Map<String, String> facts = new TreeMap<>(made.target().facts());
                                facts.putAll(opened.facts());
                                recording.environment("target", facts);
                                int depth = opened.depths(inFlight, 1).length > 1 ? 1 : inFlight;
                                Verification work =
                                        new Verification(
                                                opened,
                                                made.target(),
                                                recording,
                                                depth,
                                                length,
                                                run);
                                recording.event("run id " + HexFormat.of().toHexDigits(run));
                                boolean whole = true;
                                for (int i = 0; i < phases.size() - 1 && whole; i++) {
                                    whole = work.write(phases.get(i), i + 1L);
                                }
                                if (whole) {
                                    work.check(phases.getLast(), writes ? passes : check);
                                }
                            });
            if (target.keep) {
                made.keep();
            }
            return Run.exitCode(result).code();
        }
    }

    private int length() {
        long bytes;
        try {
            bytes = ByteSize.parse(io).bytes();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--io: " + e.getMessage(), e);
        }
        if (bytes < BLOCK || bytes % BLOCK != 0 || bytes > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "--io must be a multiple of 4K, up to 16M, got " + io);
        }
        return (int) bytes;
    }

    private long run() {
        if (runId.isEmpty()) {
            return bench.clock().wall().toEpochMilli();
        }
        if (!runId.matches("[0-9a-fA-F]{16}")) {
            throw new IllegalArgumentException(
                    "--run-id must be 16 hexadecimal digits, got " + runId);
        }
        return HexFormat.fromHexDigitsToLong(runId);
    }

    private List<Phase> phases(RawTarget of) {
        Duration estimate = Duration.ofSeconds(1 + of.spanBytes() / BYTES_PER_SECOND);
        return check > 0
                ? Verification.phases(check + 1L, check, inFlight, estimate)
                : Verification.phases(1, passes, inFlight, estimate);
    }

    private Plan plan(RawTarget of, List<Phase> phases, long run) {
        Map<String, String> options = new TreeMap<>();
        target.addTo(options);
        options.put("passes", Integer.toString(passes));
        options.put("io", io);
        options.put("in-flight", Integer.toString(inFlight));
        options.put("run-id", HexFormat.of().toHexDigits(run));
        options.put("check", Integer.toString(check));
        return new Plan(RawIoProvider.NAME, new Target.Device(of.path()), phases, run, 0, options);
    }
}
