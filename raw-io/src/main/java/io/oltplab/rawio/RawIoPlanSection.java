package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.FileProblem;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.engine.UringOptions;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellRunner;
import io.oltplab.rawio.load.CurvePlan;
import io.oltplab.rawio.load.MatrixCells;
import io.oltplab.rawio.load.Sweep;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.TargetRequest;
import io.oltplab.rawio.target.TargetRequest.Held;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Raw I/O in a review plan: the warm-up is the ramp of each point, the sample its measurement.
final class RawIoPlanSection implements PlanSection<RawIoPlanOptions> {

    private static final double PERCENT = 100;

    /// Slow enough for a hard disk.
    private static final long FILL_BYTES_PER_SECOND = 200L << 20;

    @Override
    public Class<RawIoPlanOptions> options() {
        return RawIoPlanOptions.class;
    }

    @Override
    public boolean needsDatabase() {
        return false;
    }

    @Override
    public Estimate estimate(
            RawIoPlanOptions options, Duration warmup, Duration sample, long capacityBytes) {
        Duration run = Duration.ZERO;
        Duration writing = Duration.ZERO;
        for (Profile profile : options.found()) {
            Duration cell = warmup.plus(sample);
            Duration all =
                    switch (options.shape()) {
                        case RUN -> cell;
                        case CURVE -> cell.multipliedBy(1L + Points.parse(options.points()).size());
                        case MATRIX ->
                                cell.multipliedBy(
                                        MatrixCells.of(profile, warmup, sample, 0).size());
                        case PRECONDITION ->
                                sample.multipliedBy(
                                                options.steady().isEmpty()
                                                        ? 0
                                                        : options.roundsMax())
                                        .plusSeconds(
                                                Math.max(0, options.passes() - 1)
                                                        * bytes(options.size(), capacityBytes)
                                                        / FILL_BYTES_PER_SECOND);
                    };
            run = run.plus(all);
            writing =
                    writing.plus(Duration.ofMillis(Math.round(all.toMillis() * written(profile))));
        }
        long bytes = bytes(options.size(), capacityBytes);
        return new Estimate(bytes, Duration.ofSeconds(bytes / FILL_BYTES_PER_SECOND), run, writing);
    }

    /// Share of the bytes of a mix that are written, about.
    private static double written(Profile profile) {
        return profile.streams().stream()
                .mapToDouble(s -> s.share() / PERCENT * (1 - s.read() / PERCENT))
                .sum();
    }

    @Override
    public void load(RawIoPlanOptions options, Settings where, Bench bench) {
        // The file is made with the run, which owns it.
    }

    @Override
    public void check(RawIoPlanOptions options, Settings where, Bench bench) {
        if (Files.isDirectory(where.path())) {
            return;
        }
        List<Profile> profiles = options.found();
        // An existing target is only looked at until its engine opens it.
        try (Held held =
                request(options, where.path())
                        .open(
                                profiles.stream().anyMatch(Profile::writes),
                                profiles.stream().mapToInt(Profile::maxLength).max().orElseThrow(),
                                profiles.stream().mapToInt(Profile::minLength).min().orElseThrow(),
                                where.seed(),
                                bench)) {
            held.target();
        }
    }

    @Override
    public Optional<String> unfitAlongside(RawIoPlanOptions options) {
        return options.shape() == RawIoPlanOptions.Shape.RUN
                        && options.rate() > 0
                        && options.profiles().size() == 1
                ? Optional.empty()
                : Optional.of("it needs shape: run, one profile and a rate");
    }

    @Override
    public RunResult run(RawIoPlanOptions options, Settings where, Bench bench)
            throws InterruptedException {
        List<Profile> profiles = options.found();
        List<Cell> cells = new ArrayList<>();
        for (Profile profile : profiles) {
            if (options.shape() == RawIoPlanOptions.Shape.MATRIX) {
                cells.addAll(MatrixCells.of(profile, where.warmup(), where.sample(), where.seed()));
            } else {
                cells.add(cell(profile, options, where));
            }
        }
        List<Integer> percents = Points.parse(options.points());
        CurvePlan curve = new CurvePlan(percents, where.warmup(), where.sample());
        List<Phase> phases = new ArrayList<>();
        for (Cell cell : cells) {
            phases.addAll(
                    options.shape() == RawIoPlanOptions.Shape.CURVE
                            ? cell.curvePhases(percents.size(), where.warmup(), where.sample())
                            : cell.phases());
        }
        boolean writes = profiles.stream().anyMatch(Profile::writes);
        List<Profile> used = new ArrayList<>(cells.stream().map(Cell::profile).toList());
        if (options.shape() == RawIoPlanOptions.Shape.PRECONDITION && !options.steady().isEmpty()) {
            used.add(Catalog.find(options.steady()));
        }
        int largest = used.stream().mapToInt(Profile::maxLength).max().orElseThrow();
        int smallest = used.stream().mapToInt(Profile::minLength).min().orElseThrow();
        try (Held held =
                        request(options, where.path())
                                .open(writes, largest, smallest, where.seed(), bench);
                CellRunner engine =
                        Runners.open(
                                new EngineOptions(
                                        options.engine(), UringOptions.DEFAULT, options.content()),
                                held.target(),
                                writes,
                                cells.getFirst().load().users(),
                                bench)) {
            Plan plan =
                    new Plan(
                            RawIoProvider.NAME,
                            new Target.Device(held.target().path()),
                            phases,
                            where.seed(),
                            0,
                            stored(options));
            return bench.run(
                    plan,
                    recording -> {
                        Sweep sweep = new Sweep(engine, held.target(), recording);
                        switch (options.shape()) {
                            case MATRIX -> sweep.matrix(cells);
                            case CURVE -> {
                                for (Cell cell : cells) {
                                    if (!recording.stopRequested()) {
                                        sweep.curve(cell, curve);
                                    }
                                }
                            }
                            case RUN -> {
                                for (Cell cell : cells) {
                                    if (!recording.stopRequested()) {
                                        sweep.run(cell);
                                    }
                                }
                                sweep.cellTable();
                            }
                            case PRECONDITION -> precondition(sweep, profiles, options, where);
                        }
                    });
        }
    }

    /// Fills, and settles where that is wanted. A file that was made for it has been written once.
    private static void precondition(
            Sweep sweep, List<Profile> profiles, RawIoPlanOptions options, Settings where)
            throws InterruptedException {
        int passes =
                Files.isDirectory(where.path())
                        ? Math.max(0, options.passes() - 1)
                        : options.passes();
        for (Profile profile : profiles) {
            sweep.fill(profile, passes, where.seed());
        }
        if (!options.steady().isEmpty()) {
            Profile steady = Catalog.find(options.steady());
            sweep.settle(
                    new Cell(
                            steady.name() + " round",
                            steady,
                            new Load.Saturate(steady.inFlight()),
                            Duration.ZERO,
                            where.sample(),
                            0,
                            where.seed()),
                    options.roundsMax());
        }
    }

    private static Cell cell(Profile profile, RawIoPlanOptions options, Settings where) {
        Load load =
                options.shape() == RawIoPlanOptions.Shape.RUN && options.rate() > 0
                        ? new Load.Rate(profile.inFlight(), options.rate(), Load.Arrivals.POISSON)
                        : new Load.Saturate(profile.inFlight());
        return new Cell(
                profile.name(), profile, load, where.warmup(), where.sample(), 0, where.seed());
    }

    /// A file of our own in a directory, or the existing file or device.
    private static TargetRequest request(RawIoPlanOptions options, Path target) {
        boolean make = Files.isDirectory(target);
        return new TargetRequest(
                target,
                make ? bytes(options.size(), target) : 0,
                options.destroy(),
                false,
                options.buffered(),
                options.allowTmpfs(),
                make ? "" : options.span(),
                options.content());
    }

    private static long bytes(String size, Path directory) {
        try {
            return bytes(size, Files.getFileStore(directory).getTotalSpace());
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    directory + " cannot be asked for its size: " + FileProblem.of(e),
                    e);
        }
    }

    private static long bytes(String size, long whole) {
        if (!size.endsWith("%")) {
            return ByteSize.parse(size).bytes();
        }
        double share = Double.parseDouble(size.substring(0, size.length() - 1)) / PERCENT;
        return (long) (whole * share) >> 20 << 20;
    }

    private static Map<String, String> stored(RawIoPlanOptions options) {
        Map<String, String> stored = new TreeMap<>();
        stored.put("shape", options.shape().name().toLowerCase(java.util.Locale.ROOT));
        stored.put("profiles", String.join(",", options.profiles()));
        stored.put("size", options.size());
        stored.put("points", options.points());
        stored.put("in-flight", Integer.toString(options.inFlight()));
        stored.put("rate", LoadOptions.plain(options.rate()));
        stored.put("engine", options.engine());
        stored.put("compress", Integer.toString(options.compress()));
        stored.put("dedupe", Integer.toString(options.dedupe()));
        if (options.shape() == RawIoPlanOptions.Shape.PRECONDITION) {
            stored.put("passes", Integer.toString(options.passes()));
            stored.put("steady", options.steady());
            stored.put("rounds-max", Integer.toString(options.roundsMax()));
        }
        stored.put("buffered", Boolean.toString(options.buffered()));
        return stored;
    }
}
