package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Load;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CurvePlan;
import io.oltplab.rawio.profile.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `oltplab rawio curve`.
@Command(
        name = "curve",
        description = {
            "Draws latency against IOPS: the closed maximum, then percentages of it.",
            "Every point has a ramp and a measurement of its own; I/Os fall due by Poisson arrivals"
                    + " whether the target keeps up or not."
        })
final class CurveCommand implements Callable<Integer> {

    private static final double MS_PER_SECOND = 1e3;

    private final Bench bench;

    @Mixin TargetOptions target = new TargetOptions();
    @Mixin LoadOptions load = new LoadOptions();

    @Option(
            names = "--points",
            paramLabel = "PERCENTS",
            defaultValue = "10-120,10",
            description =
                    "Percentages of the maximum: from-to,step or a list. Default: ${DEFAULT-VALUE}.")
    String points = "";

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            defaultValue = "poisson",
            description = "How I/Os fall due: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    Arrivals arrivals = Arrivals.poisson;

    @Option(
            names = "--vdbench-rounding",
            description = "Round rates up as vdbench does: to 100 above 1000 a second, else to 10.")
    boolean vdbenchRounding;

    @Option(
            names = "--stop-curve",
            paramLabel = "MS",
            description =
                    "End the curve after a point whose mean service time is longer. Default: never.")
    double stopCurve;

    /// What `--arrivals` takes, in the spelling of the command line.
    enum Arrivals {
        poisson,
        constant;

        Load.Arrivals kind() {
            return switch (this) {
                case poisson -> Load.Arrivals.POISSON;
                case constant -> Load.Arrivals.CONSTANT;
            };
        }
    }

    CurveCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (load.crossCheck) {
            throw new IllegalArgumentException(
                    "--cross-check has no meaning for a curve: fio leaves the wait for a slot out. Use it"
                            + " with run or matrix");
        }
        Profile profile = load.profile();
        List<Integer> percents = Points.parse(points);
        Duration ramp = load.ramp();
        Duration measure = load.measure();
        CurvePlan plan =
                new CurvePlan(
                        percents,
                        ramp,
                        measure,
                        arrivals.kind(),
                        vdbenchRounding,
                        LoadOptions.duration("--stop-curve", stopCurve / MS_PER_SECOND, 0));
        Cell maximum =
                new Cell(
                        profile.name(),
                        profile,
                        new Load.Saturate(profile.inFlight()),
                        ramp,
                        measure,
                        0,
                        load.seed);
        Map<String, String> options = new TreeMap<>();
        target.addTo(options);
        load.addTo(profile, options);
        options.put("points", points);
        options.put("arrivals", arrivals.name());
        options.put("vdbench-rounding", Boolean.toString(vdbenchRounding));
        options.put("stop-curve", LoadOptions.plain(stopCurve));
        return new Run(bench, target, profile, load.seed)
                .run(
                        maximum.curvePhases(percents.size(), ramp, measure),
                        options,
                        (sweep, _) -> sweep.curve(maximum, plan));
    }
}
