package io.oltplab.rawio.fio;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What fio said of one group of jobs: reads and writes together, total latency.
///
/// @param version of fio
/// @param iops I/Os per second
/// @param bytesPerSecond moved
/// @param latencyMeanNanos mean of fio's total latency (submission and completion)
/// @param latencyNanosP50 percentile of the direction with more I/Os
/// @param latencyNanosP99 likewise
/// @param cpuNanosPerIo user and system time of its threads for each I/O
/// @param read what was read
/// @param write what was written
/// @param runtimeNanos how long was measured
public record FioResult(
        String version,
        double iops,
        double bytesPerSecond,
        double latencyMeanNanos,
        double latencyNanosP50,
        double latencyNanosP99,
        double cpuNanosPerIo,
        FioDirection read,
        FioDirection write,
        long runtimeNanos) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double NANOS_PER_MS = 1e6;
    private static final double PERCENT = 100;

    /// Reads fio's JSON. Lines before the first brace are warnings of fio's.
    ///
    /// @throws IllegalArgumentException when it is none, or tells of an error
    public static FioResult parse(String text) {
        int brace = text.indexOf('{');
        if (brace < 0) {
            throw new IllegalArgumentException("fio gave no result: " + text.strip());
        }
        JsonNode root;
        try {
            root = JSON.readTree(text.substring(brace));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("fio's result is no JSON: " + e.getMessage(), e);
        }
        JsonNode job = root.path("jobs").path(0);
        if (job.path("error").asInt(-1) != 0) {
            throw new IllegalArgumentException(
                    "fio ended with error " + job.path("error").asInt(-1));
        }
        JsonNode read = job.path("read");
        JsonNode write = job.path("write");
        double reads = number(read, "total_ios");
        double writes = number(write, "total_ios");
        JsonNode more = reads >= writes ? read : write;
        double latency =
                number(read.path("lat_ns"), "mean") * reads
                        + number(write.path("lat_ns"), "mean") * writes;
        double cpuNanos =
                (number(job, "usr_cpu") + number(job, "sys_cpu"))
                        / PERCENT
                        * number(job, "job_runtime")
                        * NANOS_PER_MS;
        double ios = Math.max(1, reads + writes);
        return new FioResult(
                root.path("fio version").asString(""),
                number(read, "iops") + number(write, "iops"),
                number(read, "bw_bytes") + number(write, "bw_bytes"),
                latency / ios,
                number(more.path("lat_ns").path("percentile"), "50.000000"),
                number(more.path("lat_ns").path("percentile"), "99.000000"),
                cpuNanos / ios,
                FioDirection.of("read", read),
                FioDirection.of("write", write),
                Math.round(
                        Math.max(number(read, "runtime"), number(write, "runtime"))
                                * NANOS_PER_MS));
    }

    private static double number(JsonNode node, String name) {
        return node.path(name).asDouble(0);
    }
}
