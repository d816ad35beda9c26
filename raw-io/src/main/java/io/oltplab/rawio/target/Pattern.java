package io.oltplab.rawio.target;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Bytes that no drive can compress or deduplicate. A buffer is filled once; every write then gets
/// a new stamp in each of its 4 KiB blocks, so that no two blocks of a run are equal.
public final class Pattern {

    private static final int BLOCK = 4096;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    /// Starts from a seed.
    ///
    /// @param seed equal seeds give equal bytes
    public Pattern(long seed) {
        state = seed;
    }

    /// Fills the whole buffer with random bytes; its length is a multiple of 8.
    public void fill(ByteBuffer buffer) {
        ByteBuffer words = buffer.duplicate().order(ByteOrder.nativeOrder()).clear();
        for (int at = 0; at < words.capacity(); at += Long.BYTES) {
            words.putLong(at, next());
        }
    }

    /// Makes each 4 KiB block of the first bytes differ from everything written before.
    public void stamp(ByteBuffer buffer, int length) {
        for (int at = 0; at + 2 * Long.BYTES <= length; at += BLOCK) {
            buffer.putLong(at, next());
            buffer.putLong(at + Long.BYTES, next());
        }
    }

    /// SplitMix64.
    private long next() {
        state += GOLDEN;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
