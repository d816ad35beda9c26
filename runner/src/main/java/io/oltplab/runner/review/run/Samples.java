package io.oltplab.runner.review.run;

import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.report.threshold.Threshold;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.Machine;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.review.plan.WorkloadPlan;
import io.oltplab.runner.run.RunnerBench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The measurements of a review: samples on all instances, and raw I/O on the drive.
///
/// @param plan that is carried out
/// @param drive under test
/// @param results takes a folder for each measurement
/// @param space on the drive
/// @param servers of the instances
/// @param about what every result says of the review
/// @param identify whether results name serial numbers
record Samples(
        RunnerBench bench,
        ReviewPlan plan,
        Drive drive,
        ReviewFolder results,
        ReviewSpace space,
        Servers servers,
        Map<String, String> about,
        boolean identify) {

    private static final Target.Database NO_DATABASE = new Target.Database("jdbc:none:", "");

    /// Warms up and measures a workload on all instances.
    ///
    /// @return facts for the stage's record
    Map<String, String> sample(Stage.Sample stage) throws InterruptedException {
        WorkloadPlan workload = plan.workload(stage.workload());
        Map<String, String> facts = new TreeMap<>();
        for (int repetition = 1; repetition <= stage.repetitions(); repetition++) {
            String name = name(stage.name(), repetition, stage.repetitions());
            if (!stage.untilSteady().isZero()) {
                untilSteady(stage, workload, name, repetition, facts);
                if (bench.stopRequested()) {
                    break;
                }
            }
            List<Measurement.Target> targets =
                    targets(workload, stage.warmup(), stage.sample(), repetition);
            Optional<Measurement.Target> disturber =
                    stage.alongside().isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    new Measurement.Target(
                                            plan.workload(stage.alongside()),
                                            rawSettings(stage.warmup(), stage.sample(), 0)));
            measure(name, targets, disturber, stage.thresholds(), facts);
            if (bench.stopRequested()) {
                break;
            }
        }
        return facts;
    }

    private List<Measurement.Target> targets(
            WorkloadPlan workload, Duration warmup, Duration sample, int repetition) {
        List<Measurement.Target> targets = new ArrayList<>();
        for (int instance = 1; instance <= servers.count(); instance++) {
            targets.add(
                    new Measurement.Target(
                            workload, where(workload, instance, warmup, sample, repetition)));
        }
        return targets;
    }

    /// The load of a sample until it is steady, as a run of its own beside the results.
    private void untilSteady(
            Stage.Sample stage,
            WorkloadPlan workload,
            String name,
            int repetition,
            Map<String, String> facts)
            throws InterruptedException {
        Approach approach = new Approach(space.bytes());
        List<Measurement.Target> load =
                targets(workload, Duration.ZERO, stage.untilSteady(), -repetition);
        RunResult result =
                measurement(
                                results.beside("until-steady", name),
                                load,
                                false,
                                Optional.of(approach))
                        .run(load, Optional.empty());
        facts.put(name + " until steady", approach.words());
        bench.progress().say("    " + approach.words());
        if (result.status() == RunResult.Status.PARTIAL && !bench.stopRequested()) {
            throw new Refused(
                    ExitCode.DATABASE_LOST, "stage " + stage.name() + ": " + result.reason());
        }
    }

    /// Measures the drive itself.
    Map<String, String> raw(Stage.Raw stage) throws InterruptedException {
        Map<String, String> facts = new TreeMap<>();
        for (int repetition = 1; repetition <= stage.repetitions(); repetition++) {
            measure(
                    name(stage.name(), repetition, stage.repetitions()),
                    List.of(
                            new Measurement.Target(
                                    plan.workload(stage.workload()),
                                    rawSettings(stage.ramp(), stage.sample(), repetition))),
                    Optional.empty(),
                    stage.thresholds(),
                    facts);
            if (bench.stopRequested()) {
                break;
            }
        }
        return facts;
    }

    private static String name(String stage, int repetition, int repetitions) {
        return repetitions == 1 ? stage : stage + "-" + repetition;
    }

    private void measure(
            String name,
            List<Measurement.Target> targets,
            Optional<Measurement.Target> disturber,
            List<String> thresholds,
            Map<String, String> facts)
            throws InterruptedException {
        Measurement measurement =
                measurement(
                                results.measurement(name),
                                targets,
                                disturber.isPresent(),
                                Optional.empty())
                        .watched(
                                Stream.concat(
                                                thresholds.stream().map(Threshold::parse),
                                                bench.options().thresholds().stream())
                                        .toList(),
                                bench.dashboard());
        RunResult result = measurement.run(targets, disturber);
        facts.put(name, result.status() + " " + result.reason());
        if (!measurement.broken().isEmpty()) {
            bench.abort();
            throw new Refused(ExitCode.THRESHOLDS, name + ": " + measurement.broken());
        }
    }

    private Measurement measurement(
            Path folder,
            List<Measurement.Target> targets,
            boolean disturbed,
            Optional<Approach> approach) {
        Measurement.Setup setup =
                new Measurement.Setup(
                        folder,
                        new Machine(Path.of("/proc"), drive.facts().getOrDefault("device", "")),
                        servers.databases(),
                        drive.facts(),
                        about,
                        targets.getFirst().workload().needsDatabase()
                                ? new Placements(plan, drive, identify).of(servers.databases())
                                : Map.of(),
                        plan.protocol().instances().lostAllowed(),
                        servers.pids(),
                        drive.isSameDiskAs(Drive.behind(results.path())),
                        identify,
                        approach);
        int instances = targets.size();
        return new Measurement(bench, setup, instances, instances + (disturbed ? 1 : 0));
    }

    /// Where an instance of a workload is, and its seed.
    Settings where(
            WorkloadPlan workload, int instance, Duration warmup, Duration sample, int repetition) {
        io.oltplab.sql.DatabaseSettings database = servers.database(instance, workload.database());
        return new Settings(
                servers.folder(instance),
                new Target.Database(database.url(), database.user()),
                database.password(),
                warmup,
                sample,
                Seeds.mix(plan.protocol().seed(), instance, repetition));
    }

    private Settings rawSettings(Duration ramp, Duration sample, int repetition) {
        String device = plan.protocol().drive().device();
        return new Settings(
                device.isEmpty() ? space.raw() : Path.of(device),
                NO_DATABASE,
                new Secret(""),
                ramp,
                sample,
                Seeds.mix(plan.protocol().seed(), 0, repetition));
    }
}
