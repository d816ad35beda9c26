package io.oltplab.report.archive;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.Reports;
import io.oltplab.report.ResultOptions;
import io.oltplab.report.format.CsvFormat;
import io.oltplab.report.format.Report;
import io.oltplab.report.format.ReportFormat;
import io.oltplab.report.format.TextFormat;
import io.oltplab.report.read.Run;
import io.oltplab.report.threshold.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `oltplab results`: work with many results.
@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Lists, shows, verifies and exports results, and makes a page of many.",
        footer = {
            "",
            "Exit codes: 0 done, 2 usage, 3 no result, 7 verify found a difference, 9 a file"
                    + " cannot",
            "be written."
        })
public final class ResultsCommand {

    /// Where runs go unless --results says otherwise.
    private static final String DEFAULT = "oltplab-results";

    @Spec @Nullable CommandSpec spec;

    private final ResultOptions shared;

    /// @param shared options of the whole program
    public ResultsCommand(ResultOptions shared) {
        this.shared = shared;
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "One line for each run below DIR.")
    int list(
            @Parameters(
                            paramLabel = "DIR",
                            arity = "0..1",
                            defaultValue = DEFAULT,
                            description = "Default: ${DEFAULT-VALUE}.")
                    Path root) {
        Archive archive = Archive.below(root);
        print(
                shared.json()
                        ? Listing.json(archive)
                        : text(new TextFormat(), new Report(Listing.page(archive), List.of())));
        return ExitCode.OK.code();
    }

    @Command(
            name = "show",
            mixinStandardHelpOptions = true,
            description = "Prints the summary of a run or of a suite.")
    int show(@Parameters(paramLabel = "RESULT", description = "Folder.") Path folder) {
        print(shared.json() ? Reports.json(folder) : Reports.text(folder));
        return ExitCode.OK.code();
    }

    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = {
                "Works out every figure of the summaries anew from the raw files (timeline.jsonl"
                        + " and",
                "tx.hlog), on a way of its own, and names what differs."
            })
    int verify(
            @Parameters(
                            paramLabel = "RESULT",
                            arity = "1..*",
                            description = "Folder of a run, a suite or many.")
                    List<Path> folders) {
        List<Verification.Checked> all = new ArrayList<>();
        for (Path folder : folders) {
            Archive archive = Archive.below(folder);
            if (archive.entries().isEmpty()) {
                throw new Refused(ExitCode.CONFIGURATION, folder + " holds no result");
            }
            for (Archive.Entry entry : archive.entries()) {
                all.add(Verification.checked(entry.folder()));
            }
            for (String problem : archive.problems()) {
                all.add(new Verification.Checked(folder, 0, List.of(problem)));
            }
        }
        boolean same = all.stream().allMatch(one -> one.differences().isEmpty());
        print(shared.json() ? Verification.json(all) : Verification.text(all));
        return (same ? ExitCode.OK : ExitCode.RESULT_INVALID).code();
    }

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = "Prints a run in the format of another tool.")
    int export(
            @Parameters(paramLabel = "RESULT", description = "Folder of a run.") Path folder,
            @Option(
                            names = "--format",
                            required = true,
                            paramLabel = "FORMAT",
                            description =
                                    "junit (checks and thresholds), hlog, csv (timeline), sysbench,"
                                            + " fio-json.")
                    String format) {
        if (shared.json()) {
            throw new IllegalArgumentException("--json is not for export: its form is --format's");
        }
        List<Archive.Entry> entries = Archive.below(folder).entries();
        if (entries.size() != 1) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    folder + " must be the folder of one run, it holds " + entries.size());
        }
        Run run = entries.getFirst().run();
        Path place = entries.getFirst().folder();
        print(
                switch (format) {
                    case "junit" -> JUnitXml.of(run, Outcome.all(shared.thresholds(), run));
                    case "hlog" -> hlog(place);
                    case "csv" -> text(new CsvFormat(), new Report(Listing.empty(), List.of(run)));
                    case "sysbench" -> SysbenchText.of(run);
                    case "fio-json" -> FioJson.of(run);
                    default ->
                            throw new IllegalArgumentException(
                                    "--format must be among junit, hlog, csv, sysbench, fio-json,"
                                            + " got "
                                            + format);
                });
        return ExitCode.OK.code();
    }

    @Command(
            name = "site",
            mixinStandardHelpOptions = true,
            description = {
                "Makes one page over all results below DIR, with filters; it opens from the file",
                "system and links to each result."
            })
    int site(
            @Parameters(
                            paramLabel = "DIR",
                            arity = "0..1",
                            defaultValue = DEFAULT,
                            description = "Default: ${DEFAULT-VALUE}.")
                    Path root,
            @Option(names = "--out", paramLabel = "FILE", description = "Default: DIR/index.html.")
                    @Nullable Path out) {
        Archive archive = Archive.below(root);
        Path file = out == null ? root.resolve("index.html") : out;
        Path parent = file.toAbsolutePath().getParent();
        try {
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(file, Site.html(archive, parent == null ? root : parent));
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "the page cannot be written to " + file + ": " + FileProblem.of(failure),
                    failure);
        }
        for (String problem : archive.problems()) {
            err().println("Not read: " + problem);
        }
        err().println("Written: " + file);
        err().flush();
        return ExitCode.OK.code();
    }

    /// The interval log as it is: HdrHistogram's own tools read it.
    private static String hlog(Path folder) {
        Path file = folder.resolve("tx.hlog");
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new IllegalArgumentException(file + " cannot be read: it is missing", missing);
        }
    }

    private static String text(ReportFormat format, Report report) {
        StringBuilder text = new StringBuilder();
        try {
            format.print(report, text);
        } catch (IOException impossible) {
            throw new IllegalStateException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    private void print(String text) {
        PrintWriter out = spec().commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private PrintWriter err() {
        return spec().commandLine().getErr();
    }

    private CommandSpec spec() {
        if (spec == null) {
            throw new IllegalStateException("the command runs under picocli only");
        }
        return spec;
    }
}
