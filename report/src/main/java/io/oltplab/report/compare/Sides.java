package io.oltplab.report.compare;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.published.PublishedFigure;
import io.oltplab.report.published.PublishedFigures;
import io.oltplab.report.read.ResultSet;
import io.oltplab.report.read.Run;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads what the user names on the command line.
final class Sides {

    private static final String PUBLISHED = "published:";

    private Sides() {}

    /// Each operand is a side: `published:DRIVE`; a folder of a run, of a suite or of a drive (runs
    /// one or two levels below); or a glob of such folders, whose runs are replicates. `NAME=...`
    /// before it names the side.
    ///
    /// @throws Refused with one line, when an operand is no result
    static List<Side> read(List<String> operands) {
        List<Side> sides = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String operand : operands) {
            Side side = read(operand);
            String name = side.name();
            for (int number = 2; !names.add(name); number++) {
                name = side.name() + " (" + number + ")";
            }
            sides.add(new Side(name, side.runs(), side.published()));
        }
        return sides;
    }

    private static Side read(String operand) {
        int equals = operand.indexOf('=');
        boolean named = equals > 0 && !Files.exists(Path.of(operand));
        String name = named ? operand.substring(0, equals) : "";
        String what = named ? operand.substring(equals + 1) : operand;
        if (what.startsWith(PUBLISHED)) {
            String drive = what.substring(PUBLISHED.length());
            List<PublishedFigure> figures = PublishedFigures.of(drive);
            String title = name.isEmpty() ? figures.getFirst().drive() : name;
            return new Side(title + " (published)", List.of(), figures);
        }
        List<Path> folders = folders(what);
        List<Run> runs = ResultSet.read(folders).runs();
        return new Side(name.isEmpty() ? title(what, runs) : name, runs, List.of());
    }

    /// The drive's model where the runs know one, otherwise the folder's name.
    private static String title(String what, List<Run> runs) {
        List<String> models =
                runs.stream()
                        .map(run -> run.result().environment().get("drive"))
                        .map(drive -> drive == null ? "" : drive.getOrDefault("model", ""))
                        .distinct()
                        .toList();
        if (models.size() == 1 && !models.getFirst().isEmpty()) {
            return models.getFirst();
        }
        Path path = Path.of(what.replaceAll("[*?\\[{].*$", "")).toAbsolutePath().normalize();
        Path last = path.getFileName();
        return last == null ? what : last.toString();
    }

    private static List<Path> folders(String what) {
        if (what.matches(".*[*?\\[{].*") && !Files.exists(Path.of(what))) {
            return glob(what);
        }
        Path path = Path.of(what);
        try {
            ResultSet.read(List.of(path));
            return List.of(path);
        } catch (Refused none) {
            // A drive's folder: suites or runs below it.
            List<Path> below = children(path).stream().filter(Sides::isResult).toList();
            if (below.isEmpty()) {
                throw none;
            }
            return below;
        }
    }

    private static boolean isResult(Path folder) {
        try {
            ResultSet.read(List.of(folder));
            return true;
        } catch (Refused none) {
            return false;
        }
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory).sorted().toList();
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    folder + " cannot be read: " + FileProblem.of(failure),
                    failure);
        }
    }

    /// Globs that a shell did not open, such as quoted ones.
    private static List<Path> glob(String pattern) {
        String fixed = pattern.replaceAll("[^/]*[*?\\[{].*$", "");
        Path root = Path.of(fixed.isEmpty() ? "." : fixed);
        PathMatcher matcher =
                FileSystems.getDefault()
                        .getPathMatcher("glob:" + Path.of(pattern).toAbsolutePath().normalize());
        int depth = Path.of(pattern).getNameCount() - (fixed.isEmpty() ? 0 : root.getNameCount());
        try (Stream<Path> all = Files.walk(root, Math.max(1, depth))) {
            List<Path> found =
                    all.filter(Files::isDirectory)
                            .filter(path -> matcher.matches(path.toAbsolutePath().normalize()))
                            .sorted()
                            .toList();
            if (!found.isEmpty()) {
                return found;
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    pattern + " cannot be read: " + FileProblem.of(failure),
                    failure);
        }
        throw new Refused(ExitCode.CONFIGURATION, pattern + " matches no folder");
    }
}
