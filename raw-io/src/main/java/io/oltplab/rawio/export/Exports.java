package io.oltplab.rawio.export;

import java.util.List;
import java.util.Map;

/// The forms that points can be had in.
public final class Exports {

    /// What `--format` takes.
    public static final List<String> FORMATS = List.of("jsonl", "csv", "vdbench", "fio-json");

    private Exports() {}

    /// The files of a form by name; `fio-json` has one for each point.
    ///
    /// @throws IllegalArgumentException when there is no such form
    public static Map<String, String> files(String format, Points points) {
        return switch (format) {
            case "jsonl" -> Map.of("points.jsonl", JsonLines.of(points));
            case "csv" -> Map.of("points.csv", Columns.csv(points));
            case "vdbench" -> Map.of("flatfile.html", Columns.vdbench(points));
            case "fio-json" -> FioJson.of(points);
            default ->
                    throw new IllegalArgumentException(
                            "--format must be one of "
                                    + String.join(", ", FORMATS)
                                    + ", got "
                                    + format);
        };
    }
}
