package io.oltplab.rawio.export;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.TimelineRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A point in the fields of fio's JSON that its readers use: fio-plot wants a file for each point,
/// with rw, bs, iodepth and numjobs under `job options`. Latency is the service time, as fio's.
final class FioJson {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private static final long KIB = 1024;
    private static final int[] STEPS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000};

    private FioJson() {}

    /// The files by name.
    static Map<String, String> of(Points points) {
        Map<String, String> files = new LinkedHashMap<>();
        for (Points.Point point : points.points()) {
            String name =
                    String.format(
                            Locale.ROOT,
                            "%03d-%s.json",
                            files.size() + 1,
                            point.phase().phase().name().replaceAll("[^A-Za-z0-9]+", "-"));
            files.put(
                    name,
                    JSON.writerWithDefaultPrettyPrinter()
                                    .writeValueAsString(file(points.result(), point))
                            + "\n");
        }
        return files;
    }

    private static ObjectNode file(RunResult result, Points.Point point) {
        ObjectNode root = JSON.createObjectNode();
        root.put("fio version", result.tool() + " (not fio)");
        root.put("timestamp", result.startedAt().getEpochSecond());
        root.put("time", result.startedAt().toString());
        ObjectNode job = root.putArray("jobs").addObject();
        PhaseResult phase = point.phase();
        job.put("jobname", phase.phase().name());
        job.put("error", 0);
        ObjectNode options = job.putObject("job options");
        options.put("rw", point.mix().direction());
        options.put("bs", size(point.mix()));
        options.put("iodepth", Integer.toString(point.iodepth()));
        options.put("numjobs", Integer.toString(point.numjobs()));
        options.put(
                "ioengine",
                result.environment().getOrDefault("target", Map.of()).getOrDefault("engine", ""));
        double spread = spread(point);
        for (String direction : new String[] {"read", "write"}) {
            Optional<OperationResult> of =
                    phase.operations().stream().filter(o -> o.name().equals(direction)).findFirst();
            direction(job.putObject(direction), of, phase, direction, spread);
        }
        job.put("job_runtime", phase.lengthNanos() / 1_000_000);
        double cpu = point.figure("cpu_nanos_per_io", 0) * phase.total().done();
        job.put("usr_cpu", cpu / Math.max(1, phase.lengthNanos()) * PERCENT);
        job.put("sys_cpu", 0.0);
        shares(job, phase.operations());
        return root;
    }

    private static String size(Mix mix) {
        return mix.sizes().size() == 1
                ? new io.oltplab.core.plan.ByteSize(mix.sizes().keySet().iterator().next())
                        .toString()
                        .toLowerCase(Locale.ROOT)
                : "mix";
    }

    /// Standard deviation of the seconds' rates.
    private static double spread(Points.Point point) {
        double[] rates =
                point.seconds().stream()
                        .filter(r -> r.lengthNanos() > NANOS_PER_SECOND / 2)
                        .mapToDouble(
                                (TimelineRow r) ->
                                        r.total().done() / (r.lengthNanos() / NANOS_PER_SECOND))
                        .toArray();
        if (rates.length < 2) {
            return 0;
        }
        double mean = java.util.Arrays.stream(rates).average().orElse(0);
        double squares = java.util.Arrays.stream(rates).map(r -> (r - mean) * (r - mean)).sum();
        return Math.sqrt(squares / (rates.length - 1));
    }

    private static void direction(
            ObjectNode node,
            Optional<OperationResult> operation,
            PhaseResult phase,
            String direction,
            double spread) {
        double seconds = Math.max(1, phase.lengthNanos()) / NANOS_PER_SECOND;
        long ios = operation.map(OperationResult::done).orElse(0L);
        long bytes =
                phase.counters()
                        .getOrDefault(
                                direction.equals("read") ? "bytes_read" : "bytes_written", 0L);
        node.put("io_bytes", bytes);
        node.put("io_kbytes", bytes / KIB);
        node.put("bw_bytes", Math.round(bytes / seconds));
        node.put("bw", Math.round(bytes / seconds / KIB));
        node.put("iops", ios / seconds);
        node.put("iops_mean", ios / seconds);
        node.put("iops_stddev", ios == 0 ? 0 : spread * ios / Math.max(1, phase.total().done()));
        node.put("runtime", ios == 0 ? 0 : phase.lengthNanos() / 1_000_000);
        node.put("total_ios", ios);
        Latency service = operation.map(OperationResult::service).orElse(Latency.NONE);
        times(node.putObject("clat_ns"), service);
        times(node.putObject("lat_ns"), service);
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

    /// Percent of the I/Os up to each of fio's times and above the one before.
    private static void shares(ObjectNode job, List<OperationResult> operations) {
        Histogram histogram = LatencyHistogram.create();
        operations.forEach(o -> histogram.add(LatencyHistogram.decode(o.service())));
        long before = 0;
        long unit = 1;
        for (String name : new String[] {"latency_ns", "latency_us", "latency_ms"}) {
            ObjectNode node = job.putObject(name);
            for (int step : STEPS) {
                long up = step * unit;
                node.put(Integer.toString(step), share(histogram, before, up));
                before = up;
            }
            unit *= 1000;
        }
        ObjectNode ms = (ObjectNode) job.path("latency_ms");
        ms.put("2000", share(histogram, before, 2 * before));
        ms.put(">=2000", share(histogram, 2 * before, histogram.getMaxValue()));
    }

    private static double share(Histogram histogram, long above, long upTo) {
        long all = histogram.getTotalCount();
        return all == 0 || above + 1 > upTo
                ? 0
                : PERCENT * histogram.getCountBetweenValues(above + 1, upTo) / all;
    }
}
