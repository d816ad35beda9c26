package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Load;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.engine.Engines;
import io.oltplab.rawio.fio.FioRunner;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellRunner;
import io.oltplab.rawio.load.OwnLoop;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.target.RawTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds what runs the cells: an engine by its name, the cheapest one on this target, or fio.
final class Runners {

    private static final String PROBE = "probe";
    private static final String FIO = "fio";

    /// What `--engine` takes.
    static final List<String> NAMES = List.of("auto", PROBE, "uring", "aio", "nio", FIO);

    /// The first round of a probe is for the compiler.
    private static final int ROUNDS = 2;

    private static final Duration ROUND = Duration.ofMillis(500);
    private static final double NANOS_PER_MICRO = 1e3;

    private Runners() {}

    /// Opens one.
    ///
    /// @param inFlight with how many I/Os in flight a probe looks
    /// @throws InterruptedException when the run is being ended by force
    static CellRunner open(
            EngineOptions options, RawTarget target, boolean writes, int inFlight, Bench bench)
            throws InterruptedException {
        return switch (options.name()) {
            case FIO -> new FioRunner(target);
            case PROBE -> probe(options, target, writes, inFlight, bench);
            default -> new OwnLoop(Engines.open(options, target, writes, bench.clock()), target);
        };
    }

    /// Reads with each engine for a second, and takes the one whose whole process used the least
    /// processor time for an I/O.
    private static CellRunner probe(
            EngineOptions options, RawTarget target, boolean writes, int inFlight, Bench bench)
            throws InterruptedException {
        String best = "nio";
        double least = Double.MAX_VALUE;
        List<String> words = new ArrayList<>();
        for (String name : Engines.allowed()) {
            double nanos = cost(options.named(name), target, inFlight, bench);
            words.add(String.format(Locale.ROOT, "%s %.2f", name, nanos / NANOS_PER_MICRO));
            if (nanos < least) {
                least = nanos;
                best = name;
            }
        }
        String reason = "least CPU in a probe: " + String.join(", ", words) + " us for an I/O";
        return new OwnLoop(
                Engines.open(options.named(best), target, writes, bench.clock(), reason), target);
    }

    private static double cost(EngineOptions options, RawTarget target, int inFlight, Bench bench)
            throws InterruptedException {
        double nanos = Double.MAX_VALUE;
        try (OwnLoop loop =
                new OwnLoop(Engines.open(options, target, false, bench.clock()), target)) {
            for (int round = 0; round < ROUNDS && !bench.stopRequested(); round++) {
                Cell cell =
                        new Cell(
                                PROBE,
                                Catalog.find("4k-rand-read").withInFlight(inFlight),
                                new Load.Saturate(inFlight),
                                ROUND.dividedBy(5),
                                ROUND,
                                0,
                                round);
                nanos =
                        loop.run(cell, new Discarded(bench), bench.clock().nanos())
                                .phase()
                                .figures()
                                .getOrDefault("cpu_nanos_per_io", Double.MAX_VALUE);
            }
        }
        return nanos;
    }
}
