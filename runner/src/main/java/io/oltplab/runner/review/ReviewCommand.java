package io.oltplab.runner.review;

import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.FileProblem;
import io.oltplab.runner.review.plan.PlanReader;
import io.oltplab.runner.review.plan.PlanSchema;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.review.run.Estimates;
import io.oltplab.runner.review.run.Preflight;
import io.oltplab.runner.review.run.ReviewRun;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.runner.vm.rig.RigInstances;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab review PLAN`.
@Command(
        name = "review",
        description = "Runs a whole drive review from one plan file.",
        mixinStandardHelpOptions = true)
public final class ReviewCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final RunnerBench bench;
    private final Map<String, PlanSection<?>> sections;

    @Parameters(
            paramLabel = "PLAN",
            arity = "0..1",
            description = "a plan file, such as plans/mini-review.yaml")
    private @Nullable Path file;

    @Option(
            names = "--set",
            paramLabel = "A.B=C",
            description =
                    "override a value of the plan; elements of lists go by their name: stages.tpcc.sample=5s")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--rig",
            paramLabel = "RIG",
            description =
                    "the databases of these virtual machines are the instances: a rig of oltplab vm list, or a .yaml file. The same as --set instances.rig=RIG")
    private @Nullable String rig;

    @Option(
            names = "--dry-run",
            description = "print stages, time, bytes written and space, and stop")
    private boolean dryRun;

    @Option(
            names = "--resume",
            description = "go on with the review that was interrupted on the plan's path")
    private boolean resume;

    @Option(
            names = "--discard",
            description =
                    "remove what an interrupted review left on the plan's path, and begin anew")
    private boolean discard;

    @Option(
            names = "--until-steady",
            paramLabel = "TIME",
            defaultValue = "",
            description =
                    "before every sample, load until SNIA's rule holds, so long at most (6h): sets until-steady of each stage sample")
    private String untilSteady = "";

    @Option(names = "--keep", description = "leave the data on the drive at the end")
    private boolean keep;

    @Option(
            names = "--identify",
            description = "keep host name and serial numbers in the manifest instead of hashes")
    private boolean identify;

    @Option(names = "--schema", description = "print the JSON Schema of plans and stop")
    private boolean schema;

    public ReviewCommand(RunnerBench bench, List<Provider> providers) {
        this.bench = bench;
        this.sections = sections(providers);
    }

    /// The workloads that plans can name.
    public static Map<String, PlanSection<?>> sections(List<Provider> providers) {
        Map<String, PlanSection<?>> found = new TreeMap<>();
        for (Provider provider : providers) {
            provider.planSection().ifPresent(section -> found.put(provider.name(), section));
        }
        return found;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (schema) {
            bench.out().print(PlanSchema.text(sections));
            bench.out().flush();
            return ExitCode.OK.code();
        }
        if (file == null) {
            throw new IllegalArgumentException("a plan is needed, such as plans/mini-review.yaml");
        }
        if (resume && discard) {
            throw new IllegalArgumentException("--resume and --discard exclude each other");
        }
        if (rig != null) {
            overrides.add("instances.rig=" + rig);
        }
        ReviewPlan plan = plan(file);
        Path path = plan.protocol().drive().path();
        // A dry run is about the drive that the plan names, on whatever machine it is asked for.
        boolean named = dryRun && plan.protocol().drive().capacity().bytes() > 0;
        long space = Files.isDirectory(path) && !named ? free(path) : capacity(plan);
        Estimates estimates = new Estimates(plan, capacity(plan), space);
        bench.progress().say("plan " + plan.protocol().name() + ", hash " + plan.hash());
        if (dryRun) {
            dryRun(plan, estimates);
            return ExitCode.OK.code();
        }
        Path folder = safety(plan, estimates);
        List<RunResult> results = ReviewRun.run(bench, plan, folder, estimates, keep, identify);
        boolean invalid =
                results.stream().anyMatch(result -> result.status() == RunResult.Status.INVALID);
        return invalid ? ExitCode.RESULT_INVALID.code() : ExitCode.OK.code();
    }

    private ReviewPlan plan(Path from) {
        PlanReader reader = new PlanReader(sections, System.getenv());
        ReviewPlan plan = reader.read(from, overrides);
        if (untilSteady.isEmpty()) {
            return plan;
        }
        List<String> all = new ArrayList<>(overrides);
        for (Stage stage : plan.protocol().stages()) {
            if (stage instanceof Stage.Sample) {
                all.add("stages." + stage.name() + ".until-steady=" + untilSteady);
            }
        }
        return reader.read(from, all);
    }

    private void dryRun(ReviewPlan plan, Estimates estimates) {
        bench.out().printf("plan      %s: %s%n", plan.protocol().name(), plan.protocol().about());
        bench.out().printf("hash      %s%n", plan.hash());
        bench.out().printf("drive     %s%n", plan.protocol().drive().path());
        if (!plan.protocol().drive().device().isEmpty()) {
            bench.out().printf("device    %s%n", plan.protocol().drive().device());
        }
        bench.out().printf("instances %d%n", plan.protocol().instances().count());
        bench.out().print(estimates.text());
        bench.out().flush();
    }

    /// Everything that can be known before the first byte is written.
    ///
    /// @return the folder of the results
    private Path safety(ReviewPlan plan, Estimates estimates) throws InterruptedException {
        Path path = plan.protocol().drive().path();
        Path results = bench.options().results().toAbsolutePath();
        if (!plan.rig().map(RigInstances::placeIsOnDrive).orElse(true)) {
            // For the notes of the review only: all data are in the machines.
            makeFolder(path);
        }
        if (resume) {
            Path folder = ReviewRun.resumable(plan);
            new Preflight(bench, plan, ReviewRun.done(plan, folder)).run(folder);
            return folder;
        }
        Preflight preflight = new Preflight(bench, plan, Set.of());
        boolean left = Files.isDirectory(path) && ReviewRun.isLeft(path);
        if (left && !discard) {
            throw refused(
                    path,
                    "holds a review that was interrupted: --resume goes on with it, --discard removes it");
        }
        if (left) {
            ReviewRun.discard(bench, plan);
        }
        preflight.run(results);
        preflight.space(estimates);
        preflight.remarks().forEach(bench.progress()::say);
        String name = TIME.format(bench.clock().wall()) + "_review-" + plan.protocol().name();
        Path ofDrive = results.resolve(plan.drive().slug());
        Path folder = ofDrive.resolve(name);
        for (int number = 2; Files.exists(folder); number++) {
            folder = ofDrive.resolve(name + "-" + number);
        }
        return folder;
    }

    private static void makeFolder(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException failure) {
            throw refused(path, "cannot be made (" + FileProblem.of(failure) + ")");
        }
    }

    private static long capacity(ReviewPlan plan) {
        long named = plan.protocol().drive().capacity().bytes();
        Path path = plan.protocol().drive().path();
        if (named > 0 || !Files.exists(path)) {
            return named;
        }
        try {
            return Files.getFileStore(path).getTotalSpace();
        } catch (IOException unknown) {
            return 0;
        }
    }

    private static long free(Path path) {
        try {
            FileStore store = Files.getFileStore(path);
            return store.getUsableSpace();
        } catch (IOException failure) {
            throw refused(
                    path, "cannot be asked for its free space (" + FileProblem.of(failure) + ")");
        }
    }

    private static Refused refused(Path path, String why) {
        return new Refused(ExitCode.PREFLIGHT, "drive.path " + path + " " + why);
    }
}
