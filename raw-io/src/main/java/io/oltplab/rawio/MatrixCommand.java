package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Phase;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellResult;
import io.oltplab.rawio.load.MatrixCells;
import io.oltplab.rawio.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `oltplab rawio matrix`.
@Command(
        name = "matrix",
        description = {
            "Measures every iodepth with every number of jobs, as fast as each goes.",
            "Jobs run at the same time; sequential jobs begin evenly spread over the span."
        })
final class MatrixCommand implements Callable<Integer> {

    private final Bench bench;

    @Mixin TargetOptions target = new TargetOptions();
    @Mixin LoadOptions load = new LoadOptions();

    MatrixCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (load.inFlight != LoadOptions.OF_PROFILE) {
            throw new IllegalArgumentException(
                    "--in-flight has no meaning here: the profile's matrix says it");
        }
        Profile profile = load.profile();
        List<Cell> cells = MatrixCells.of(profile, load.ramp(), load.measure(), load.seed);
        load.checkFio(cells.getFirst());
        Profile largest = cells.getLast().profile();
        Profile smallest = cells.getFirst().profile();
        Map<String, String> options = new TreeMap<>();
        target.addTo(options);
        load.addTo(profile, options);
        options.remove("in-flight");
        List<Phase> phases = cells.stream().flatMap(c -> c.phases().stream()).toList();
        return new Run(
                        bench,
                        target,
                        profile.writes(),
                        Math.max(largest.maxLength(), smallest.maxLength()),
                        Math.min(largest.minLength(), smallest.minLength()),
                        load.seed)
                .run(
                        phases,
                        options,
                        (sweep, check) -> {
                            List<CellResult> results = sweep.matrix(cells);
                            if (load.crossCheck) {
                                for (int i : sample(results.size())) {
                                    check.check(results.get(i));
                                }
                                check.table();
                            }
                        });
    }

    /// The first, the middle and the last of so many.
    private static List<Integer> sample(int size) {
        return IntStream.of(0, size / 2, size - 1).filter(i -> i >= 0).distinct().boxed().toList();
    }
}
