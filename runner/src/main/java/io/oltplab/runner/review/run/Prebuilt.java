package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.review.plan.WorkloadPlan;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// Makes the prebuilt database of a plan: a server of its own beside the folder, its data, and a
/// snapshot of it. What a killed attempt left is removed by the next.
final class Prebuilt {

    /// What decided the data of a database of a snapshot.
    static final String MADE_WITH = "made with";

    private final Bench bench;
    private final ReviewPlan plan;

    Prebuilt(Bench bench, ReviewPlan plan) {
        this.bench = bench;
        this.plan = plan;
    }

    /// Where the server works while the database is made.
    static Path building(Stage.Prebuild stage) {
        Path to = Path.of(stage.to()).toAbsolutePath().normalize();
        return to.resolveSibling(to.getFileName() + ".building");
    }

    /// Refuses a snapshot that was made by another server, or of other data than the stage makes.
    void check(Stage.Prebuild stage) {
        Path to = Path.of(stage.to());
        if (!Snapshot.isIn(to)) {
            try {
                if (Files.exists(to) && !Folders.isEmpty(to)) {
                    throw refused(stage, to + " holds something else; name another folder");
                }
            } catch (IOException failure) {
                throw refused(stage, to + " cannot be read (" + FileProblem.of(failure) + ")");
            }
            return;
        }
        Snapshot.Manifest manifest = Snapshot.manifest(to);
        fits(manifest, stage.to());
        for (String name : stage.workloads()) {
            WorkloadPlan workload = plan.workload(name);
            String wanted = workload.madeWith(plan.protocol().seed());
            String found =
                    manifest.databases()
                            .getOrDefault(workload.database(), Map.of())
                            .getOrDefault(MADE_WITH, "nothing of it");
            if (!found.equals(wanted)) {
                throw refused(
                        stage,
                        to
                                + " holds, as database "
                                + workload.database()
                                + ", "
                                + found
                                + "; the plan wants "
                                + wanted
                                + ": remove that folder or name another");
            }
        }
    }

    /// Refuses a snapshot that the server of this plan does not open.
    private void fits(Snapshot.Manifest manifest, String folder) {
        ServerVersion server = version(plan.protocol().instances());
        if (!server.opens(manifest.madeBy())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    folder
                            + " was made by "
                            + manifest.madeBy()
                            + ", but the server found is "
                            + server
                            + ": name the other by instances.server or instances.server-home");
        }
    }

    private static ServerVersion version(InstancesPlan instances) {
        return LocalServer.version(instances.server(), instances.serverHome());
    }

    /// Refuses a snapshot that cannot be restored, or lacks a database that the plan uses.
    void check(Stage.Restore restore) {
        Snapshot.Manifest manifest = Snapshot.manifest(Path.of(restore.from()));
        fits(manifest, restore.from());
        for (String name : sampled()) {
            String database = plan.workload(name).database();
            boolean loaded =
                    plan.protocol().stages().stream()
                            .anyMatch(
                                    stage ->
                                            stage instanceof Stage.Load load
                                                    && load.workload().equals(name));
            if (!loaded
                    && !manifest.databases().isEmpty()
                    && !manifest.databases().containsKey(database)) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "stage "
                                + restore.name()
                                + ": "
                                + restore.from()
                                + " holds no database "
                                + database
                                + ", which workload "
                                + name
                                + " works on; it holds "
                                + manifest.databases().keySet());
            }
        }
    }

    private java.util.List<String> sampled() {
        return plan.protocol().stages().stream()
                .filter(Stage.Sample.class::isInstance)
                .map(stage -> ((Stage.Sample) stage).workload())
                .distinct()
                .toList();
    }

    /// Makes it if it is not there.
    ///
    /// @return facts for the stage's record
    Map<String, String> make(Stage.Prebuild stage) throws InterruptedException {
        check(stage);
        Path to = Path.of(stage.to()).toAbsolutePath().normalize();
        if (Snapshot.isIn(to)) {
            bench.progress().say("    prebuilt database " + to + " is there");
            return Map.of("prebuilt", Snapshot.manifest(to).id(), "made", "before");
        }
        Path building = building(stage);
        remove(building);
        try {
            Files.createDirectories(building);
            Map<String, Map<String, String>> databases = fill(stage, building);
            Path finished = building.resolve("snapshot");
            Snapshot.Copied copied = Snapshot.make(building, finished, databases, bench);
            Files.deleteIfExists(to);
            Files.move(finished, to, StandardCopyOption.ATOMIC_MOVE);
            remove(building);
            Map<String, String> facts = new TreeMap<>(copied.facts());
            facts.put("made", "now");
            databases.forEach((name, one) -> facts.put("database " + name, one.toString()));
            return facts;
        } catch (IOException failure) {
            throw refused(stage, failure.toString());
        } finally {
            if (!bench.stopRequested()) {
                remove(building);
            }
        }
    }

    private Map<String, Map<String, String>> fill(Stage.Prebuild stage, Path building)
            throws InterruptedException {
        Map<String, Map<String, String>> databases = new TreeMap<>();
        try (LocalServer server =
                LocalServer.start(
                        Servers.settings(plan.protocol().instances(), building),
                        bench.progress()::say)) {
            for (String name : stage.workloads()) {
                WorkloadPlan workload = plan.workload(name);
                DatabaseSettings database = server.database(workload.database());
                Settings where =
                        new Settings(
                                building,
                                new Target.Database(database.url(), database.user()),
                                database.password(),
                                Duration.ZERO,
                                Duration.ofSeconds(1),
                                Seeds.mix(plan.protocol().seed(), 0, 1));
                workload.load(where, bench);
                if (bench.stopRequested()) {
                    throw new Refused(ExitCode.INTERRUPTED, "stopped while loading");
                }
                server.analyze(workload.database());
                Map<String, String> contents = new TreeMap<>(workload.contents(where));
                contents.put("workload", workload.driver());
                contents.put("seed of the plan", Long.toString(plan.protocol().seed()));
                contents.put(MADE_WITH, workload.madeWith(plan.protocol().seed()));
                databases.put(workload.database(), contents);
            }
        }
        return databases;
    }

    /// Ends what a killed attempt left running and removes its folder.
    void remove(Path building) throws InterruptedException {
        try {
            if (Files.exists(building)) {
                LocalServer.endLeftover(building, bench.progress()::say);
                Folders.delete(building);
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    building + " cannot be removed (" + FileProblem.of(failure) + ")",
                    failure);
        }
    }

    private static Refused refused(Stage stage, String why) {
        return new Refused(ExitCode.PREFLIGHT, "stage " + stage.name() + ": " + why);
    }
}
