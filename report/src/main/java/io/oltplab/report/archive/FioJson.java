package io.oltplab.report.archive;

import io.oltplab.core.plan.Target;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Raw I/O in the form of fio 3's JSON output: every measured phase is a job with its `read`,
/// `write` and `trim`. What a result does not know, such as context switches, is left out rather
/// than written as 0.
final class FioJson {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long NANOS_PER_MS = 1_000_000;
    private static final double KIB = 1024;

    private FioJson() {}

    /// The document.
    ///
    /// @throws IllegalArgumentException when the run is none on a device or file
    static String of(Run run) {
        if (!run.isRaw()) {
            throw new IllegalArgumentException(
                    "--format fio-json needs a result of oltplab rawio, got " + run.source());
        }
        ObjectNode root = JSON.createObjectNode();
        root.put("fio version", run.result().tool() + " (not fio)");
        root.put("timestamp", run.result().startedAt().getEpochSecond());
        root.put("timestamp_ms", run.result().startedAt().toEpochMilli());
        root.put("time", run.result().startedAt().toString());
        String file =
                switch (run.result().plan().target()) {
                    case Target.Device device -> device.path().toString();
                    case Target.Database database -> database.url();
                };
        ObjectNode global = root.putObject("global options");
        global.put("filename", file);
        global.put("direct", "1");
        run.result().plan().options().forEach(global::put);
        ArrayNode jobs = root.putArray("jobs");
        for (PhaseResult phase : run.samples()) {
            job(jobs.addObject(), run, phase);
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void job(ObjectNode job, Run run, PhaseResult phase) {
        Map<String, Double> figures = phase.figures();
        long jobs = Math.round(figures.getOrDefault("numjobs", 1.0));
        job.put("jobname", phase.phase().name());
        job.put("groupid", 0);
        job.put("error", phase.total().failed() == 0 ? 0 : 5);
        job.put("elapsed", phase.lengthNanos() / 1_000_000_000);
        ObjectNode options = job.putObject("job options");
        options.put("iodepth", Long.toString(phase.phase().load().users() / Math.max(1, jobs)));
        options.put("numjobs", Long.toString(jobs));
        long read = phase.counters().getOrDefault("bytes_read", 0L);
        long written = phase.counters().getOrDefault("bytes_written", 0L);
        direction(job.putObject("read"), run, phase, "read", read, written == 0);
        direction(job.putObject("write"), run, phase, "write", written, read == 0 && written > 0);
        direction(job.putObject("trim"), run, phase, "trim", 0, false);
        job.put("job_runtime", phase.lengthNanos() / NANOS_PER_MS);
    }

    /// @param alone whether nothing went the other way, so that the totals are this direction's
    private static void direction(
            ObjectNode node, Run run, PhaseResult phase, String name, long bytes, boolean alone) {
        Optional<OperationResult> found =
                alone
                        ? Optional.of(phase.total())
                        : phase.operations().stream()
                                .filter(one -> one.name().equals(name))
                                .findFirst();
        long done = bytes == 0 && !alone ? 0 : found.map(OperationResult::done).orElse(0L);
        double seconds = phase.lengthNanos() / 1e9;
        double perSecond =
                alone && done > 0
                        ? phase.figures().getOrDefault("bytes_per_second", bytes / seconds)
                        : bytes / seconds;
        long total = bytes > 0 ? bytes : Math.round(perSecond * seconds);
        node.put("io_bytes", total);
        node.put("io_kbytes", total / 1024);
        node.put("bw_bytes", Math.round(perSecond));
        // fio's bw is in KiB per second.
        node.put("bw", Math.round(perSecond / KIB));
        node.put("iops", done / seconds);
        node.put("runtime", phase.lengthNanos() / NANOS_PER_MS);
        node.put("total_ios", done);
        node.put("short_ios", 0);
        node.put("drop_ios", 0);
        Latency none = Latency.NONE;
        Latency service = done == 0 ? none : found.map(OperationResult::service).orElse(none);
        Latency response = done == 0 ? none : found.map(OperationResult::response).orElse(none);
        times(node.putObject("slat_ns"), none, false);
        times(node.putObject("clat_ns"), service, true);
        times(node.putObject("lat_ns"), response, false);
        if (alone && done > 0) {
            seconds(node, run.seconds(phase.phase().name()), perSecond * seconds / done);
        }
    }

    /// Lowest, highest, mean and deviation of the seconds.
    private static void seconds(ObjectNode node, List<Moment> seconds, double bytesPerIo) {
        double[] rates = seconds.stream().mapToDouble(Moment::perSecond).toArray();
        if (rates.length == 0) {
            return;
        }
        double least = Double.MAX_VALUE;
        double most = 0;
        double sum = 0;
        for (double rate : rates) {
            least = Math.min(least, rate);
            most = Math.max(most, rate);
            sum += rate;
        }
        double mean = sum / rates.length;
        double squares = 0;
        for (double rate : rates) {
            squares += (rate - mean) * (rate - mean);
        }
        double deviation = Math.sqrt(squares / rates.length);
        double kib = bytesPerIo / KIB;
        node.put("bw_min", Math.round(least * kib));
        node.put("bw_max", Math.round(most * kib));
        node.put("bw_agg", 100.0);
        node.put("bw_mean", mean * kib);
        node.put("bw_dev", deviation * kib);
        node.put("bw_samples", rates.length);
        node.put("iops_min", Math.round(least));
        node.put("iops_max", Math.round(most));
        node.put("iops_mean", mean);
        node.put("iops_stddev", deviation);
        node.put("iops_samples", rates.length);
    }

    private static void times(ObjectNode node, Latency latency, boolean percentiles) {
        node.put("min", latency.min());
        node.put("max", latency.max());
        node.put("mean", latency.mean());
        node.put("stddev", latency.stddev());
        node.put("N", latency.count());
        if (percentiles && latency.count() > 0) {
            ObjectNode percentile = node.putObject("percentile");
            percentile.put("50.000000", latency.p50());
            percentile.put("90.000000", latency.p90());
            percentile.put("95.000000", latency.p95());
            percentile.put("99.000000", latency.p99());
            percentile.put("99.900000", latency.p999());
            percentile.put("99.990000", latency.p9999());
        }
    }
}
