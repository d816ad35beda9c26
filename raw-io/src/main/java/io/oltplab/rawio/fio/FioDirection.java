package io.oltplab.rawio.fio;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.result.Latency;
import java.util.Map;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/// What fio said of its reads, or of its writes.
///
/// @param name `read` or `write`
/// @param ios how many
/// @param bytes moved
/// @param histogram of fio's total latency, from the classes of json+; empty without them
/// @param latency the same in figures: fio's own mean, extremes and percentiles
public record FioDirection(
        String name, long ios, long bytes, Histogram histogram, Latency latency) {

    static FioDirection of(String name, JsonNode node) {
        JsonNode times = node.path("lat_ns");
        Histogram histogram = LatencyHistogram.create();
        for (Map.Entry<String, JsonNode> bin : times.path("bins").properties()) {
            histogram.recordValueWithCount(
                    LatencyHistogram.clamp(Long.parseLong(bin.getKey())), bin.getValue().asLong());
        }
        long ios = node.path("total_ios").asLong(0);
        long bytes = node.path("io_bytes").asLong(0);
        if (ios == 0) {
            return new FioDirection(name, 0, bytes, histogram, Latency.NONE);
        }
        JsonNode percent = times.path("percentile");
        Latency latency =
                new Latency(
                        ios,
                        times.path("mean").asDouble(0),
                        times.path("min").asLong(0),
                        times.path("max").asLong(0),
                        times.path("stddev").asDouble(0),
                        percent.path("50.000000").asLong(0),
                        percent.path("90.000000").asLong(0),
                        percent.path("95.000000").asLong(0),
                        percent.path("99.000000").asLong(0),
                        percent.path("99.900000").asLong(0),
                        percent.path("99.990000").asLong(0),
                        histogram.getTotalCount() == 0
                                ? ""
                                : LatencyHistogram.latency(histogram).histogram());
        return new FioDirection(name, ios, bytes, histogram, latency);
    }
}
