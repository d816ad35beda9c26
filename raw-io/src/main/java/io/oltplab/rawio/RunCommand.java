package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellResult;
import io.oltplab.rawio.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `oltplab rawio run`.
@Command(
        name = "run",
        description = "Measures one point: as fast as the I/Os in flight allow, or at a rate.")
final class RunCommand implements Callable<Integer> {

    private final Bench bench;

    @Mixin TargetOptions target = new TargetOptions();
    @Mixin LoadOptions load = new LoadOptions();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "I/Os offered per second, by Poisson arrivals. Default: closed loop.")
    double rate;

    RunCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        Profile profile = load.profile();
        if (rate < 0 || Double.isInfinite(rate) || Double.isNaN(rate)) {
            throw new IllegalArgumentException(
                    "--rate must be more than 0 I/Os per second, got " + rate);
        }
        Load drive =
                rate > 0
                        ? new Load.Rate(profile.inFlight(), rate, Load.Arrivals.POISSON)
                        : new Load.Saturate(profile.inFlight());
        Cell cell =
                new Cell(profile.name(), profile, drive, load.ramp(), load.measure(), 0, load.seed);
        load.checkFio(cell);
        Map<String, String> options = new TreeMap<>();
        target.addTo(options);
        load.addTo(profile, options);
        if (rate > 0) {
            options.put("rate", LoadOptions.plain(rate));
        }
        List<Phase> phases = cell.phases();
        return new Run(bench, target, profile, load.seed)
                .run(
                        phases,
                        options,
                        (sweep, check) -> {
                            CellResult result = sweep.run(cell);
                            sweep.cellTable();
                            if (load.crossCheck) {
                                check.check(result);
                                check.table();
                            }
                        });
    }
}
