package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.sql.server.LocalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import oshi.SystemInfo;

/// All that can be known of this machine before the first byte of a plan is written.
public final class Preflight {

    private static final double BYTES_PER_GB = 1e9;

    /// Databases and file systems need room to breathe beside the data.
    private static final double MARGIN = 1.1;

    private final Bench bench;
    private final ReviewPlan plan;
    private final Path path;
    private final Set<String> done;

    /// @param done names of the stages that are not to be done again
    public Preflight(Bench bench, ReviewPlan plan, Set<String> done) {
        this.bench = bench;
        this.plan = plan;
        this.path = plan.protocol().drive().path();
        this.done = Set.copyOf(done);
    }

    /// Checks everything.
    ///
    /// @param results folder that takes the results
    /// @throws Refused with the first thing that is wrong
    public void run(Path results) {
        if (!Files.isDirectory(path) || !Files.isWritable(path)) {
            throw refused("must be an existing directory that you may write to");
        }
        Drive drive = plan.drive();
        if (drive.inMemory() && !plan.protocol().drive().allowTmpfs()) {
            throw refused(
                    "lies in memory and measures no drive; drive.allow-tmpfs: true runs all the same");
        }
        boolean onDrive = plan.rig().map(RigInstances::placeIsOnDrive).orElse(true);
        if (onDrive
                && !plan.protocol().drive().resultsOnDrive()
                && drive.isSameDiskAs(Drive.behind(results))) {
            throw refused(
                    "is on the same drive as --results "
                            + results
                            + "; name another disk, or set drive.results-on-drive=true");
        }
        results(results);
        instances();
        Set<String> made = new HashSet<>();
        for (Stage stage : plan.protocol().stages()) {
            if (!done.contains(stage.name())) {
                stage(stage, made);
            }
        }
    }

    /// Checks the free space: only before a review begins, later its own data take some.
    public void space(Estimates estimates) {
        fits("drive.path " + path, path, estimates.spaceBytes());
        if (estimates.besideBytes() > 0) {
            for (Stage stage : plan.protocol().stages()) {
                if (stage instanceof Stage.Prebuild prebuild) {
                    Path folder = existing(Path.of(prebuild.to()));
                    fits("stage " + stage.name() + ": " + folder, folder, estimates.besideBytes());
                }
            }
        }
    }

    private static void fits(String what, Path where, long bytes) {
        try {
            long free = Files.getFileStore(where).getUsableSpace();
            if (free < bytes * MARGIN) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        String.format(
                                Locale.ROOT,
                                "%s has %.1f GB free, the plan needs %.1f GB",
                                what,
                                free / BYTES_PER_GB,
                                bytes * MARGIN / BYTES_PER_GB));
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    what + " cannot be asked for its free space (" + FileProblem.of(failure) + ")",
                    failure);
        }
    }

    private static void results(Path results) {
        Path folder = existing(results);
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "--results " + results + " cannot be written: " + folder + " is not writable");
        }
    }

    private static Path existing(Path path) {
        Path found = path.toAbsolutePath().normalize();
        while (!Files.exists(found) && found.getParent() != null) {
            found = found.getParent();
        }
        return found;
    }

    private void instances() {
        InstancesPlan instances = plan.protocol().instances();
        if (!instances.local()) {
            Placements.check(plan, bench.progress()::say);
            return;
        }
        if (plan.protocol().stages().stream().anyMatch(Preflight::needsServer)) {
            LocalServer.version(instances.server(), instances.serverHome());
            long memory = new SystemInfo().getHardware().getMemory().getTotal();
            long pools = instances.bufferPool().bytes() * instances.count();
            if (pools > memory) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        String.format(
                                Locale.ROOT,
                                "instances.buffer-pool: %d of %s take %.1f GB, this machine has %.1f GB",
                                instances.count(),
                                instances.bufferPool().text(),
                                pools / BYTES_PER_GB,
                                memory / BYTES_PER_GB));
            }
        }
    }

    private static boolean needsServer(Stage stage) {
        return switch (stage) {
            case Stage.StartServers _,
                    Stage.Load _,
                    Stage.Prebuild _,
                    Stage.Restore _,
                    Stage.Verify _,
                    Stage.Sample _ ->
                    true;
            case Stage.Trim _,
                    Stage.Purge _,
                    Stage.Precondition _,
                    Stage.Settle _,
                    Stage.StopServers _,
                    Stage.Raw _,
                    Stage.Checkpoint _ ->
                    false;
        };
    }

    private void stage(Stage stage, Set<String> made) {
        switch (stage) {
            case Stage.Trim trim -> Trim.check(trim, path);
            case Stage.Purge purge -> Purge.check(purge, device());
            case Stage.Prebuild prebuild -> {
                new Prebuilt(bench, plan).check(prebuild);
                results(Path.of(prebuild.to()));
                made.add(prebuild.to());
            }
            case Stage.Restore restore -> {
                if (!made.contains(restore.from()) || Snapshot.isIn(Path.of(restore.from()))) {
                    new Prebuilt(bench, plan).check(restore);
                }
            }
            case Stage.Raw raw -> raw(raw.workload());
            case Stage.Sample sample -> {
                if (!sample.alongside().isEmpty()) {
                    raw(sample.alongside());
                }
            }
            case Stage.Precondition fill -> {
                if (!fill.destroy().isEmpty()) {
                    Fill.check(fill, device());
                }
            }
            case Stage.StartServers _,
                    Stage.Load _,
                    Stage.Verify _,
                    Stage.Settle _,
                    Stage.StopServers _,
                    Stage.Checkpoint _ -> {}
        }
    }

    private Path device() {
        Path device = Path.of(plan.protocol().drive().device());
        if (!Files.exists(device)) {
            throw new Refused(ExitCode.PREFLIGHT, "drive.device " + device + " is missing");
        }
        if (Files.isDirectory(device)) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "drive.device "
                            + device
                            + " must be a block device or a file; a directory is drive.path");
        }
        return device;
    }

    private void raw(String workload) {
        Path where = plan.protocol().drive().device().isEmpty() ? path : device();
        Target.Database none = new Target.Database("jdbc:none:", "");
        plan.workload(workload)
                .check(
                        new Settings(
                                where,
                                none,
                                new Secret(""),
                                Duration.ZERO,
                                Duration.ofSeconds(1),
                                plan.protocol().seed()),
                        bench);
    }

    /// Restores that read and write the same drive: their MB/s are not the drive's.
    public List<String> remarks() {
        Drive drive = Drive.behind(path);
        return plan.protocol().stages().stream()
                .map(
                        stage ->
                                stage instanceof Stage.Restore restore
                                        ? Optional.of(Path.of(restore.from()))
                                        : Optional.<Path>empty())
                .flatMap(Optional::stream)
                .filter(from -> drive.isSameDiskAs(Drive.behind(from)))
                .map(
                        from ->
                                "the prebuilt database "
                                        + from
                                        + " lies on the drive under test: restoring reads and writes it at once")
                .toList();
    }

    private Refused refused(String why) {
        return new Refused(ExitCode.PREFLIGHT, "drive.path " + path + " " + why);
    }
}
