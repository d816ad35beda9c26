package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.rawio.export.Exports;
import io.oltplab.rawio.export.Points;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab rawio export`.
@Command(
        name = "export",
        description = {
            "Writes the points of a result folder in another form: jsonl (a record for each point,"
                    + " with its seconds and mergeable histograms), csv, vdbench (the columns of its"
                    + " flatfile), fio-json (a file for each point, as fio-plot reads them)."
        })
final class ExportCommand implements Callable<Integer> {

    private final Bench bench;

    @Parameters(paramLabel = "RESULT", description = "A result folder of oltplab rawio.")
    Path result = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORM",
            defaultValue = "jsonl",
            description = "jsonl, csv, vdbench or fio-json. Default: ${DEFAULT-VALUE}.")
    String format = "";

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description =
                    "Folder for the files, made if it is missing. Default: standard output; fio-json"
                            + " needs it.")
    Path to = Path.of("");

    ExportCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        boolean printed = to.toString().isEmpty();
        if (printed && format.equals("fio-json")) {
            throw new IllegalArgumentException(
                    "--format fio-json makes a file for each point: --to DIR says where");
        }
        if (!Exports.FORMATS.contains(format)) {
            throw new IllegalArgumentException(
                    "--format must be one of "
                            + String.join(", ", Exports.FORMATS)
                            + ", got "
                            + format);
        }
        Map<String, String> files = Exports.files(format, Points.read(result));
        if (printed) {
            files.values().forEach(bench.out()::print);
            bench.out().flush();
            return ExitCode.OK.code();
        }
        try {
            Files.createDirectories(to);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(to.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE, "cannot write " + to + ": " + FileProblem.of(e), e);
        }
        bench.progress().say(files.size() + (files.size() == 1 ? " file" : " files") + " in " + to);
        return ExitCode.OK.code();
    }
}
