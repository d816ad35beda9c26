package io.oltplab.report.format;

import io.oltplab.core.store.ResultJson;
import io.oltplab.report.read.Run;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The summaries of all runs in one JSON document.
public final class JsonFormat implements ReportFormat {

    /// The number grows when a field changes its meaning.
    private static final String SCHEMA = "oltplab-report/1";

    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public String name() {
        return "json";
    }

    @Override
    public String fileName() {
        return "report.json";
    }

    @Override
    public void print(Report report, Appendable out) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", SCHEMA);
        root.put("title", report.page().title());
        ArrayNode runs = root.putArray("runs");
        for (Run run : report.runs()) {
            ObjectNode one = runs.addObject();
            one.put("name", run.name());
            one.put("source", run.source());
            one.set("summary", JSON.readTree(ResultJson.text(run.result())));
        }
        out.append(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root)).append("\n");
    }
}
