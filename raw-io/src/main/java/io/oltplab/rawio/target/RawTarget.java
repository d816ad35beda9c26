package io.oltplab.rawio.target;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// A file or device that may be used, with the range that the load stays in.
///
/// @param path the real node or file, no link
/// @param bytes its size
/// @param spanStart first byte of the range
/// @param spanEnd first byte behind the range; no I/O reaches it or goes beyond
/// @param direct whether the page cache is passed by
/// @param alignment what offsets, lengths and buffers are multiples of
/// @param storage false where the bytes lie in memory: such figures are no storage result
/// @param facts for the result's environment
public record RawTarget(
        Path path,
        long bytes,
        long spanStart,
        long spanEnd,
        boolean direct,
        int alignment,
        boolean storage,
        Map<String, String> facts) {

    static final String BLOCK_DEVICE = "block device";

    public RawTarget {
        if (spanStart < 0 || spanStart >= spanEnd || spanEnd > bytes) {
            throw new IllegalArgumentException(
                    "the span must lie within 0 to "
                            + bytes
                            + ", got "
                            + spanStart
                            + " to "
                            + spanEnd);
        }
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /// Length of the range in bytes.
    public long spanBytes() {
        return spanEnd - spanStart;
    }

    /// Whether it is a block device.
    public boolean isDevice() {
        return BLOCK_DEVICE.equals(facts.get("kind"));
    }
}
