package io.oltplab.rawio.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.CRC32C;

/// A 4 KiB block that says what it is: magic, run, number of the block, generation, and a CRC-32C
/// over all of it. The rest is random bytes that follow from these. Belongs to one thread.
final class BlockHeader {

    static final int BLOCK = 4096;

    /// `oltplab!`
    static final long MAGIC = 0x6f6c_7470_6c61_6221L;

    static final int RUN = 8;
    static final int LBA = 16;
    static final int GENERATION = 24;
    static final int CRC = 32;
    private static final int BODY = 40;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long run;
    private final CRC32C crc = new CRC32C();

    /// @param run what tells this run's blocks from those of others
    BlockHeader(long run) {
        this.run = run;
    }

    /// Makes a block.
    ///
    /// @param at its first byte in the buffer
    void write(ByteBuffer buffer, int at, long lba, long generation) {
        ByteBuffer block = slice(buffer, at);
        block.putLong(0, MAGIC);
        block.putLong(RUN, run);
        block.putLong(LBA, lba);
        block.putLong(GENERATION, generation);
        block.putLong(CRC, 0);
        long state = run ^ lba * GOLDEN ^ Long.rotateLeft(generation, 32);
        for (int i = BODY; i < BLOCK; i += Long.BYTES) {
            state += GOLDEN;
            long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
            z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
            block.putLong(i, z ^ (z >>> 31));
        }
        block.putInt(CRC, sum(block));
    }

    /// Looks at a block.
    ///
    /// @param generation that was written there last
    /// @return what is wrong with it
    Optional<Fault> check(ByteBuffer buffer, int at, long lba, long generation) {
        ByteBuffer block = slice(buffer, at);
        if (block.getLong(0) != MAGIC) {
            return fault(
                    Fault.Kind.NO_HEADER,
                    lba,
                    String.format("it begins with %016x", block.getLong(0)));
        }
        int said = block.getInt(CRC);
        block.putInt(CRC, 0);
        int is = sum(block);
        block.putInt(CRC, said);
        if (said != is) {
            return fault(
                    Fault.Kind.CORRUPTED,
                    lba,
                    String.format("its CRC-32C is %08x, its header says %08x", is, said));
        }
        if (block.getLong(RUN) != run) {
            return fault(
                    Fault.Kind.FOREIGN,
                    lba,
                    String.format("run %016x, expected %016x", block.getLong(RUN), run));
        }
        if (block.getLong(LBA) != lba) {
            return fault(
                    Fault.Kind.MISPLACED, lba, "it was written as block " + block.getLong(LBA));
        }
        if (block.getLong(GENERATION) != generation) {
            return fault(
                    Fault.Kind.STALE,
                    lba,
                    "generation " + block.getLong(GENERATION) + ", expected " + generation);
        }
        return Optional.empty();
    }

    private static Optional<Fault> fault(Fault.Kind kind, long lba, String detail) {
        return Optional.of(new Fault(kind, lba, detail));
    }

    private static ByteBuffer slice(ByteBuffer buffer, int at) {
        return buffer.slice(at, BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int sum(ByteBuffer block) {
        crc.reset();
        crc.update(block.duplicate());
        return (int) crc.getValue();
    }
}
