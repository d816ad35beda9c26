package io.oltplab.report.read;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.ResultJson;
import io.oltplab.core.store.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs that make one report.
///
/// @param runs at least one, with different names
/// @param problems one line for each folder that should have held a run and could not be read
public record ResultSet(List<Run> runs, List<String> problems) {

    private static final String SUMMARY = "summary.json";
    private static final String PLAN = "plan.json";

    public ResultSet {
        runs = List.copyOf(runs);
        problems = List.copyOf(problems);
    }

    /// A run before it has its name.
    private record Found(Path folder, RunResult result, List<Moment> timeline) {}

    /// Reads result folders. Each is a run, or a suite: a folder whose sub-folders are runs. Runs
    /// that are not finished, or were killed, count with what is on disk.
    ///
    /// @param paths at least one; the `summary.json` of a run stands for its folder
    /// @throws Refused with one line, exit code 3, when a path is no result
    public static ResultSet read(List<Path> paths) {
        List<Found> found = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path path : paths) {
            boolean single = holdsRun(folder(path));
            for (Path folder : runFolders(path)) {
                try {
                    found.add(readRun(folder));
                } catch (IllegalArgumentException damaged) {
                    if (single && paths.size() == 1) {
                        throw refused(String.valueOf(damaged.getMessage()), damaged);
                    }
                    problems.add(String.valueOf(damaged.getMessage()));
                }
            }
        }
        if (found.isEmpty()) {
            throw refused(String.join("; ", problems), null);
        }
        return new ResultSet(named(found), problems);
    }

    /// The same for results that are in memory; they have no timeline.
    public static ResultSet of(List<RunResult> results) {
        return new ResultSet(
                named(
                        results.stream()
                                .map(result -> new Found(Path.of(""), result, List.of()))
                                .toList()),
                List.of());
    }

    private static Path folder(Path path) {
        Path parent = path.getParent();
        boolean isSummary = path.endsWith(SUMMARY) && Files.isRegularFile(path);
        return isSummary ? (parent == null ? Path.of(".") : parent) : path;
    }

    private static boolean holdsRun(Path folder) {
        return Files.isRegularFile(folder.resolve(PLAN))
                || Files.isRegularFile(folder.resolve(SUMMARY));
    }

    private static List<Path> runFolders(Path path) {
        Path folder = folder(path);
        if (!Files.isDirectory(folder)) {
            throw refused(
                    path
                            + " is no result: "
                            + (Files.exists(path) ? "not a folder" : "no such folder"),
                    null);
        }
        if (holdsRun(folder)) {
            return List.of(folder);
        }
        List<Path> inside;
        try (Stream<Path> children = Files.list(folder)) {
            inside =
                    children.filter(Files::isDirectory)
                            .filter(ResultSet::holdsRun)
                            .sorted()
                            .toList();
        } catch (IOException failure) {
            throw refused(path + " cannot be read: " + failure.getMessage(), failure);
        }
        if (inside.isEmpty()) {
            throw refused(
                    path
                            + " is no result: neither it nor a folder in it holds "
                            + PLAN
                            + " or "
                            + SUMMARY,
                    null);
        }
        return inside;
    }

    private static Found readRun(Path folder) {
        if (Files.isRegularFile(folder.resolve(PLAN))) {
            RunResult result = RunFolder.read(folder);
            List<Moment> timeline = RunFolder.timeline(folder).stream().map(Moment::of).toList();
            return new Found(folder, result, timeline);
        }
        // Of a result that was shared, the summary alone may be left.
        Path summary = folder.resolve(SUMMARY);
        try {
            String text = new String(Files.readAllBytes(summary), StandardCharsets.UTF_8);
            return new Found(folder, ResultJson.result(text, summary.toString()), List.of());
        } catch (IOException failure) {
            throw new IllegalArgumentException(
                    summary + " cannot be read: " + failure.getMessage(), failure);
        }
    }

    /// A run is called after its workload where that is enough, otherwise after its folder.
    private static List<Run> named(List<Found> found) {
        List<Found> inOrder =
                found.stream()
                        .sorted(Comparator.comparing((Found one) -> one.result().startedAt()))
                        .toList();
        Map<String, Long> workloads =
                inOrder.stream()
                        .map(one -> one.result().plan().workload())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Set<String> taken = new HashSet<>();
        List<Run> runs = new ArrayList<>();
        for (Found one : inOrder) {
            String workload = one.result().plan().workload();
            Path last = one.folder().toAbsolutePath().normalize().getFileName();
            String name =
                    workloads.getOrDefault(workload, 0L) == 1 || last == null || isUnnamed(one)
                            ? workload
                            : last.toString();
            String unique = name;
            for (int number = 2; !taken.add(unique); number++) {
                unique = name + " (" + number + ")";
            }
            runs.add(new Run(unique, source(one), one.result(), one.timeline()));
        }
        return runs;
    }

    private static boolean isUnnamed(Found one) {
        return one.folder().toString().isEmpty();
    }

    private static String source(Found one) {
        return isUnnamed(one) ? "in memory" : one.folder().toString();
    }

    private static Refused refused(String line, @Nullable Throwable cause) {
        return cause == null
                ? new Refused(ExitCode.CONFIGURATION, line)
                : new Refused(ExitCode.CONFIGURATION, line, cause);
    }
}
