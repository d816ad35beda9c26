package io.oltplab.report.compare;

import io.oltplab.report.compare.Comparison.Line;
import io.oltplab.report.statistics.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A comparison for programs.
final class ComparisonData {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final List<String> COLUMNS =
            List.of(
                    "subject",
                    "metric",
                    "baseline_side",
                    "side",
                    "baseline",
                    "value",
                    "baseline_runs",
                    "runs",
                    "ratio",
                    "ratio_low",
                    "ratio_high",
                    "basis",
                    "p_holm",
                    "hodges_lehmann",
                    "p_mann_whitney",
                    "shows");

    private ComparisonData() {}

    /// RFC 4180, dot decimal; empty where there is no value.
    static void csv(Comparison comparison, Appendable out) throws IOException {
        out.append(String.join(",", COLUMNS)).append("\r\n");
        for (Line line : comparison.lines()) {
            out.append(
                    cells(comparison, line).stream()
                            .map(ComparisonData::quoted)
                            .collect(Collectors.joining(",")));
            out.append("\r\n");
        }
    }

    /// The same as objects.
    static void json(Comparison comparison, Appendable out) throws IOException {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", "oltplab-comparison/1");
        root.put("baseline", comparison.baseline().name());
        ArrayNode lines = root.putArray("lines");
        for (Line line : comparison.lines()) {
            ObjectNode node = lines.addObject();
            node.put("subject", line.subject());
            node.put("metric", line.metric().label());
            node.put("moreIsBetter", line.metric().moreIsBetter());
            node.put("side", line.side());
            node.put("baseline", line.base());
            node.put("value", line.other());
            node.put("baselineRuns", line.baseRuns());
            node.put("runs", line.otherRuns());
            node.put("ratio", line.ratio());
            line.interval()
                    .ifPresent(
                            interval -> {
                                node.put("ratioLow", interval.low());
                                node.put("ratioHigh", interval.high());
                            });
            node.put("basis", line.basis().name().toLowerCase(Locale.ROOT));
            line.p().ifPresent(p -> node.put("pHolm", p));
            line.shift().ifPresent(shift -> node.put("hodgesLehmann", shift));
            line.exactP().ifPresent(p -> node.put("pMannWhitney", p));
            node.put("shows", line.words());
        }
        out.append(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root)).append("\n");
    }

    private static List<String> cells(Comparison comparison, Line line) {
        List<String> cells = new ArrayList<>();
        cells.add(line.subject());
        cells.add(line.metric().label());
        cells.add(comparison.baseline().name());
        cells.add(line.side());
        cells.add(Double.toString(line.base()));
        cells.add(Double.toString(line.other()));
        cells.add(Integer.toString(line.baseRuns()));
        cells.add(Integer.toString(line.otherRuns()));
        cells.add(Double.toString(line.ratio()));
        cells.add(line.interval().map(Interval::low).map(String::valueOf).orElse(""));
        cells.add(line.interval().map(Interval::high).map(String::valueOf).orElse(""));
        cells.add(line.basis().name().toLowerCase(Locale.ROOT));
        cells.add(optional(line.p()));
        cells.add(optional(line.shift()));
        cells.add(optional(line.exactP()));
        cells.add(line.words());
        return cells;
    }

    private static String optional(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
