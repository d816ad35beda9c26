package io.oltplab.rawio.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.oltplab.core.plan.ByteSize;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One kind of I/O in a mix.
///
/// @param share percent of all I/Os that belong to it, more than 0
/// @param sizes I/O size, such as `4K`, to percent of this stream's I/Os; they add up to 100
/// @param read percent of the I/Os that read
/// @param random percent of the I/Os at a random place; the others follow the one before
/// @param hot where random I/Os gather; none: everywhere alike
public record Stream(
        double share, Map<String, Double> sizes, double read, double random, @Nullable Hot hot) {

    private static final double WHOLE = 100;
    private static final double ROUNDING = 1e-6;
    private static final long MAX_SIZE = 16 << 20;

    public Stream {
        if (!(share > 0 && share <= WHOLE)) {
            throw new IllegalArgumentException(
                    "share must be more than 0, up to 100, got " + share);
        }
        percent("read", read);
        percent("random", random);
        if (sizes == null || sizes.isEmpty()) {
            throw new IllegalArgumentException("sizes must name at least one, such as 4K: 100");
        }
        double sum = 0;
        for (Map.Entry<String, Double> size : sizes.entrySet()) {
            long bytes = ByteSize.parse(size.getKey()).bytes();
            if (Long.bitCount(bytes) != 1 || bytes > MAX_SIZE || bytes < 512) {
                throw new IllegalArgumentException(
                        "an I/O size must be a power of two from 512 to 16M, got " + size.getKey());
            }
            sum += size.getValue();
        }
        if (Math.abs(sum - WHOLE) > ROUNDING) {
            throw new IllegalArgumentException(
                    "the percents of sizes must add up to 100, got " + sum);
        }
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    }

    private static void percent(String name, double value) {
        if (!(value >= 0 && value <= WHOLE)) {
            throw new IllegalArgumentException(name + " must be 0 to 100 percent, got " + value);
        }
    }

    /// A hot range: the first part of the span.
    ///
    /// @param share percent of the random I/Os that go there
    /// @param range percent of the span that it takes
    public record Hot(
            @JsonProperty(required = true) double share,
            @JsonProperty(required = true) double range) {
        public Hot {
            percent("hot share", share);
            percent("hot range", range);
        }
    }
}
