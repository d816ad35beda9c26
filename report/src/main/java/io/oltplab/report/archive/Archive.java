package io.oltplab.report.archive;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.read.ResultSet;
import io.oltplab.report.read.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The runs below a folder.
///
/// @param entries by their start
/// @param problems one line for each folder that could not be read
record Archive(List<Entry> entries, List<String> problems) {

    /// Results lie at `<results>/<drive>/<suite>/<run>` at most.
    private static final int DEPTH = 6;

    Archive {
        entries = List.copyOf(entries);
        problems = List.copyOf(problems);
    }

    /// A run and where it lies.
    record Entry(Path folder, Run run) {}

    /// Everything below a folder that holds a run.
    ///
    /// @throws Refused with one line, exit code 3, when the folder is missing
    static Archive below(Path root) {
        if (!Files.isDirectory(root)) {
            throw new Refused(ExitCode.CONFIGURATION, root + " is no folder of results");
        }
        List<Path> folders;
        try (Stream<Path> all = Files.walk(root, DEPTH)) {
            folders = all.filter(Files::isDirectory).filter(Archive::holdsRun).sorted().toList();
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    root + " cannot be read: " + FileProblem.of(failure),
                    failure);
        }
        List<Entry> entries = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path folder : folders) {
            try {
                entries.add(new Entry(folder, ResultSet.read(List.of(folder)).runs().getFirst()));
            } catch (Refused damaged) {
                problems.add(String.valueOf(damaged.getMessage()));
            }
        }
        entries.sort(Comparator.comparing((Entry entry) -> entry.run().result().startedAt()));
        return new Archive(entries, problems);
    }

    private static boolean holdsRun(Path folder) {
        return Files.isRegularFile(folder.resolve("plan.json"))
                || Files.isRegularFile(folder.resolve("summary.json"));
    }
}
