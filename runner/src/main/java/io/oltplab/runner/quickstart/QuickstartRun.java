package io.oltplab.runner.quickstart;

import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.ResultJson;
import io.oltplab.report.Reports;
import io.oltplab.runner.quickstart.QuickstartCommand.NamedStage;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.runner.run.Suite;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.counters.ServerCounters;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// One quickstart: workspace, server, stages, report, and the undoing of all but the last.
final class QuickstartRun {

    /// What an empty server takes with its redo log, undo and system tables, before any load.
    static final long SERVER_BYTES = 500_000_000;

    /// The database that `--on` uses, so that later commands find kept data.
    private static final String DATABASE = "oltplab";

    /// Stages that need no database get this.
    private static final Target.Database NO_DATABASE = new Target.Database("jdbc:none:", "");

    private final RunnerBench bench;
    private final List<NamedStage> stages;
    private final Settings settings;
    private Optional<LocalServer> server = Optional.empty();

    /// @param path on the drive under test, absolute
    /// @param bufferPoolBytes the server's cache
    /// @param serverHome where the server's programs are; empty to look for them
    /// @param keep whether the server's data stay
    /// @param inMemory whether the path is in memory, so that nothing is a storage result
    record Settings(
            Path path,
            Duration warmup,
            Duration sample,
            long seed,
            long bufferPoolBytes,
            String serverHome,
            boolean keep,
            boolean inMemory) {}

    QuickstartRun(RunnerBench bench, List<NamedStage> stages, Settings settings) {
        this.bench = bench;
        this.stages = stages;
        this.settings = settings;
    }

    /// Runs the stages and writes the report, also of what ran before a failure or a Ctrl-C.
    List<RunResult> run() throws InterruptedException {
        Suite suite = bench.beginSuite("quickstart", settings.path);
        List<RunResult> results;
        try {
            results = runStages();
        } catch (InterruptedException | RuntimeException failure) {
            try {
                report(suite);
            } catch (RuntimeException second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
        report(suite);
        return results;
    }

    private List<RunResult> runStages() throws InterruptedException {
        List<RunResult> results = new ArrayList<>();
        try (Workspace workspace =
                Workspace.open(settings.path, this::endLeftover, bench.progress())) {
            try {
                for (NamedStage stage : stages) {
                    if (bench.stopRequested()) {
                        break;
                    }
                    results.add(runStage(stage.stage(), workspace));
                }
            } finally {
                stopServer();
                if (settings.keep) {
                    workspace.keep();
                }
            }
        }
        return results;
    }

    private RunResult runStage(QuickStage stage, Workspace workspace) throws InterruptedException {
        if (stage.needsDatabase()) {
            startServer(workspace);
        } else {
            // An idle server still flushes: the drive is left to the stage alone.
            stopServer();
        }
        Optional<DatabaseSettings> database = server.map(running -> running.database(DATABASE));
        return stage.run(
                new QuickStage.Settings(
                        workspace.folder(),
                        database.map(found -> new Target.Database(found.url(), found.user()))
                                .orElse(NO_DATABASE),
                        database.map(DatabaseSettings::password).orElse(new Secret("")),
                        settings.warmup,
                        settings.sample,
                        settings.seed),
                bench);
    }

    private void startServer(Workspace workspace) throws InterruptedException {
        if (server.isPresent()) {
            return;
        }
        server =
                Optional.of(
                        LocalServer.start(
                                ServerSettings.on(
                                        workspace.folder(),
                                        settings.serverHome,
                                        settings.bufferPoolBytes),
                                bench.progress()::say));
        ServerCounters.source(server.get().database(DATABASE)).ifPresent(bench::watch);
        bench.progress().say("server: " + server.get().program());
    }

    private void endLeftover(Path folder) throws InterruptedException {
        LocalServer.endLeftover(folder, bench.progress()::say);
    }

    private void stopServer() {
        server.ifPresent(LocalServer::close);
        server = Optional.empty();
    }

    /// Reports on the runs that left a folder; without one, nothing is left of the suite.
    private void report(Suite suite) {
        if (suite.removeIfEmpty()) {
            return;
        }
        if (bench.options().json()) {
            bench.out()
                    .println(
                            suite.results().stream()
                                    .map(ResultJson::text)
                                    .collect(Collectors.joining(",\n", "[\n", "\n]")));
        } else {
            bench.out().print(Reports.text(suite.folder()));
        }
        bench.out().flush();
        Reports.write(suite.folder());
        bench.progress().say("Results: " + suite.folder());
        bench.progress().say("Report:  " + suite.folder().resolve("report.html"));
        if (settings.keep) {
            bench.progress().say("Kept:    " + settings.path.resolve(Workspace.NAME));
        }
    }
}
