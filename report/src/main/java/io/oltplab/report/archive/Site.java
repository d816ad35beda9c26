package io.oltplab.report.archive;

import io.oltplab.report.content.Labels;
import io.oltplab.report.format.Html;
import io.oltplab.report.read.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// One page over many results, with filters; it opens from the file system and links to each
/// result's own report and files (the idea is ClickBench's: JSON files in git, one page).
final class Site {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Site() {}

    /// The page.
    ///
    /// @param folder that it will lie in, for its links
    static String html(Archive archive, Path folder) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Listing.Line line : Listing.lines(archive)) {
            Run run = line.entry().run();
            Map<String, Object> row = new LinkedHashMap<>();
            row.put(
                    "started",
                    run.result().startedAt().toString().substring(0, 16).replace('T', ' '));
            row.put("workload", run.result().plan().workload());
            row.put("phase", line.row().subject());
            row.put("drive", line.drive());
            row.put("target", line.target());
            row.put("rate", line.row().rate());
            row.put("unit", run.rateUnit());
            row.put("average", line.row().response().mean() / 1e6);
            row.put("p99", line.row().p99());
            row.put("status", Labels.status(run.result().status()));
            row.put("link", link(line.entry().folder(), folder));
            rows.add(row);
        }
        String script = Html.resource(Site.class, "site.js");
        return Html.page(
                "Results",
                "<p class=\"note\">"
                        + archive.entries().size()
                        + " runs. Relative: rate by the best of the same workload, phase and unit"
                        + " among the rows shown. It says nothing about chance;"
                        + " oltplab compare does.</p>\n"
                        + "<form id=\"filters\" class=\"filters\" aria-label=\"Filters\"></form>\n"
                        + "<p id=\"count\" class=\"note\" role=\"status\"></p>\n"
                        + "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Results\">"
                        + "<table class=\"wide\" id=\"rows\"></table></div>\n",
                JSON.writeValueAsString(rows),
                List.of(script));
    }

    /// From the page to the result: its report where there is one, otherwise its folder.
    private static String link(Path result, Path from) {
        Path relative =
                from.toAbsolutePath().normalize().relativize(result.toAbsolutePath().normalize());
        // The report of a suite lies beside its runs.
        Path parent = result.toAbsolutePath().normalize().getParent();
        if (Files.exists(result.resolve("report.html"))) {
            relative = relative.resolve("report.html");
        } else if (parent != null && Files.exists(parent.resolve("report.html"))) {
            relative = from.toAbsolutePath().normalize().relativize(parent).resolve("report.html");
        }
        return relative.toString().replace('\\', '/');
    }
}
