package io.oltplab.report;

import io.oltplab.core.result.ExitCode;
import io.oltplab.report.format.Report;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `oltplab report`: reports of results that are on disk, finished or not.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the summary of results and writes report.html, report.md and timeline.csv.",
            "Works on a run that is not finished or was killed, too: it is marked PARTIAL."
        },
        footer = {
            "",
            "Exit codes: 0 done, 2 usage, 3 a RESULT is no result, 8 a threshold does not hold, 9"
                    + " the",
            "report cannot be written."
        })
public final class ReportCommand implements Callable<Integer> {

    /// Formats that go to standard output when no folder is named.
    private static final Set<String> PRINTED = Set.of("text", "json");

    /// Where the report of several results goes when no folder is named.
    private static final Path OUT = Path.of("oltplab-report");

    @Spec @Nullable CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULT",
            description = "Folder of a run, or of a suite whose sub-folders are runs.")
    List<Path> results = new ArrayList<>();

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "FORMAT",
            description =
                    "html, md, csv, json, text; several with commas. Default: html, md and csv as"
                            + " files, text on standard output.")
    List<String> formats = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Write the files here. Default: into RESULT; for several RESULTs:"
                            + " ./oltplab-report. With it, text and json become files, too.")
    @Nullable Path out;

    private final ResultOptions shared;

    /// @param shared options of the whole program
    public ReportCommand(ResultOptions shared) {
        this.shared = shared;
    }

    @Override
    public Integer call() {
        formats.forEach(Reports::format);
        if (shared.json() && !formats.isEmpty()) {
            throw new IllegalArgumentException("--json and --format exclude each other");
        }
        Report report = Reports.read(results, shared.thresholds());
        if (spec == null) {
            throw new IllegalStateException("the command runs under picocli only");
        }
        PrintWriter print = spec.commandLine().getOut();
        PrintWriter people = spec.commandLine().getErr();
        List<String> files = new ArrayList<>(formats.isEmpty() ? Reports.FILES : formats);
        if (out == null || shared.json()) {
            for (String format : formats.isEmpty() ? List.of(standard()) : formats) {
                if (PRINTED.contains(format)) {
                    print.print(Reports.print(Reports.format(format), report));
                }
            }
            files.removeAll(PRINTED);
        }
        print.flush();
        for (Path file : Reports.write(report, folder(), files)) {
            people.println("Written: " + file);
        }
        people.flush();
        return (report.passed() ? ExitCode.OK : ExitCode.THRESHOLDS).code();
    }

    /// What standard output takes when no format is named.
    private String standard() {
        return shared.json() ? "json" : "text";
    }

    private Path folder() {
        if (out != null) {
            return out;
        }
        if (results.size() > 1) {
            return OUT;
        }
        // A result may be named by its summary.json.
        Path only = results.getFirst().toAbsolutePath();
        Path parent = only.getParent();
        return Files.isDirectory(only) || parent == null ? results.getFirst() : parent;
    }
}
