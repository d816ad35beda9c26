package io.oltplab.rawio.export;

import io.oltplab.core.plan.Load;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.TimelineRow;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A JSON object on a line for each point: the run that it belongs to, and the point. Times are
/// whole nanoseconds, bytes are exact.
final class JsonLines {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private JsonLines() {}

    static String of(Points points) {
        StringBuilder lines = new StringBuilder();
        for (Points.Point point : points.points()) {
            ObjectNode line = JSON.createObjectNode();
            run(line.putObject("run"), points.result());
            point(line.putObject("point"), point, points.result());
            lines.append(JSON.writeValueAsString(line)).append('\n');
        }
        return lines.toString();
    }

    private static void run(ObjectNode run, RunResult result) {
        run.put("id", result.plan().workload() + "-" + result.startedAt());
        run.put("time", result.startedAt().toString());
        run.put("tool", result.tool());
        run.put("status", result.status().name().toLowerCase(java.util.Locale.ROOT));
        facts(run.putObject("host"), result.environment().getOrDefault("host", Map.of()));
        Map<String, String> target = result.environment().getOrDefault("target", Map.of());
        facts(run.putObject("device"), target);
        facts(
                run.putObject("engine"),
                target,
                "engine",
                "uring-setup",
                "iopoll",
                "registered-",
                "direct");
        run.put("seed", result.plan().seed());
        facts(run.putObject("data"), result.environment().getOrDefault("data", Map.of()));
        ObjectNode precondition = run.putObject("precondition");
        for (Verdict verdict : result.verdicts()) {
            if (verdict.check().equals("steady state")) {
                precondition.put("steady", verdict.detail());
            }
        }
        ArrayNode order = precondition.putArray("order");
        result.phases().forEach(p -> order.add(p.phase().name()));
    }

    /// All facts, or those whose names begin with one of the words.
    private static void facts(ObjectNode node, Map<String, String> facts, String... words) {
        facts.forEach(
                (name, value) -> {
                    if (words.length == 0
                            || java.util.Arrays.stream(words).anyMatch(name::startsWith)) {
                        node.put(name, value);
                    }
                });
    }

    private static void point(ObjectNode node, Points.Point point, RunResult result) {
        PhaseResult phase = point.phase();
        Mix mix = point.mix();
        node.put("name", phase.phase().name());
        node.put("workload", mix.workload());
        node.put("origin", mix.origin());
        node.put("pattern", mix.direction());
        ArrayNode sizes = node.putArray("bs_mix");
        mix.sizes().forEach((bytes, pct) -> sizes.addObject().put("bytes", bytes).put("pct", pct));
        node.put("read_pct", mix.readPercent());
        node.put("rand_pct", mix.randomPercent());
        node.put(
                "span",
                result.environment()
                        .getOrDefault("target", Map.of())
                        .getOrDefault("span-bytes", ""));
        node.put("target_pct", point.figure("target_percent", 0));
        if (phase.phase().load() instanceof Load.Rate) {
            node.put("offered_iops", point.figure("offered_per_second", 0));
        } else {
            node.putNull("offered_iops");
        }
        node.put("in_flight", phase.phase().load().users());
        node.put("jobs", point.numjobs());
        node.put("iodepth", point.iodepth());
        node.put("ramp_s", point.figure("ramp_seconds", 0));
        node.put("measure_s", phase.lengthNanos() / NANOS_PER_SECOND);
        node.put("achieved_iops", phase.throughput());
        node.put("bytes_per_s", point.figure("bytes_per_second", 0));
        boolean open = phase.phase().load() instanceof Load.Rate;
        for (OperationResult operation : phase.operations()) {
            operation(node.putObject(operation.name()), operation, phase, open);
        }
        series(node.putArray("series"), point);
        node.put("lateness_p99", phase.late().p99());
        node.put("backlog_end", phase.backlog());
        node.put("saturated", point.figure("saturated", 0) > 0);
        node.put("stationary", point.figure("stationary", 1) > 0);
        node.put("generator_late", point.figure("generator_late", 0) > 0);
        node.put("generator_bound", point.figure("generator_bound", 0) > 0);
        node.put(
                "suspect",
                result.verdicts().stream()
                        .anyMatch(
                                v ->
                                        v.check().equals("little's law, " + phase.phase().name())
                                                && v.level() != Verdict.Level.PASS));
        node.put("cpu_us_per_io", point.figure("cpu_nanos_per_io", 0) / NANOS_PER_MICRO);
        ObjectNode errors = node.putObject("errors");
        phase.total().errors().forEach(errors::put);
    }

    private static void operation(
            ObjectNode node, OperationResult operation, PhaseResult phase, boolean open) {
        node.put("ios", operation.done());
        String counter = "bytes_" + (operation.name().equals("write") ? "written" : "read");
        node.put("bytes", phase.counters().getOrDefault(counter, 0L));
        latency(node.putObject("service"), operation.service());
        if (open) {
            latency(node.putObject("response"), operation.response());
        } else {
            node.putNull("response");
        }
    }

    private static void latency(ObjectNode node, Latency latency) {
        node.put("mean", Math.round(latency.mean()));
        node.put("min", latency.min());
        node.put("p50", latency.p50());
        node.put("p90", latency.p90());
        node.put("p95", latency.p95());
        node.put("p99", latency.p99());
        node.put("p999", latency.p999());
        node.put("p9999", latency.p9999());
        node.put("max", latency.max());
        node.put("hist", latency.histogram());
    }

    private static void series(ArrayNode series, Points.Point point) {
        for (TimelineRow row : point.seconds()) {
            double seconds = row.lengthNanos() / NANOS_PER_SECOND;
            ObjectNode second = series.addObject();
            second.put("t", row.startNanos());
            second.put("iops", row.total().done() / seconds);
            second.put("bytes", row.counters().values().stream().mapToLong(Long::longValue).sum());
            second.put("service_mean", Math.round(row.total().serviceMean()));
            second.put("service_p99", row.total().serviceP99());
            second.put("backlog", row.backlog());
        }
    }
}
