package io.oltplab.runner.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.CounterSource;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.ResultJson;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import io.oltplab.report.Reports;
import io.oltplab.report.live.Dashboard;
import io.oltplab.report.threshold.Outcome;
import io.oltplab.report.threshold.Threshold;
import io.oltplab.runner.capture.Counters;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.Host;
import io.oltplab.runner.capture.Machine;
import io.oltplab.runner.proof.Placement;
import io.oltplab.runner.proof.PlacementProof;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The bench of the program: each run gets a folder, facts about its surroundings, live progress,
/// and a summary at its end.
public final class RunnerBench implements Bench {

    private final PrintWriter out;
    private final Progress progress;
    private final BooleanSupplier stopRequested;
    private final RunOptions options;
    private final List<Provider> providers;
    private Optional<Suite> suite = Optional.empty();
    private Optional<Path> underTest = Optional.empty();
    private boolean thresholdsFailed;
    private boolean aborted;
    private Optional<Supplier<CounterSource>> watched = Optional.empty();
    private Optional<Dashboard> dashboard = Optional.empty();

    /// @param out standard output
    /// @param stopRequested whether the user asked to stop
    public RunnerBench(
            PrintWriter out,
            Progress progress,
            BooleanSupplier stopRequested,
            RunOptions options,
            List<Provider> providers) {
        this.out = out;
        this.progress = progress;
        this.stopRequested = stopRequested;
        this.options = options;
        this.providers = List.copyOf(providers);
    }

    /// Name and version of the program, as results carry it.
    public static String toolName() {
        String version = RunnerBench.class.getPackage().getImplementationVersion();
        return "oltplab " + (version == null ? "0.1.0-SNAPSHOT" : version);
    }

    /// From here on the runs are parts of one suite: their folders lie in its folder and no run
    /// prints a summary of its own.
    public Suite beginSuite(String name, Path pathUnderTest) {
        Drive drive = Drive.behind(pathUnderTest);
        Suite begun =
                new Suite(
                        ResultFolders.create(options.results(), drive.slug(), name, clock().wall()),
                        drive);
        suite = Optional.of(begun);
        return begun;
    }

    /// The options of the command line that concern results.
    public RunOptions options() {
        return options;
    }

    @Override
    public PrintWriter out() {
        return out;
    }

    @Override
    public boolean printsText() {
        return !options.json();
    }

    @Override
    public Progress progress() {
        return progress;
    }

    @Override
    public Clock clock() {
        return Clock.system();
    }

    @Override
    public void underTest(Path path) {
        underTest = Optional.of(path);
    }

    @Override
    public void watch(Supplier<CounterSource> opens) {
        watched = Optional.of(opens);
    }

    @Override
    public boolean stopRequested() {
        return stopRequested.getAsBoolean();
    }

    @Override
    public RunResult run(Plan asked, Execution execution) throws InterruptedException {
        Plan plan = Threshold.in(asked, options.thresholds());
        Optional<Drive> drive =
                suite.map(Suite::drive)
                        .or(() -> deviceDrive(plan.target()))
                        .or(() -> underTest.map(Drive::behind));
        if (suite.isEmpty() && drive.map(Drive::inMemory).orElse(false)) {
            progress.say("The target lies in memory: NOT A STORAGE RESULT.");
        }
        Path folder = folderFor(plan, drive);
        RunResult result;
        try (RunFolder store = RunFolder.create(folder, plan, toolName(), clock())) {
            store.environment("host", Host.facts());
            store.environment("jvm", Host.jvmFacts());
            drive.ifPresent(found -> store.environment("drive", found.facts()));
            placement(plan.target())
                    .ifPresent(found -> store.environment("placement", found.facts(false)));
            Optional<Dashboard> shown = dashboard();
            try (Counters counters = counters(folder, plan, drive, shown);
                    LiveRecording recording =
                            new LiveRecording(
                                    store,
                                    plan,
                                    clock(),
                                    progress,
                                    stopRequested,
                                    counters,
                                    shown)) {
                result = recording.record(execution);
                aborted |= recording.aborted();
            }
        }
        if (!options.thresholds().isEmpty()) {
            judge(Reports.outcomes(folder));
        }
        if (suite.isEmpty()) {
            publish(folder, result);
        }
        return result;
    }

    /// Says which conditions do not hold, and lets the program end with exit code 8 then.
    public void judge(List<Outcome> outcomes) {
        for (Outcome outcome : outcomes) {
            if (!outcome.passed()) {
                thresholdsFailed = true;
                progress.say("threshold " + outcome.sentence());
            }
        }
    }

    /// A run was ended because a condition did not hold.
    public void abort() {
        aborted = true;
    }

    /// What the program ends with.
    ///
    /// @param code of the command
    public int exitCode(int code) {
        return aborted || (thresholdsFailed && code == ExitCode.OK.code())
                ? ExitCode.THRESHOLDS.code()
                : code;
    }

    /// Those of the drive, where the target is on this machine, and of the database.
    private Counters counters(
            Path folder, Plan plan, Optional<Drive> drive, Optional<Dashboard> shown) {
        return Counters.open(
                clock(),
                folder,
                drive.map(
                        found ->
                                new Machine(
                                        Path.of("/proc"),
                                        found.facts().getOrDefault("device", ""))),
                switch (plan.target()) {
                    case Target.Device _ -> List.of();
                    case Target.Database _ -> watched.stream().toList();
                },
                shown.map(LiveCounters::listener).orElse(Counters.Listener.NONE));
    }

    /// One server for all runs of the program. Its threads do not keep the program alive.
    public Optional<Dashboard> dashboard() {
        if (dashboard.isEmpty() && !options.dashboardBind().isEmpty()) {
            Dashboard started = Dashboard.start(options.dashboardBind());
            progress.say("Dashboard: " + started.address());
            dashboard = Optional.of(started);
        }
        return dashboard;
    }

    private void publish(Path folder, RunResult result) {
        boolean ownSummary =
                providers.stream()
                        .filter(provider -> provider.name().equals(result.plan().workload()))
                        .anyMatch(Provider::printsOwnSummary);
        if (options.json()) {
            out.println(ResultJson.text(result));
        } else if (!ownSummary) {
            out.print(Reports.text(List.of(result)));
        }
        out.flush();
        Reports.write(folder);
        progress.say("Result: " + folder);
    }

    private Path folderFor(Plan plan, Optional<Drive> drive) {
        if (suite.isEmpty()) {
            Instant now = clock().wall();
            String slug = drive.map(Drive::slug).orElse("remote");
            return ResultFolders.name(options.results(), slug, plan.workload(), now);
        }
        Path parent = suite.get().folder();
        Path folder = parent.resolve(plan.workload());
        for (int number = 2; Files.exists(folder); number++) {
            folder = parent.resolve(plan.workload() + "-" + number);
        }
        return folder;
    }

    /// A device or file is looked at here; a database's drive is known when its module tells where
    /// the data lie.
    private static Optional<Drive> deviceDrive(Target target) {
        return switch (target) {
            case Target.Device device -> Optional.of(Drive.behind(device.path()));
            case Target.Database _ -> Optional.empty();
        };
    }

    /// Where a database on this machine lies, from the files that its server has open.
    private static Optional<Placement> placement(Target target) {
        return switch (target) {
            case Target.Database database -> new PlacementProof().ofProcess(database.url());
            case Target.Device _ -> Optional.empty();
        };
    }

    /// The facts of a data directory on this machine.
    static Map<String, String> driveFacts(Path dataDirectory) {
        return Drive.behind(dataDirectory).facts();
    }
}
