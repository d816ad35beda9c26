package io.oltplab.rawio.engine;

import io.oltplab.rawio.target.Content;
import io.oltplab.rawio.target.Pattern;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// The buffers of a queue's slots, one behind the other in one aligned piece of memory.
final class Buffers {

    private final MemorySegment all;
    private final long stride;
    private final ByteBuffer[] bySlot;
    private final Pattern pattern;

    /// @param filled whether they will be written from
    Buffers(
            Arena arena,
            int depth,
            int maxLength,
            int alignment,
            boolean filled,
            Content content,
            long seed) {
        stride = (maxLength + (long) alignment - 1) / alignment * alignment;
        all = arena.allocate(depth * stride, alignment);
        pattern = new Pattern(content, seed);
        bySlot = new ByteBuffer[depth];
        for (int i = 0; i < depth; i++) {
            bySlot[i] = all.asSlice(i * stride, stride).asByteBuffer();
            if (filled) {
                pattern.fill(bySlot[i]);
            }
        }
    }

    long address() {
        return all.address();
    }

    long bytes() {
        return all.byteSize();
    }

    long address(int slot) {
        return all.address() + slot * stride;
    }

    /// The bytes of a slot.
    ByteBuffer buffer(int slot) {
        return bySlot[slot];
    }

    /// Makes a slot's bytes differ from everything written before.
    void stamp(int slot, int length) {
        pattern.stamp(bySlot[slot], length);
    }
}
