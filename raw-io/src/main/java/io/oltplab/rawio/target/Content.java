package io.oltplab.rawio.target;

import java.util.Map;

/// What the bytes are like that are written.
///
/// @param compress percent by which each 4 KiB block shrinks under a compressor; 0: not at all,
///   100: zeros
/// @param dedupe percent of the 4 KiB blocks that repeat one of a few blocks
/// @param stamped whether a queue makes each write differ; without it, it writes what its user put
///   into the buffer
public record Content(int compress, int dedupe, boolean stamped) {

    /// Bytes that no drive can make smaller.
    public static final Content INCOMPRESSIBLE = new Content(0, 0, true);

    /// What the queue's user puts into its buffers.
    public static final Content GIVEN = new Content(0, 0, false);

    private static final int PERCENT = 100;

    public Content {
        if (compress < 0 || compress > PERCENT) {
            throw new IllegalArgumentException(
                    "--compress must be 0 to 100 percent, got " + compress);
        }
        if (dedupe < 0 || dedupe > PERCENT) {
            throw new IllegalArgumentException("--dedupe must be 0 to 100 percent, got " + dedupe);
        }
    }

    /// For the result's environment.
    public Map<String, String> facts() {
        return Map.of(
                "compress-percent",
                Integer.toString(compress),
                "dedupe-percent",
                Integer.toString(dedupe));
    }
}
