package io.oltplab.rawio.target;

import java.nio.ByteBuffer;

/// Makes the bytes that are written. A buffer is filled once; every write then gets a new stamp in
/// each of its 4 KiB blocks, so that no two blocks of a run are equal, unless the content asks for
/// it.
public final class Pattern {

    /// What drives compress and deduplicate by.
    static final int BLOCK = 4096;

    /// Blocks that are repeated. Few, so that nearly every repeated block is one that is there.
    static final int REPEATED = 64;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long OF_REPEATED = 0x5265_7065_6174_6564L;
    private static final int PERCENT = 100;

    private final Content content;
    private long state;

    /// Starts from a seed.
    ///
    /// @param seed equal seeds give equal bytes
    public Pattern(Content content, long seed) {
        this.content = content;
        state = seed;
    }

    /// Bytes that nothing makes smaller, from a seed.
    public Pattern(long seed) {
        this(Content.INCOMPRESSIBLE, seed);
    }

    /// Fills the whole buffer; its length is a multiple of 8.
    public void fill(ByteBuffer buffer) {
        ByteBuffer all = buffer.duplicate().clear();
        for (int at = 0; at < all.capacity(); at += BLOCK) {
            block(all, at, Math.min(BLOCK, all.capacity() - at));
        }
    }

    /// Makes each 4 KiB block of the first bytes what the content asks for: mostly different from
    /// everything written before. Does not allocate.
    public void stamp(ByteBuffer buffer, int length) {
        if (!content.stamped() || content.compress() == PERCENT) {
            return;
        }
        for (int at = 0; at + 2 * Long.BYTES <= length; at += BLOCK) {
            if (content.dedupe() > 0) {
                block(buffer, at, Math.min(BLOCK, length - at));
            } else {
                buffer.putLong(at, next());
                buffer.putLong(at + Long.BYTES, next());
            }
        }
    }

    /// One block anew: repeated or different, random bytes and then zeros.
    private void block(ByteBuffer bytes, int at, int length) {
        if (content.dedupe() > 0 && Math.unsignedMultiplyHigh(next(), PERCENT) < content.dedupe()) {
            long own = next();
            long kept = state;
            state = OF_REPEATED * (1 + Math.unsignedMultiplyHigh(own, REPEATED));
            words(bytes, at, length);
            state = kept;
        } else {
            words(bytes, at, length);
        }
    }

    private void words(ByteBuffer bytes, int at, int length) {
        int random = (int) ((long) length * (PERCENT - content.compress()) / PERCENT);
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            bytes.putLong(at + i, i < random ? next() : 0);
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
