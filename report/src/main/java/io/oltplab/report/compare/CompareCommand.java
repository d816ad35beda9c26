package io.oltplab.report.compare;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.ResultOptions;
import io.oltplab.report.format.HtmlFormat;
import io.oltplab.report.format.MarkdownFormat;
import io.oltplab.report.format.Report;
import io.oltplab.report.format.ReportFormat;
import io.oltplab.report.format.TextFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `oltplab compare`: drives side by side.
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Compares results of two or more drives.",
            "Gives ratio, interval, and a word for what it shows (faster, slower, no difference",
            "shown, equivalent within 2 %%).",
            "",
            "A SIDE is the folder of a run, of a suite or of a drive; a glob of such folders,"
                    + " whose",
            "runs are replicates; or published:\"KIOXIA CM6-V\" for published figures. NAME=SIDE",
            "names it. Three runs a side are needed to tell two drives apart."
        },
        footer = {
            "",
            "Exit codes: 0 done, 2 usage, 3 a SIDE is no result, or more than the drive differs,",
            "9 the comparison cannot be written."
        })
public final class CompareCommand implements Callable<Integer> {

    private static final Path OUT = Path.of("oltplab-comparison");

    @Spec @Nullable CommandSpec spec;

    @Parameters(arity = "2..*", paramLabel = "SIDE", description = "At least one must be measured.")
    List<String> operands = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "Side that the others are divided by. Default: the first measured one.")
    String baseline = "";

    @Option(
            names = "--force",
            description = "Compare although more than the drive differs; a banner says so.")
    boolean force;

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "FORMAT",
            description =
                    "text, md, csv, json, html; several with commas. Default: text on standard"
                            + " output, html as a file.")
    List<String> formats = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Write the files here (default: ./oltplab-comparison). With it, every format"
                            + " becomes a file; without it, only html does.")
    @Nullable Path out;

    private final ResultOptions shared;

    /// @param shared options of the whole program
    public CompareCommand(ResultOptions shared) {
        this.shared = shared;
    }

    @Override
    public Integer call() {
        Map<String, Printer> printers = printers();
        if (shared.json() && !formats.isEmpty()) {
            throw new IllegalArgumentException("--json and --format exclude each other");
        }
        List<String> wanted =
                formats.isEmpty() ? List.of(shared.json() ? "json" : "text", "html") : formats;
        for (String format : wanted) {
            if (!printers.containsKey(format)) {
                throw new IllegalArgumentException(
                        "--format must be among "
                                + String.join(", ", printers.keySet())
                                + ", got "
                                + format);
            }
        }
        if (spec == null) {
            throw new IllegalStateException("the command runs under picocli only");
        }
        List<Side> sides = Sides.read(operands);
        Side base = base(sides);
        List<Configuration.Difference> differences = Configuration.differences(sides);
        if (!differences.isEmpty() && !force) {
            throw refused(differences);
        }
        Comparison comparison = Comparison.of(sides, base);
        Report report =
                new Report(
                        new ComparisonPage(sides, comparison, differences).page(),
                        sides.stream().flatMap(side -> side.runs().stream()).toList());
        PrintWriter print = spec.commandLine().getOut();
        PrintWriter people = spec.commandLine().getErr();
        for (String format : wanted) {
            Printer printer = printers.get(format);
            if (printer == null) {
                continue;
            }
            if (out == null && !format.equals("html")) {
                print.print(text(printer, report, comparison));
                print.flush();
            } else {
                Path file = write(format, text(printer, report, comparison));
                people.println("Written: " + file);
                people.flush();
            }
        }
        return ExitCode.OK.code();
    }

    private Side base(List<Side> sides) {
        List<Side> measured = sides.stream().filter(side -> !side.isPublished()).toList();
        if (measured.isEmpty()) {
            throw new IllegalArgumentException("at least one SIDE must be measured");
        }
        if (baseline.isEmpty()) {
            return measured.getFirst();
        }
        return measured.stream()
                .filter(side -> side.name().equals(baseline))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--baseline must be among "
                                                + measured.stream()
                                                        .map(Side::name)
                                                        .collect(Collectors.joining(", "))
                                                + ", got "
                                                + baseline));
    }

    private static Refused refused(List<Configuration.Difference> differences) {
        int shown = Math.min(3, differences.size());
        return new Refused(
                ExitCode.CONFIGURATION,
                "more than the drive differs: "
                        + differences.stream()
                                .limit(shown)
                                .map(Configuration.Difference::toString)
                                .collect(Collectors.joining("; "))
                        + (differences.size() > shown
                                ? "; and " + (differences.size() - shown) + " more"
                                : "")
                        + "; --force compares anyway");
    }

    private interface Printer {
        void print(Report report, Comparison comparison, Appendable target) throws IOException;
    }

    private static Map<String, Printer> printers() {
        Map<String, Printer> printers = new LinkedHashMap<>();
        for (ReportFormat format :
                List.of(new TextFormat(), new MarkdownFormat(), new HtmlFormat())) {
            printers.put(format.name(), (report, _, target) -> format.print(report, target));
        }
        printers.put("csv", (_, comparison, target) -> ComparisonData.csv(comparison, target));
        printers.put("json", (_, comparison, target) -> ComparisonData.json(comparison, target));
        return printers;
    }

    private static String text(Printer printer, Report report, Comparison comparison) {
        StringBuilder text = new StringBuilder();
        try {
            printer.print(report, comparison, text);
        } catch (IOException impossible) {
            throw new IllegalStateException("a StringBuilder does not fail", impossible);
        }
        return text.toString();
    }

    private Path write(String format, String text) {
        Path folder = out == null ? OUT : out;
        Path file = folder.resolve("comparison." + (format.equals("text") ? "txt" : format));
        try {
            Files.createDirectories(folder);
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "the comparison cannot be written to " + file + ": " + FileProblem.of(failure),
                    failure);
        }
        return file;
    }
}
