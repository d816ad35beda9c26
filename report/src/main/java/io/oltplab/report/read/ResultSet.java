package io.oltplab.report.read;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.store.FileProblem;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs that make one report.
///
/// @param runs at least one, with different names
/// @param problems one line for each folder that should have held a run and could not be read
/// @param tables of the suite that belong to no run, such as those of checkpoint stages
public record ResultSet(List<Run> runs, List<String> problems, List<Table> tables) {

    private static final String SUMMARY = "summary.json";
    private static final String PLAN = "plan.json";

    /// Lines of a run that are named one by one.
    private static final int DAMAGE_MAX = 3;

    public ResultSet {
        runs = List.copyOf(runs);
        problems = List.copyOf(problems);
        tables = List.copyOf(tables);
    }

    /// A run before it has its name.
    private record Found(Path folder, RunResult result, List<Moment> timeline, Beside beside) {}

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
                    found.add(readRun(folder, problems));
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
        List<Table> tables = new ArrayList<>();
        paths.forEach(path -> tables.addAll(tables(folder(path), problems)));
        return new ResultSet(named(found), problems, tables);
    }

    /// The same for results that are in memory; they have no timeline.
    public static ResultSet of(List<RunResult> results) {
        return new ResultSet(
                named(
                        results.stream()
                                .map(
                                        result ->
                                                new Found(
                                                        Path.of(""),
                                                        result,
                                                        List.of(),
                                                        Beside.NONE))
                                .toList()),
                List.of(),
                List.of());
    }

    /// The files `table-NAME.json` of a suite.
    private static List<Table> tables(Path folder, List<String> problems) {
        List<Table> tables = new ArrayList<>();
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path file : inside.sorted().toList()) {
                if (String.valueOf(file.getFileName()).matches("table-.+\\.json")) {
                    table(file, problems).ifPresent(tables::add);
                }
            }
        } catch (IOException failure) {
            problems.add(folder + " cannot be read: " + FileProblem.of(failure));
        }
        return tables;
    }

    private static Optional<Table> table(Path file, List<String> problems) throws IOException {
        try {
            return Optional.of(ResultJson.table(Files.readString(file), file.toString()));
        } catch (IllegalArgumentException damaged) {
            problems.add(String.valueOf(damaged.getMessage()));
            return Optional.empty();
        }
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
            throw refused(path + " cannot be read: " + FileProblem.of(failure), failure);
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

    /// @param problems takes lines that had to be left out
    private static Found readRun(Path folder, List<String> problems) {
        if (Files.isRegularFile(folder.resolve(PLAN))) {
            RunResult result = RunFolder.read(folder);
            RunFolder.Timeline intervals = RunFolder.intervals(folder);
            List<Moment> timeline = intervals.rows().stream().map(Moment::of).toList();
            Beside beside = BesideFiles.of(folder);
            Stream.concat(intervals.damage().stream(), beside.damage().stream())
                    .limit(DAMAGE_MAX)
                    .forEach(line -> problems.add(folder + ": " + line));
            return new Found(folder, result, timeline, beside);
        }
        // Of a result that was shared, the summary alone may be left.
        Path summary = folder.resolve(SUMMARY);
        try {
            String text = new String(Files.readAllBytes(summary), StandardCharsets.UTF_8);
            return new Found(
                    folder,
                    ResultJson.result(text, summary.toString()),
                    List.of(),
                    BesideFiles.of(folder));
        } catch (IOException failure) {
            throw new IllegalArgumentException(
                    summary + " cannot be read: " + FileProblem.of(failure), failure);
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
            runs.add(new Run(unique, source(one), one.result(), one.timeline(), one.beside()));
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
