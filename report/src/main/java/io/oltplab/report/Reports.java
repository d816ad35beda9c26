package io.oltplab.report;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.content.ReportPage;
import io.oltplab.report.format.JsonFormat;
import io.oltplab.report.format.Report;
import io.oltplab.report.format.ReportFormat;
import io.oltplab.report.format.TextFormat;
import io.oltplab.report.read.ResultSet;
import io.oltplab.report.threshold.Outcome;
import io.oltplab.report.threshold.Threshold;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reports for the rest of the program.
public final class Reports {

    /// What is written beside a result unless the user says otherwise.
    static final List<String> FILES = List.of("html", "md", "csv");

    private Reports() {}

    /// Writes `report.html`, `report.md` and `timeline.csv` into a result folder.
    ///
    /// @param folder of a run, or of a suite whose sub-folders are runs; finished or not
    /// @return the files written
    /// @throws Refused with one line when the folder is no result (exit 3), or cannot be written to
    ///   (exit 9)
    public static List<Path> write(Path folder) {
        return write(read(List.of(folder)), folder, FILES);
    }

    /// What became of the conditions that a run was given.
    ///
    /// @throws Refused with one line, exit 3, when the folder is no result
    public static List<Outcome> outcomes(Path folder) {
        return ResultSet.read(List.of(folder)).runs().stream()
                .flatMap(run -> Outcome.all(List.of(), run).stream())
                .toList();
    }

    /// The summary for a terminal, without colour.
    public static String text(List<RunResult> results) {
        return text(report(ResultSet.of(results), List.of()));
    }

    /// The summary for a terminal, without colour.
    ///
    /// @throws Refused with one line, exit 3, when the folder is no result
    public static String text(Path folder) {
        return text(read(List.of(folder)));
    }

    /// The summaries as JSON.
    ///
    /// @throws Refused with one line, exit 3, when the folder is no result
    public static String json(Path folder) {
        return print(new JsonFormat(), read(List.of(folder)));
    }

    static Report read(List<Path> folders) {
        return read(folders, List.of());
    }

    static Report read(List<Path> folders, List<Threshold> thresholds) {
        return report(ResultSet.read(folders), thresholds);
    }

    private static Report report(ResultSet results, List<Threshold> thresholds) {
        List<Outcome> outcomes =
                results.runs().stream()
                        .flatMap(run -> Outcome.all(thresholds, run).stream())
                        .toList();
        return new Report(
                ReportPage.of(results, outcomes),
                results.runs(),
                outcomes.stream().allMatch(Outcome::passed));
    }

    static String text(Report report) {
        return print(new TextFormat(), report);
    }

    static String print(ReportFormat format, Report report) {
        StringBuilder out = new StringBuilder();
        try {
            format.print(report, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a StringBuilder does not fail", impossible);
        }
        return out.toString();
    }

    /// Writes formats into a folder, which is made if it is missing.
    static List<Path> write(Report report, Path folder, List<String> names) {
        List<Path> written = new ArrayList<>();
        for (String name : names) {
            ReportFormat format = format(name);
            Path file = folder.resolve(format.fileName());
            // Whole or not at all: a reader of the old report must not find half of the new one.
            Path part = folder.resolve(format.fileName() + ".part");
            try {
                Files.createDirectories(folder);
                try (BufferedWriter out = Files.newBufferedWriter(part)) {
                    format.print(report, out);
                }
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException failure) {
                throw new Refused(
                        ExitCode.RESULT_STORAGE,
                        "the report cannot be written to " + file + ": " + FileProblem.of(failure),
                        failure);
            }
            written.add(file);
            for (Map.Entry<String, String> picture : format.attachments(report).entrySet()) {
                Path beside = folder.resolve(picture.getKey());
                try {
                    Files.writeString(beside, picture.getValue());
                } catch (IOException failure) {
                    throw new Refused(
                            ExitCode.RESULT_STORAGE,
                            "the report cannot be written to "
                                    + beside
                                    + ": "
                                    + FileProblem.of(failure),
                            failure);
                }
            }
        }
        return written;
    }

    /// The format of a name.
    ///
    /// @throws IllegalArgumentException when there is none of that name
    static ReportFormat format(String name) {
        return ReportFormat.all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--format must be among "
                                                + String.join(
                                                        ", ",
                                                        ReportFormat.all().stream()
                                                                .map(ReportFormat::name)
                                                                .toList())
                                                + ", got "
                                                + name));
    }
}
