package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Load;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.Sweep;
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

    CurveCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        Profile profile = load.profile();
        List<Integer> percents = Points.parse(points);
        Duration ramp = load.ramp();
        Duration measure = load.measure();
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
        return new Run(bench, target, profile, load.seed)
                .run(
                        maximum.curvePhases(percents.size(), ramp, measure),
                        options,
                        (Sweep sweep) -> sweep.curve(maximum, percents, ramp, measure));
    }
}
