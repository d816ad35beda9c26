package io.oltplab.report.archive;

import io.oltplab.core.plan.Target;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.report.read.Run;
import io.oltplab.report.threshold.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A result in the formats of other tools.
final class Export {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double NANOS_PER_MS = 1e6;

    private Export() {}

    /// JUnit XML: each check and each threshold is a test case, so that a build server shows them.
    static String junit(Run run, List<Outcome> outcomes) {
        List<Verdict> verdicts = run.result().verdicts();
        long failed =
                verdicts.stream().filter(verdict -> verdict.level() == Verdict.Level.FAIL).count()
                        + outcomes.stream().filter(outcome -> !outcome.passed()).count();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuite name=\"oltplab ")
                .append(attribute(run.name()))
                .append("\" tests=\"");
        xml.append(verdicts.size() + outcomes.size()).append("\" failures=\"").append(failed);
        xml.append("\" timestamp=\"").append(run.result().startedAt()).append("\">\n");
        for (Verdict verdict : verdicts) {
            testCase(
                    xml,
                    "checks",
                    verdict.check(),
                    verdict.level() == Verdict.Level.FAIL,
                    verdict.level() + ": " + verdict.detail());
        }
        for (Outcome outcome : outcomes) {
            testCase(
                    xml,
                    "thresholds",
                    outcome.threshold().text() + " in " + outcome.phase(),
                    !outcome.passed(),
                    outcome.found());
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static void testCase(
            StringBuilder xml, String group, String name, boolean failed, String detail) {
        xml.append("  <testcase classname=\"oltplab.").append(group).append("\" name=\"");
        xml.append(attribute(name)).append("\">");
        if (failed) {
            xml.append("<failure message=\"").append(attribute(detail)).append("\"/>");
        } else {
            xml.append("<system-out>").append(attribute(detail)).append("</system-out>");
        }
        xml.append("</testcase>\n");
    }

    /// Without what XML 1.0 does not allow at all.
    private static String attribute(String words) {
        return words.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// The interval log as it is: HdrHistogram's own tools read it.
    ///
    /// @throws IllegalArgumentException when the result has none
    static String hlog(Path folder) {
        try {
            return Files.readString(folder.resolve("tx.hlog"));
        } catch (IOException missing) {
            throw new IllegalArgumentException(
                    folder.resolve("tx.hlog") + " cannot be read: " + missing.getMessage(),
                    missing);
        }
    }

    /// The last measured phase in the words of sysbench 1.0.20's report. The fairness of threads is
    /// not kept in a result, so its lines are missing.
    ///
    /// @throws IllegalArgumentException when the run is none of sysbench's workload
    static String sysbench(Run run) {
        if (!run.result().plan().workload().equals("sysbench") || run.samples().isEmpty()) {
            throw new IllegalArgumentException(
                    "--format sysbench needs a result of oltplab sysbench with a measured phase, got "
                            + run.source());
        }
        PhaseResult phase = run.samples().getLast();
        double seconds = phase.lengthNanos() / 1e9;
        long reads = phase.counters().getOrDefault("reads", 0L);
        long writes = phase.counters().getOrDefault("writes", 0L);
        long others = phase.counters().getOrDefault("others", 0L);
        long all = reads + writes + others;
        long events = phase.total().done();
        Latency latency = phase.total().response();
        StringBuilder text = new StringBuilder("SQL statistics:\n    queries performed:\n");
        counted(text, "        read:", 41, Long.toString(reads));
        counted(text, "        write:", 41, Long.toString(writes));
        counted(text, "        other:", 41, Long.toString(others));
        counted(text, "        total:", 41, Long.toString(all));
        counted(text, "    transactions:", 41, rate(events, seconds));
        counted(text, "    queries:", 41, rate(all, seconds));
        counted(text, "    ignored errors:", 41, rate(errors(phase), seconds));
        text.append("\nGeneral statistics:\n");
        counted(text, "    total time:", 41, String.format(Locale.ROOT, "%.4fs", seconds));
        counted(text, "    total number of events:", 41, Long.toString(events));
        text.append("\nLatency (ms):\n");
        latency(text, "         min:", latency.min() / NANOS_PER_MS);
        latency(text, "         avg:", latency.mean() / NANOS_PER_MS);
        latency(text, "         max:", latency.max() / NANOS_PER_MS);
        latency(text, "         95th percentile:", latency.p95() / NANOS_PER_MS);
        latency(text, "         sum:", latency.mean() * latency.count() / NANOS_PER_MS);
        return text.append("\n").toString();
    }

    private static long errors(PhaseResult phase) {
        return phase.operations().stream()
                .map(OperationResult::errors)
                .flatMap(errors -> errors.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static void counted(StringBuilder text, String label, int column, String value) {
        text.append(label).append(" ".repeat(column - label.length())).append(value).append('\n');
    }

    private static void latency(StringBuilder text, String label, double ms) {
        text.append(label).append(" ".repeat(43 - label.length()));
        text.append(String.format(Locale.ROOT, "%10.2f%n", ms));
    }

    private static String rate(long count, double seconds) {
        return String.format(
                Locale.ROOT, "%-6d (%.2f per sec.)", count, seconds > 0 ? count / seconds : 0);
    }

    /// Raw I/O in the fields of fio's JSON output that its readers use.
    ///
    /// @throws IllegalArgumentException when the run is none on a device or file
    static String fio(Run run) {
        if (!run.isRaw()) {
            throw new IllegalArgumentException(
                    "--format fio-json needs a result of oltplab rawio, got " + run.source());
        }
        ObjectNode root = JSON.createObjectNode();
        root.put("fio version", run.result().tool() + " (not fio)");
        root.put("timestamp", run.result().startedAt().getEpochSecond());
        ArrayNode jobs = root.putArray("jobs");
        for (PhaseResult phase : run.samples()) {
            ObjectNode job = jobs.addObject();
            job.put("jobname", phase.phase().name());
            ObjectNode options = job.putObject("job options");
            options.put("iodepth", Integer.toString(phase.phase().load().users()));
            if (run.result().plan().target() instanceof Target.Device device) {
                options.put("filename", device.path().toString());
            }
            boolean writes =
                    phase.counters().getOrDefault("bytes_written", 0L)
                            > phase.counters().getOrDefault("bytes_read", 0L);
            direction(job.putObject(writes ? "write" : "read"), phase);
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void direction(ObjectNode node, PhaseResult phase) {
        double bytes = phase.figures().getOrDefault("bytes_per_second", 0.0);
        node.put("total_ios", phase.total().done());
        node.put("runtime", phase.lengthNanos() / 1_000_000);
        node.put("iops", phase.throughput());
        node.put("bw_bytes", Math.round(bytes));
        // fio's bw is in KiB per second.
        node.put("bw", Math.round(bytes / 1024));
        times(node.putObject("clat_ns"), phase.total().service());
        times(node.putObject("lat_ns"), phase.total().response());
    }

    private static void times(ObjectNode node, Latency latency) {
        node.put("min", latency.min());
        node.put("max", latency.max());
        node.put("mean", latency.mean());
        node.put("stddev", latency.stddev());
        node.put("N", latency.count());
        ObjectNode percentile = node.putObject("percentile");
        percentile.put("50.000000", latency.p50());
        percentile.put("90.000000", latency.p90());
        percentile.put("95.000000", latency.p95());
        percentile.put("99.000000", latency.p99());
        percentile.put("99.900000", latency.p999());
        percentile.put("99.990000", latency.p9999());
    }
}
