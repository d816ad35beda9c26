package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.ResultJson;
import io.oltplab.core.store.RunFolder;
import io.oltplab.report.Reports;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.progress.Spans;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.review.plan.WorkloadPlan;
import io.oltplab.runner.run.RunnerBench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Carries a plan out, stage by stage. A stage that is done is noted on disk and is not done again
/// when the review is resumed; one that was cut short is undone and begins anew.
public final class ReviewRun {

    private static final String PLAN = "plan.yaml";
    private static final String FAILED = "failed";
    private static final String RUNNING = "running";

    /// How often a stage was begun: more than once if it was cut short.
    private static final String BEGUN = "begun";

    private final RunnerBench bench;
    private final ReviewPlan plan;
    private final Drive drive;
    private final ReviewFolder results;
    private final ReviewSpace space;
    private final Servers servers;
    private final Placements placements;
    private final boolean identify;
    private final Estimates estimates;

    /// @param results folder of this review
    /// @param identify whether the manifest names machine and serial numbers
    private ReviewRun(
            RunnerBench bench,
            ReviewPlan plan,
            ReviewFolder results,
            ReviewSpace space,
            Estimates estimates,
            boolean identify) {
        this.bench = bench;
        this.plan = plan;
        this.results = results;
        this.space = space;
        this.identify = identify;
        this.drive = plan.drive();
        this.servers = new Servers(bench, plan.protocol().instances(), space);
        this.estimates = estimates;
        this.placements = new Placements(plan, drive, identify);
    }

    /// Begins a review, or goes on with one.
    ///
    /// @param folder for its results
    /// @param estimates of the plan, for people
    /// @param keep whether the data stay on the drive at the end
    /// @param identify whether the manifest names machine and serial numbers
    /// @return the results of the measurements
    public static List<RunResult> run(
            RunnerBench bench,
            ReviewPlan plan,
            Path folder,
            Estimates estimates,
            boolean keep,
            boolean identify)
            throws InterruptedException {
        Path path = plan.protocol().drive().path();
        try (ReviewSpace space =
                ReviewSpace.open(path, new ReviewSpace.Note(plan.hash(), folder))) {
            ReviewRun review =
                    new ReviewRun(
                            bench, plan, new ReviewFolder(folder), space, estimates, identify);
            boolean whole = review.stagesOrReport();
            List<RunResult> found = review.report();
            if (whole && !keep) {
                space.remove();
            }
            if (!whole) {
                bench.progress()
                        .say("Interrupted. To go on: oltplab review --resume with the same plan");
            }
            return found;
        }
    }

    /// The review that was interrupted on a path, if it is one of this plan.
    ///
    /// @throws Refused if there is none, or one of another plan
    public static Path resumable(ReviewPlan plan) {
        Path path = plan.protocol().drive().path();
        ReviewSpace.Note note =
                ReviewSpace.left(path)
                        .orElseThrow(
                                () ->
                                        new Refused(
                                                ExitCode.PREFLIGHT,
                                                "--resume: no review was interrupted on " + path));
        if (!note.hash().equals(plan.hash())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "--resume: the review on "
                            + path
                            + " has another plan, resolved in "
                            + note.results().resolve(PLAN));
        }
        return note.results();
    }

    /// Whether an interrupted review lies on a path.
    public static boolean isLeft(Path path) {
        return ReviewSpace.left(path).isPresent();
    }

    /// Ends and removes what an interrupted review left on the plan's path and beside its prebuilt
    /// databases.
    public static void discard(RunnerBench bench, ReviewPlan plan) throws InterruptedException {
        ReviewSpace.discard(plan.protocol().drive().path(), bench.progress()::say);
        for (Stage stage : plan.protocol().stages()) {
            if (stage instanceof Stage.Prebuild prebuild) {
                new Prebuilt(bench, plan).remove(Prebuilt.building(prebuild));
            }
        }
    }

    /// The stages of a review that are not done again when it goes on.
    public static Set<String> done(ReviewPlan plan, Path results) {
        ReviewFolder folder = new ReviewFolder(results);
        Set<String> done = new HashSet<>();
        List<Stage> stages = plan.protocol().stages();
        for (int i = 0; i < stages.size(); i++) {
            if (folder.isDone(key(i, stages.get(i)))) {
                done.add(stages.get(i).name());
            }
        }
        return done;
    }

    private static String key(int number, Stage stage) {
        return String.format(Locale.ROOT, "%02d-%s", number + 1, stage.name());
    }

    /// A review that a condition ended has a report of what was measured until then.
    private boolean stagesOrReport() throws InterruptedException {
        try {
            return stages();
        } catch (Refused refused) {
            if (refused.exitCode() == ExitCode.THRESHOLDS) {
                report();
            }
            throw refused;
        }
    }

    private boolean stages() throws InterruptedException {
        results.write(PLAN, plan.resolved());
        results.write("plan.hash", plan.hash() + "\n");
        if (!results.isDone("identify")) {
            results.writeJson("manifest-start.json", surroundings());
            results.note("identify", ReviewFolder.DONE, drive.facts());
        }
        List<Stage> all = plan.protocol().stages();
        try {
            for (int i = 0; i < all.size(); i++) {
                Stage stage = all.get(i);
                String key = key(i, stage);
                if (bench.stopRequested()) {
                    return false;
                }
                bench.progress()
                        .say(
                                "stage "
                                        + (i + 1)
                                        + "/"
                                        + all.size()
                                        + ": "
                                        + stage.name()
                                        + ", about "
                                        + Spans.words(estimates.timeFrom(i).toNanos())
                                        + " to the end");
                if (!carryOut(stage, key)) {
                    return false;
                }
            }
        } finally {
            servers.stop();
        }
        collect();
        return true;
    }

    private boolean carryOut(Stage stage, String key) throws InterruptedException {
        if (results.isDone(key)) {
            bench.progress().say("    done before");
            return true;
        }
        int begun = Integer.parseInt(results.record(key).getOrDefault(BEGUN, "0")) + 1;
        boolean again = begun > 1;
        Map<String, String> facts = new TreeMap<>();
        facts.put("started", bench.clock().wall().toString());
        facts.put(BEGUN, Integer.toString(begun));
        results.note(key, RUNNING, facts);
        try {
            facts.putAll(work(stage, again));
        } catch (Refused refused) {
            facts.put("reason", String.valueOf(refused.getMessage()));
            results.note(key, FAILED, facts);
            if (refused.exitCode() == ExitCode.INTERRUPTED || bench.stopRequested()) {
                return false;
            }
            throw refused;
        }
        facts.put("ended", bench.clock().wall().toString());
        if (bench.stopRequested()) {
            results.note(key, "interrupted", facts);
            return false;
        }
        results.note(key, ReviewFolder.DONE, facts);
        return true;
    }

    private Map<String, String> work(Stage stage, boolean again) throws InterruptedException {
        long seed = plan.protocol().seed();
        return switch (stage) {
            case Stage.Trim trim -> Trim.run(trim, plan.protocol().drive().path());
            case Stage.Purge purge -> {
                servers.stop();
                yield Purge.run(purge, Path.of(plan.protocol().drive().device()));
            }
            case Stage.Prebuild prebuild -> new Prebuilt(bench, plan).make(prebuild);
            case Stage.Precondition fill -> {
                servers.stop();
                yield fill.destroy().isEmpty()
                        ? new Fill(bench).run(fill, space.path(), seed)
                        : new Fill(bench)
                                .device(fill, Path.of(plan.protocol().drive().device()), seed);
            }
            case Stage.StartServers _ -> {
                servers.start();
                yield servers.facts();
            }
            case Stage.StopServers _ -> {
                servers.stop();
                yield Map.of();
            }
            case Stage.Load load -> load(plan.workload(load.workload()), again);
            case Stage.Restore restore -> restore(restore);
            case Stage.Verify verify -> verify(plan.workload(verify.workload()));
            case Stage.Settle settle -> {
                settle(settle.time());
                yield Map.of();
            }
            case Stage.Sample sample -> {
                servers.start();
                yield samples().sample(sample);
            }
            case Stage.Raw raw -> {
                servers.stop();
                yield samples().raw(raw);
            }
            case Stage.Checkpoint checkpoint -> {
                servers.stop();
                Table table = new Checkpoints(bench).run(checkpoint, space.path(), seed);
                results.write("table-" + checkpoint.name() + ".json", ResultJson.text(table));
                bench.progress().say(table.title() + " " + table.columns());
                Map<String, String> facts = new TreeMap<>();
                table.rows()
                        .forEach(
                                row -> {
                                    bench.progress().say("    " + row);
                                    facts.put("pass " + row.getFirst(), String.join(" | ", row));
                                });
                yield facts;
            }
        };
    }

    private Map<String, String> load(WorkloadPlan workload, boolean again)
            throws InterruptedException {
        servers.start();
        for (int instance = 1; instance <= servers.count(); instance++) {
            if (again) {
                // A load that was cut short is no base for the rest of it.
                servers.drop(instance, workload.database());
            }
            workload.load(
                    samples().where(workload, instance, Duration.ZERO, Duration.ofSeconds(1), 1),
                    bench);
            if (bench.stopRequested()) {
                break;
            }
        }
        return Map.of();
    }

    private Map<String, String> restore(Stage.Restore restore) {
        servers.stop();
        Map<String, String> facts = new TreeMap<>();
        for (int instance = 1; instance <= servers.count(); instance++) {
            Snapshot.Copied copied =
                    Snapshot.restore(
                            Path.of(restore.from()),
                            space.instance(instance),
                            restore.full(),
                            bench);
            int number = instance;
            copied.facts()
                    .forEach((name, value) -> facts.put("instance " + number + " " + name, value));
            bench.progress()
                    .say(
                            String.format(
                                    Locale.ROOT,
                                    "instance %d: %.1f MB restored at %.1f MB/s",
                                    number,
                                    copied.bytes() / 1e6,
                                    copied.mbPerSecond()));
        }
        return facts;
    }

    private Map<String, String> verify(WorkloadPlan workload) throws InterruptedException {
        servers.start();
        Map<String, String> facts = new TreeMap<>();
        for (int instance = 1; instance <= servers.count(); instance++) {
            for (Verdict verdict :
                    workload.verify(
                            samples()
                                    .where(
                                            workload,
                                            instance,
                                            Duration.ZERO,
                                            Duration.ofSeconds(1),
                                            1),
                            bench)) {
                facts.put(
                        "instance " + instance + " " + verdict.check(),
                        verdict.level() + " " + verdict.detail());
                if (verdict.level() == Verdict.Level.FAIL) {
                    throw new Refused(
                            ExitCode.RESULT_INVALID,
                            "the data of instance "
                                    + instance
                                    + " are damaged: "
                                    + verdict.check()
                                    + ": "
                                    + verdict.detail());
                }
            }
        }
        return facts;
    }

    private void settle(Duration time) throws InterruptedException {
        long end = bench.clock().nanos() + time.toNanos();
        while (bench.clock().nanos() < end && !bench.stopRequested()) {
            bench.clock()
                    .sleepUntil(
                            Math.min(
                                    end, bench.clock().nanos() + Duration.ofMillis(200).toNanos()));
        }
    }

    private Samples samples() {
        return new Samples(bench, plan, drive, results, space, servers, about(), identify);
    }

    /// What every result of this review says of it. Results on other data, or on data that came to
    /// the drive in another way, are not to be compared with it.
    private Map<String, String> about() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("plan", plan.protocol().name());
        facts.put("hash", plan.hash());
        List<Stage> stages = plan.protocol().stages();
        List<String> interrupted = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            Map<String, String> record = results.record(key(i, stages.get(i)));
            String begun = record.getOrDefault(BEGUN, "1");
            if (!begun.equals("1")) {
                interrupted.add(stages.get(i).name() + " (begun " + begun + " times)");
            }
            if (stages.get(i) instanceof Stage.Restore) {
                for (String fact : List.of("prebuilt", "restore", "MB/s")) {
                    String value = record.get("instance 1 " + fact);
                    if (value != null) {
                        facts.put(fact.equals("MB/s") ? "restore MB/s" : fact, value);
                    }
                }
            }
        }
        if (!interrupted.isEmpty()) {
            facts.put("interrupted in", String.join(", ", interrupted));
        }
        return facts;
    }

    private Map<String, String> surroundings() {
        Map<String, String> facts =
                new TreeMap<>(
                        Surroundings.take(
                                drive, plan.hash(), identify, bench.clock().wall().toString()));
        if (!plan.protocol().instances().local()) {
            placements
                    .known(servers.databases())
                    .forEach((name, value) -> facts.put("placement " + name, value));
        }
        return facts;
    }

    private void collect() {
        Map<String, String> end = surroundings();
        results.writeJson("manifest-end.json", end);
        List<String> changed = Surroundings.difference(results.read("manifest-start.json"), end);
        results.write(
                "manifest-difference.txt",
                changed.isEmpty() ? "nothing changed\n" : String.join("\n", changed) + "\n");
        results.note(
                "collect", ReviewFolder.DONE, Map.of("changed", Integer.toString(changed.size())));
    }

    private List<RunResult> report() {
        List<RunResult> found = new ArrayList<>();
        results.measurements().forEach(folder -> found.add(RunFolder.read(folder)));
        if (found.isEmpty()) {
            bench.progress().say("Results: " + results.path());
            return found;
        }
        if (bench.options().json()) {
            found.forEach(result -> bench.out().println(ResultJson.text(result)));
        } else {
            bench.out().print(Reports.text(found));
        }
        bench.out().flush();
        Reports.write(results.path());
        bench.judge(Reports.outcomes(results.path()));
        bench.progress().say("Results: " + results.path());
        bench.progress().say("Report:  " + results.path().resolve("report.html"));
        return found;
    }
}
