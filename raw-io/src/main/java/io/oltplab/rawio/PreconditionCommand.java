package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `oltplab rawio precondition`.
@Command(
        name = "precondition",
        description = {
            "Brings a target into a known state: writes its span so many times, and then, with"
                    + " --steady, runs rounds of a profile until its rate has settled.",
            "Without --span it is the whole target. The order of what was written is in the result."
        })
final class PreconditionCommand implements Callable<Integer> {

    /// What a pass is reckoned at in the plan; the real time is in the result.
    private static final long BYTES_PER_SECOND = 500_000_000L;

    private static final int PASSES_MAX = 100;

    private final Bench bench;

    @Mixin TargetOptions target = new TargetOptions();

    @Option(
            names = "--fill",
            paramLabel = "NAME|FILE",
            defaultValue = "precondition-seq",
            description =
                    "Profile that fills: precondition-seq, precondition-rand or another that"
                            + " only writes. Default: ${DEFAULT-VALUE}.")
    String fill = "";

    @Option(
            names = "--passes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often the bytes of the span are written. Default: ${DEFAULT-VALUE}.")
    int passes;

    @Option(
            names = "--steady",
            paramLabel = "NAME|FILE",
            description =
                    "Then run rounds of this profile until steady state (SNIA: over 5 rounds"
                            + " within 20 %% of the mean, slope within 10 %%).")
    String steady = "";

    @Option(
            names = "--round-seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "Length of a round. Default: ${DEFAULT-VALUE}.")
    double roundSeconds;

    @Option(
            names = "--rounds-max",
            paramLabel = "N",
            defaultValue = "25",
            description = "Rounds after which it is given up. Default: ${DEFAULT-VALUE}.")
    int roundsMax;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Equal seeds give equal offsets. Default: ${DEFAULT-VALUE}.")
    long seed;

    PreconditionCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        Profile filling = Catalog.find(fill);
        if (filling.reads()) {
            throw new IllegalArgumentException(
                    "--fill must be a profile that only writes, got " + filling.name());
        }
        if (passes < 0 || passes > PASSES_MAX) {
            throw new IllegalArgumentException("--passes must be 0 to 100, got " + passes);
        }
        if (roundsMax < 1) {
            throw new IllegalArgumentException("--rounds-max must be at least 1, got " + roundsMax);
        }
        if (!target.create.isEmpty() && !target.keep) {
            throw new IllegalArgumentException(
                    "--create makes a file that goes away again; to precondition one, add --keep");
        }
        Duration round = LoadOptions.duration("--round-seconds", roundSeconds, 0.001);
        Profile settling = steady.isEmpty() ? filling : Catalog.find(steady);
        Map<String, String> options = new TreeMap<>();
        target.addTo(options);
        options.put("fill", filling.name());
        options.put("passes", Integer.toString(passes));
        options.put("steady", steady.isEmpty() ? "" : settling.name());
        options.put("round-seconds", LoadOptions.plain(roundSeconds));
        options.put("rounds-max", Integer.toString(roundsMax));
        int largest = Math.max(filling.maxLength(), settling.maxLength());
        int smallest = Math.min(filling.minLength(), settling.minLength());
        return new Run(bench, target, true, largest, smallest, seed)
                .run(
                        opened -> phases(filling, settling, round, opened.spanBytes()),
                        options,
                        (sweep, _) -> {
                            sweep.fill(filling, passes, seed);
                            if (!steady.isEmpty()) {
                                sweep.settle(cell(settling, round, "round"), roundsMax);
                            }
                        });
    }

    private List<Phase> phases(Profile filling, Profile settling, Duration round, long bytes) {
        List<Phase> phases = new ArrayList<>();
        Load load = new Load.Saturate(filling.inFlight());
        for (int pass = 1; pass <= passes; pass++) {
            phases.add(
                    new Phase(
                            filling.name() + " pass " + pass,
                            Phase.Kind.PRECONDITION,
                            Duration.ofSeconds(1 + bytes / BYTES_PER_SECOND),
                            load));
        }
        if (!steady.isEmpty()) {
            phases.add(
                    new Phase(
                            settling.name() + " rounds",
                            Phase.Kind.PRECONDITION,
                            round.multipliedBy(roundsMax),
                            new Load.Saturate(settling.inFlight())));
        }
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("--passes 0 without --steady leaves nothing to do");
        }
        return phases;
    }

    private Cell cell(Profile profile, Duration length, String name) {
        return new Cell(
                profile.name() + " " + name,
                profile,
                new Load.Saturate(profile.inFlight()),
                Duration.ZERO,
                length,
                0,
                seed);
    }
}
