package io.oltplab.rawio.export;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a profile reads and writes, over all its streams.
///
/// @param workload name of the profile; empty where the phase had none
/// @param origin of its parameters
/// @param sizes bytes of an I/O to percent of the I/Os
/// @param readPercent of the I/Os
/// @param randomPercent of the I/Os
record Mix(
        String workload,
        String origin,
        Map<Long, Double> sizes,
        double readPercent,
        double randomPercent) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double PERCENT = 100;

    /// @param facts the profile's section of the environment
    /// @param bytes of all I/Os where a matrix sets them; otherwise 0
    static Mix of(String workload, Map<String, String> facts, long bytes) {
        JsonNode streams = JSON.readTree(facts.getOrDefault("streams", "[]"));
        Map<Long, Double> sizes = new TreeMap<>();
        double read = 0;
        double random = 0;
        for (JsonNode stream : streams) {
            double share = stream.path("share").asDouble(0) / PERCENT;
            read += share * stream.path("read").asDouble(0);
            random += share * stream.path("random").asDouble(0);
            stream.path("sizes")
                    .properties()
                    .forEach(
                            s ->
                                    sizes.merge(
                                            bytes > 0
                                                    ? bytes
                                                    : io.oltplab.core.plan.ByteSize.parse(
                                                                    s.getKey())
                                                            .bytes(),
                                            share * s.getValue().asDouble(0),
                                            Double::sum));
        }
        return new Mix(
                workload,
                facts.getOrDefault("origin", ""),
                sizes,
                Math.min(PERCENT, read),
                Math.min(PERCENT, random));
    }

    /// Mean bytes of an I/O.
    double meanBytes() {
        return sizes.entrySet().stream()
                .mapToDouble(e -> e.getKey() * e.getValue() / PERCENT)
                .sum();
    }

    /// fio's `rw`.
    String direction() {
        String random = randomPercent > 0 ? "rand" : "";
        if (readPercent >= PERCENT) {
            return random + "read";
        }
        return readPercent > 0 ? random + "rw" : random + "write";
    }
}
