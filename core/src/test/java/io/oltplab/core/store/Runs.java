package io.oltplab.core.store;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.PhaseTotals;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.SimulatedClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/// A run with known figures: a phase of 2 s that ended, and 3 s of a second one.
final class Runs {

    static final long SECOND = 1_000_000_000L;
    static final Phase SETTLE =
            new Phase("settle", Phase.Kind.PRECONDITION, Duration.ofSeconds(2), new Load.Users(7));
    static final Phase SAMPLE =
            new Phase(
                    "sample",
                    Phase.Kind.SAMPLE,
                    Duration.ofSeconds(60),
                    new Load.Rate(8, 12.5, Load.Arrivals.POISSON));
    static final Plan PLAN =
            new Plan(
                    "model",
                    new Target.Database("jdbc:mariadb://localhost/test", "äöü"),
                    List.of(SETTLE, SAMPLE),
                    42,
                    0,
                    Map.of("warehouses", "10"));

    private Runs() {}

    /// Writes all but the end.
    static List<Sample> write(RunFolder folder) {
        List<Sample> samples = new ArrayList<>();
        folder.event("the clock starts");
        folder.environment("host", Map.of("cpu", "two cores"));
        PhaseTotals totals = new PhaseTotals(SETTLE, 0);
        for (int second = 0; second < 5; second++) {
            Sample sample = sample(second < 2 ? SETTLE : SAMPLE, second);
            samples.add(sample);
            folder.sample(sample);
            if (second < 2) {
                totals.add(sample);
            }
            if (second == 1) {
                folder.phase(totals.result(Map.of("offered_per_second", 12.5)));
            }
        }
        folder.verdict(new Verdict("condition 1", Verdict.Level.PASS, "0 of 10 differ"));
        folder.table(new Table("mix", List.of("step", "%"), List.of(List.of("a", "45.0"))));
        return samples;
    }

    /// Adds further seconds to the second phase.
    static void writeMore(RunFolder folder, int seconds) {
        for (int second = 5; second < 5 + seconds; second++) {
            folder.sample(sample(SAMPLE, second));
        }
    }

    private static Sample sample(Phase phase, int second) {
        SplittableRandom random = new SplittableRandom(second);
        return new Sample(
                phase.name(),
                second * SECOND,
                SECOND,
                List.of(
                        operation("read", true, 40 + second, random),
                        operation("write", true, 10, random),
                        operation("rare", false, second == 4 ? 1 : 0, random)),
                Map.of("rows", 100L * second),
                second);
    }

    private static OperationSample operation(
            String name, boolean headline, int done, SplittableRandom random) {
        Histogram response = LatencyHistogram.create();
        Histogram service = LatencyHistogram.create();
        for (int i = 0; i < done; i++) {
            long nanos = random.nextLong(1_000_000, 50_000_000);
            LatencyHistogram.record(service, nanos);
            LatencyHistogram.record(response, nanos + 1_000_000);
        }
        return new OperationSample(name, headline, done, 1, Map.of("1213", 2L), response, service);
    }

    /// Creates a folder with a small ballast.
    static RunFolder create(Path path) {
        return RunFolder.create(path, PLAN, "oltplab 1.2.3", new SimulatedClock(), 1_000);
    }
}
