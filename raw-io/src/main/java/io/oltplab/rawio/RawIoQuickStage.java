package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellRunner;
import io.oltplab.rawio.load.CurvePlan;
import io.oltplab.rawio.load.Sweep;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.Content;
import io.oltplab.rawio.target.TargetRequest;
import io.oltplab.rawio.target.TargetRequest.Held;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// The raw part of the quickstart: two corner tests and one curve on a file, which goes away again.
final class RawIoQuickStage implements QuickStage {

    private static final int ORDER = 30;
    private static final long SMALLEST_FILE = 1 << 20;
    private static final String POINTS = "10-120,10";

    /// A quick look needs no more in flight than a small machine has threads for.
    private static final int RANDOM_IN_FLIGHT = 32;

    private static final int SEQUENTIAL_IN_FLIGHT = 8;

    /// Of the sample: a corner test, a point of the curve; and a point's ramp of the point. All of
    /// it together lasts about twice the sample.
    private static final int CORNERS_PER_SAMPLE = 3;

    private static final int POINTS_PER_SAMPLE = 12;

    private static final int RAMPS_PER_POINT = 5;
    private static final Duration POINT_MIN = Duration.ofMillis(200);

    /// Slow enough for a hard disk.
    private static final long FILL_BYTES_PER_SECOND = 200L << 20;

    /// What the curve takes beyond the sample of 30 s.
    private static final Duration BEYOND_SAMPLE = Duration.ofSeconds(30);

    @Option(
            names = "--raw-size",
            paramLabel = "SIZE",
            defaultValue = "1G",
            description = "Size of the file for raw I/O. Default: ${DEFAULT-VALUE}.")
    String size = "1G";

    @Option(
            names = "--raw-buffered",
            description = "Raw I/O through the page cache, where O_DIRECT is refused; marked.")
    boolean buffered;

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public boolean needsDatabase() {
        return false;
    }

    @Override
    public void check() {
        if (bytes() < SMALLEST_FILE) {
            throw new IllegalArgumentException("--raw-size must be at least 1M, got " + size);
        }
    }

    @Override
    public long spaceBytes() {
        return bytes();
    }

    @Override
    public Duration preparation() {
        return BEYOND_SAMPLE.plusSeconds(bytes() / FILL_BYTES_PER_SECOND);
    }

    private long bytes() {
        try {
            return ByteSize.parse(size).bytes();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--raw-size: " + e.getMessage(), e);
        }
    }

    @Override
    public RunResult run(Settings settings, Bench bench) throws InterruptedException {
        Profile random = Catalog.find("4k-rand-read").withInFlight(RANDOM_IN_FLIGHT);
        Profile sequential = Catalog.find("64k-seq-read").withInFlight(SEQUENTIAL_IN_FLIGHT);
        Duration point = atLeast(settings.sample().dividedBy(POINTS_PER_SAMPLE));
        Duration ramp = point.dividedBy(RAMPS_PER_POINT);
        Duration corner = atLeast(settings.sample().dividedBy(CORNERS_PER_SAMPLE));
        List<Integer> percents = Points.parse(POINTS);
        Cell randomRead = closed(random, settings.warmup(), corner, settings.seed());
        Cell sequentialRead = closed(sequential, ramp, corner, settings.seed());
        Cell maximum =
                new Cell(
                        random.name() + " curve",
                        random,
                        new Load.Saturate(random.inFlight()),
                        ramp,
                        point,
                        0,
                        settings.seed());
        Map<String, String> options = new TreeMap<>();
        options.put("raw-size", size);
        options.put("raw-buffered", Boolean.toString(buffered));
        options.put("profiles", random.name() + "," + sequential.name());
        options.put("points", POINTS);
        // The quickstart has asked about a path in memory before it started the first stage.
        TargetRequest request =
                new TargetRequest(
                        settings.path(),
                        bytes(),
                        "",
                        false,
                        buffered,
                        true,
                        "",
                        Content.INCOMPRESSIBLE);
        try (Held held =
                        request.open(
                                false,
                                sequential.maxLength(),
                                random.minLength(),
                                settings.seed(),
                                bench);
                CellRunner engine =
                        Runners.open(
                                new EngineOptions("auto"),
                                held.target(),
                                false,
                                RANDOM_IN_FLIGHT,
                                bench)) {
            List<Phase> phases = new ArrayList<>(randomRead.phases());
            phases.addAll(sequentialRead.phases());
            phases.addAll(maximum.curvePhases(percents.size(), ramp, point));
            Plan plan =
                    new Plan(
                            RawIoProvider.NAME,
                            new Target.Device(held.target().path()),
                            phases,
                            settings.seed(),
                            0,
                            options);
            return bench.run(
                    plan,
                    recording -> {
                        Sweep sweep = new Sweep(engine, held.target(), recording);
                        for (Cell cell : List.of(randomRead, sequentialRead)) {
                            if (!recording.stopRequested()) {
                                sweep.run(cell);
                            }
                        }
                        sweep.cellTable();
                        if (!recording.stopRequested()) {
                            sweep.curve(maximum, new CurvePlan(percents, ramp, point));
                        }
                    });
        }
    }

    private static Cell closed(Profile profile, Duration ramp, Duration sample, long seed) {
        return new Cell(
                profile.name(),
                profile,
                new Load.Saturate(profile.inFlight()),
                ramp,
                sample,
                0,
                seed);
    }

    private static Duration atLeast(Duration point) {
        return point.compareTo(POINT_MIN) < 0 ? POINT_MIN : point;
    }
}
