package io.oltplab.runner.doctor;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.doctor.Finding.Level;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.run.DirectProbe;
import io.oltplab.runner.review.run.Estimates;
import io.oltplab.runner.review.run.Preflight;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import oshi.SystemInfo;

/// Checks of what a plan needs.
final class PlanChecks {

    private static final double BYTES_PER_GB = 1e9;

    /// Share of the memory that buffer pools may take.
    private static final double POOLS = 0.75;

    private PlanChecks() {}

    /// @param results folder that takes the results
    static List<Finding> of(
            ReviewPlan plan, Bench bench, Path results, Map<String, String> environment) {
        List<Finding> found = new ArrayList<>();
        Path path = plan.protocol().drive().path();
        boolean usable = Files.isDirectory(path) && Files.isWritable(path);
        found.add(
                Finding.of(
                        usable,
                        Level.FAIL,
                        "drive.path",
                        path.toString(),
                        "make the directory on the drive under test, writable for this user"));
        if (usable) {
            found.addAll(drive(plan, path));
        }
        found.add(whole(plan, bench, results));
        InstancesPlan instances = plan.protocol().instances();
        if (instances.local()) {
            found.add(server(instances));
            found.add(memory(instances));
        } else {
            instances.urls().forEach(url -> found.add(reachable(url, instances, environment)));
        }
        return found;
    }

    /// What a review would say before its first byte.
    private static Finding whole(ReviewPlan plan, Bench bench, Path results) {
        try {
            new Preflight(bench, plan, Set.of()).run(results);
            return new Finding(Level.OK, "plan", plan.protocol().name() + " can begin", "");
        } catch (Refused refused) {
            return new Finding(
                    Level.FAIL,
                    "plan",
                    String.valueOf(refused.getMessage()),
                    "the review would be refused for this: mend it, or the plan with --set");
        } catch (IllegalArgumentException mistake) {
            return new Finding(
                    Level.FAIL, "plan", String.valueOf(mistake.getMessage()), "mend the plan");
        }
    }

    private static Finding server(InstancesPlan instances) {
        try {
            return new Finding(
                    Level.OK,
                    "server program",
                    LocalServer.version(instances.server(), instances.serverHome()).toString(),
                    "");
        } catch (Refused none) {
            return new Finding(
                    Level.FAIL, "server program", "none", String.valueOf(none.getMessage()));
        }
    }

    private static List<Finding> drive(ReviewPlan plan, Path path) {
        List<Finding> found = new ArrayList<>();
        Drive drive = Drive.behind(path);
        found.add(
                Finding.of(
                        !drive.inMemory(),
                        Level.FAIL,
                        "file system",
                        drive.fileSystem(),
                        "it lies in memory and measures no drive: name a path on a drive"));
        found.add(
                Finding.of(
                        DirectProbe.works(path),
                        Level.WARN,
                        "direct I/O",
                        DirectProbe.works(path) ? "works" : "refused",
                        "the page cache is measured as well: use a file system that knows O_DIRECT"));
        String link = drive.facts().getOrDefault("PCIe link speed", "");
        String most = drive.facts().getOrDefault("PCIe link speed at most", "");
        if (!link.isEmpty()) {
            found.add(
                    Finding.of(
                            link.equals(most),
                            Level.WARN,
                            "PCIe link",
                            link + " of " + most,
                            "the drive is in a slower slot than it can use"));
        }
        try {
            long free = Files.getFileStore(path).getUsableSpace();
            long capacity = Files.getFileStore(path).getTotalSpace();
            long needed = new Estimates(plan, capacity, free).spaceBytes();
            found.add(
                    Finding.of(
                            free > needed * 1.1,
                            Level.FAIL,
                            "free space",
                            String.format(
                                    Locale.ROOT,
                                    "%.1f GB, the plan needs %.1f GB",
                                    free / BYTES_PER_GB,
                                    needed / BYTES_PER_GB),
                            "free some, or make the plan smaller with --set"));
        } catch (IOException failure) {
            found.add(
                    new Finding(
                            Level.FAIL, "free space", failure.toString(), "mount the drive anew"));
        }
        return found;
    }

    private static Finding memory(InstancesPlan instances) {
        long memory = new SystemInfo().getHardware().getMemory().getTotal();
        long pools = instances.bufferPool().bytes() * instances.count();
        return Finding.of(
                pools <= memory * POOLS,
                Level.FAIL,
                "memory",
                String.format(
                        Locale.ROOT,
                        "%.1f GB, the buffer pools take %.1f GB",
                        memory / BYTES_PER_GB,
                        pools / BYTES_PER_GB),
                "make instances.buffer-pool smaller: swapping would be measured");
    }

    private static Finding reachable(
            String url, InstancesPlan instances, Map<String, String> environment) {
        try {
            String password =
                    instances.passwordFile().isEmpty()
                            ? environment.getOrDefault(instances.passwordEnv(), "")
                            : Files.readString(Path.of(instances.passwordFile())).strip();
            try (Database database =
                    Database.connect(
                            new DatabaseSettings(url, instances.user(), new Secret(password)))) {
                return new Finding(
                        Level.OK, "database", url + ": " + database.server().version(), "");
            }
        } catch (Refused refused) {
            return new Finding(
                    Level.FAIL,
                    "database",
                    url + ": " + refused.getMessage(),
                    "start it, or mend instances.urls, user and password");
        } catch (IllegalArgumentException unknown) {
            return new Finding(
                    Level.FAIL,
                    "database",
                    String.valueOf(unknown.getMessage()),
                    "name a database that oltplab has a dialect for");
        } catch (IOException unreadable) {
            return new Finding(
                    Level.FAIL, "password-file", unreadable.toString(), "make it readable");
        }
    }
}
