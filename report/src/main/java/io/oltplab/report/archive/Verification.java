package io.oltplab.report.archive;

import io.oltplab.report.read.IntervalLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Works out the figures of a summary anew from the timeline and the interval log, on a way of its
/// own: plain JSON trees and HdrHistogram's own log reader, none of the classes that wrote them.
final class Verification {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Histograms of 3 digits know a value to 0.1 %; raw I/O keeps classes 1.6 % wide.
    private static final double DIGITS = 0.0021;

    private static final double CLASSES = 0.033;
    private static final double MEAN = 0.002;
    private static final double NANOS_PER_MS = 1e6;

    private final Path folder;
    private final List<String> differences = new ArrayList<>();
    private int compared;

    private Verification(Path folder) {
        this.folder = folder;
    }

    /// What came of it.
    ///
    /// @param compared how many figures
    /// @param differences one line each
    record Outcome(int compared, List<String> differences) {
        Outcome {
            differences = List.copyOf(differences);
        }
    }

    /// A run that was checked.
    ///
    /// @param folder it lies in
    /// @param compared how many figures
    /// @param differences one line each; also why it could not be checked
    record Checked(Path folder, int compared, List<String> differences) {
        Checked {
            differences = List.copyOf(differences);
        }
    }

    /// Checks one run; a file that is missing or damaged is a difference.
    static Checked checked(Path folder) {
        try {
            Outcome outcome = of(folder);
            return new Checked(folder, outcome.compared(), outcome.differences());
        } catch (IllegalArgumentException missing) {
            return new Checked(folder, 0, List.of(String.valueOf(missing.getMessage())));
        }
    }

    /// A line for each run, and one for each difference.
    static String text(List<Checked> all) {
        StringBuilder text = new StringBuilder();
        for (Checked one : all) {
            text.append(one.differences().isEmpty() ? "pass  " : "fail  ").append(one.folder());
            text.append(": ").append(one.compared()).append(" figures worked out anew, ");
            text.append(one.differences().size()).append(" differ\n");
            one.differences().forEach(line -> text.append("      ").append(line).append('\n'));
        }
        return text.toString();
    }

    /// The same for programs.
    static String json(List<Checked> all) {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", "oltplab-verification/1");
        ArrayNode results = root.putArray("results");
        for (Checked one : all) {
            ObjectNode node = results.addObject();
            node.put("folder", one.folder().toString());
            node.put("same", one.differences().isEmpty());
            node.put("compared", one.compared());
            ArrayNode differences = node.putArray("differences");
            one.differences().forEach(differences::add);
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    /// Checks one run.
    ///
    /// @throws IllegalArgumentException with one line, when a file is missing or damaged
    static Outcome of(Path folder) {
        Verification verification = new Verification(folder);
        verification.run();
        return new Outcome(verification.compared, verification.differences);
    }

    /// One operation of one phase, from the raw files.
    private static final class Sums {
        long done;
        long failed;
        final Histogram response = new Histogram(3);
        final Histogram service = new Histogram(3);
    }

    private void run() {
        JsonNode summary = tree(text("summary.json"), "summary.json");
        Map<String, Map<String, Sums>> phases = new HashMap<>();
        Map<String, Long> lengths = new HashMap<>();
        Map<Long, String> phaseAt = new HashMap<>();
        int number = 0;
        for (String line : text("timeline.jsonl").lines().toList()) {
            number++;
            JsonNode row = tree(line, "timeline.jsonl line " + number);
            String phase = row.path("phase").asString();
            lengths.merge(phase, row.path("lengthNanos").asLong(), Long::sum);
            phaseAt.put(Math.round(row.path("startNanos").asLong() / NANOS_PER_MS), phase);
            for (JsonNode operation : row.path("operations")) {
                Sums sums = sums(phases, phase, operation.path("name").asString());
                sums.done += operation.path("done").asLong();
                sums.failed += operation.path("failed").asLong();
            }
        }
        // HistogramLogReader cuts milliseconds off where the writer rounded: 17.129 s are its
        // 17,128.
        Map.copyOf(phaseAt).forEach((millis, phase) -> phaseAt.putIfAbsent(millis - 1, phase));
        histograms(phases, phaseAt);
        double tolerance = summary.path("plan").path("target").has("path") ? CLASSES : DIGITS;
        for (JsonNode phase : summary.path("phases")) {
            String name = phase.path("phase").path("name").asString();
            Map<String, Sums> found = phases.getOrDefault(name, Map.of());
            equal(
                    name + ", length (ns)",
                    phase.path("lengthNanos").asLong(),
                    lengths.getOrDefault(name, 0L));
            Sums all = new Sums();
            for (JsonNode operation : phase.path("operations")) {
                String what = operation.path("name").asString();
                Sums sums = found.getOrDefault(what, new Sums());
                operation(name + ", " + what, operation, sums, tolerance);
                if (operation.path("headline").asBoolean()) {
                    all.done += sums.done;
                    all.failed += sums.failed;
                    all.response.add(sums.response);
                    all.service.add(sums.service);
                }
            }
            operation(name + ", total", phase.path("total"), all, tolerance);
        }
    }

    private void operation(String what, JsonNode printed, Sums sums, double tolerance) {
        equal(what + ", done", printed.path("done").asLong(), sums.done);
        equal(what + ", failed", printed.path("failed").asLong(), sums.failed);
        latency(what + ", response", printed.path("response"), sums.response, tolerance);
        latency(what + ", service", printed.path("service"), sums.service, tolerance);
    }

    private void latency(String what, JsonNode printed, Histogram raw, double tolerance) {
        equal(what + ", count", printed.path("count").asLong(), raw.getTotalCount());
        if (raw.getTotalCount() == 0) {
            return;
        }
        near(
                what + ", mean",
                printed.path("mean").asDouble(),
                raw.getMean(),
                Math.max(MEAN, tolerance));
        near(what + ", max", printed.path("max").asDouble(), (double) raw.getMaxValue(), tolerance);
        near(what + ", p50", printed.path("p50").asDouble(), at(raw, 50), tolerance);
        near(what + ", p95", printed.path("p95").asDouble(), at(raw, 95), tolerance);
        near(what + ", p99", printed.path("p99").asDouble(), at(raw, 99), tolerance);
        near(what + ", p99.9", printed.path("p999").asDouble(), at(raw, 99.9), tolerance);
    }

    private static double at(Histogram histogram, double percentile) {
        return (double) histogram.getValueAtPercentile(percentile);
    }

    private void histograms(Map<String, Map<String, Sums>> phases, Map<Long, String> phaseAt) {
        HistogramLogReader log =
                IntervalLogs.of(folder)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                folder.resolve("tx.hlog")
                                                        + " is missing: its percentiles cannot be"
                                                        + " verified"));
        try (HistogramLogReader reader = log) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                String phase = next == null ? null : phaseAt.get(next.getStartTimeStamp());
                if (next == null || phase == null) {
                    continue;
                }
                String tag = String.valueOf(next.getTag());
                int dot = tag.lastIndexOf('.');
                Sums sums = sums(phases, phase, tag.substring(0, Math.max(0, dot)));
                (tag.endsWith(".service") ? sums.service : sums.response).add((Histogram) next);
            }
        }
    }

    private static Sums sums(
            Map<String, Map<String, Sums>> phases, String phase, String operation) {
        return phases.computeIfAbsent(phase, _ -> new HashMap<>())
                .computeIfAbsent(operation, _ -> new Sums());
    }

    private void equal(String what, long printed, long raw) {
        compared++;
        if (printed != raw) {
            differences.add(what + ": the summary says " + printed + ", the raw files " + raw);
        }
    }

    private void near(String what, double printed, double raw, double tolerance) {
        compared++;
        if (Math.abs(printed - raw) > tolerance * Math.max(printed, raw)) {
            differences.add(
                    String.format(
                            Locale.ROOT,
                            "%s: the summary says %.0f ns, the raw files %.0f ns",
                            what,
                            printed,
                            raw));
        }
    }

    private JsonNode tree(String text, String source) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException damaged) {
            throw new IllegalArgumentException(
                    folder.resolve(source) + ": " + damaged.getOriginalMessage(), damaged);
        }
    }

    private String text(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException missing) {
            throw new IllegalArgumentException(
                    folder.resolve(name) + " cannot be read: " + missing.getMessage(), missing);
        }
    }
}
