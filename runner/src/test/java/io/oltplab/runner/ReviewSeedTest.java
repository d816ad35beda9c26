package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanKey;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/// Two runs of one plan with one seed draw the same inputs and have the same hash.
class ReviewSeedTest {

    private static final String PLAN =
            """
            name: seeds
            seed: 5
            drive: {path: 'DIR/drive', results-on-drive: true, allow-tmpfs: true}
            workloads:
              d: {driver: drawing}
            stages:
              - {stage: raw, name: twice, workload: d, sample: 1s, repetitions: 2}
              - {stage: raw, name: again, workload: d, sample: 1s}
            """;

    @TempDir private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();
    private List<Long> drawn = new ArrayList<>();

    private void run(String plan) throws IOException {
        drawn = new ArrayList<>();
        Files.createDirectories(folder.resolve("drive"));
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, plan.replace("DIR", folder.toString()));
        int code =
                new CommandLineProgram(
                                new PrintWriter(new StringWriter(), true),
                                new PrintWriter(err, true),
                                new Stop(),
                                List.of(new Drawing()))
                        .run(
                                "review",
                                file.toString(),
                                "--results",
                                folder.resolve("results").toString());
        assertThat(code).describedAs(err.toString()).isIn(0, 7);
    }

    private List<String> hashes() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder.resolve("results"))) {
            for (Path file : all.filter(one -> one.endsWith("plan.hash")).toList()) {
                found.add(Files.readString(file));
            }
        }
        return found;
    }

    @Test
    void oneSeedDrawsOnceAndForAllTheSame() throws IOException {
        run(PLAN);
        List<Long> first = drawn;
        run(PLAN.replace("name: seeds", "name: seeds"));
        List<Long> second = drawn;
        run(PLAN.replace("seed: 5", "seed: 6"));

        assertThat(first).hasSize(3).isEqualTo(second);
        // Repetitions draw anew; stages of one workload draw alike.
        assertThat(first.get(0)).isNotEqualTo(first.get(1)).isEqualTo(first.get(2));
        assertThat(drawn).doesNotContainAnyElementsOf(first);
        assertThat(hashes()).hasSize(3);
        assertThat(hashes().stream().distinct()).hasSize(2);
    }

    /// Draws a number from its seed and does nothing else.
    private final class Drawing implements Provider, PlanSection<Nothing> {
        @Override
        public String name() {
            return "drawing";
        }

        @Override
        public Object command(Bench bench) {
            return new NoCommand();
        }

        @Override
        public Optional<QuickStage> quickStage() {
            return Optional.empty();
        }

        @Override
        public Optional<PlanSection<?>> planSection() {
            return Optional.of(this);
        }

        @Override
        public Class<Nothing> options() {
            return Nothing.class;
        }

        @Override
        public boolean needsDatabase() {
            return false;
        }

        @Override
        public Estimate estimate(Nothing options, Duration warmup, Duration sample, long capacity) {
            return new Estimate(0, Duration.ZERO, sample, Duration.ZERO);
        }

        @Override
        public void load(Nothing options, Settings where, Bench bench) {
            throw new Refused(ExitCode.INTERNAL_ERROR, "there is nothing to load");
        }

        @Override
        public RunResult run(Nothing options, Settings where, Bench bench)
                throws InterruptedException {
            Plan plan =
                    new Plan(
                            "drawing",
                            new Target.Device(where.path()),
                            List.of(
                                    new Phase(
                                            "sample",
                                            Phase.Kind.SAMPLE,
                                            where.sample(),
                                            new Load.Saturate(1))),
                            where.seed(),
                            0,
                            Map.of());
            return bench.run(plan, _ -> drawn.add(new SplittableRandom(plan.seed()).nextLong()));
        }
    }

    /// No options but one that is not used.
    record Nothing(@PlanKey(value = "nothing", standard = "0") int nothing) {}

    @Command(name = "drawing")
    private static final class NoCommand implements Callable<Integer> {
        @Override
        public Integer call() {
            return 0;
        }
    }
}
