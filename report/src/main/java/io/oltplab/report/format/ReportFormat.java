package io.oltplab.report.format;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// A way to print a report, found with [ServiceLoader].
public interface ReportFormat {

    /// What the user types after `--format`, such as `html`.
    String name();

    /// The file it is kept in beside the result, such as `report.html`.
    String fileName();

    /// Prints the report in UTF-8 text.
    ///
    /// @throws IOException when the output fails
    void print(Report report, Appendable out) throws IOException;

    /// Files that the printed text names, by name: pictures. They lie beside it.
    default Map<String, String> attachments(Report report) {
        return Map.of();
    }

    /// All formats there are.
    static List<ReportFormat> all() {
        return ServiceLoader.load(ReportFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
