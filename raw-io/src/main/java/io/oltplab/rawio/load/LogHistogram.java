package io.oltplab.rawio.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Counts of times in nanoseconds in 64 classes an octave, so that a class is at most 1/64 wide:
/// 1.6 %. Up to 2^42 ns (73 minutes). One thread records; any thread may read, and sees values that
/// are complete one by one but not together.
final class LogHistogram {

    private static final int SUB_BITS = 6;
    private static final int SUB = 1 << SUB_BITS;
    private static final int MAX_BITS = 42;
    static final int CLASSES = (MAX_BITS - SUB_BITS + 1) * SUB;
    private static final long MAX = (1L << MAX_BITS) - 1;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    /// Behind the classes: count, sum, minimum, maximum.
    private static final int COUNT = CLASSES;

    private static final int SUM = CLASSES + 1;
    private static final int MIN = CLASSES + 2;
    private static final int MAXIMUM = CLASSES + 3;

    private final long[] slots = new long[CLASSES + 4];

    LogHistogram() {
        slots[MIN] = Long.MAX_VALUE;
    }

    /// Adds one time; below 0 counts as 0.
    void record(long nanos) {
        long value = Math.max(0, Math.min(MAX, nanos));
        add(index(value), 1);
        add(SUM, value);
        add(COUNT, 1);
        if (value < slots[MIN]) {
            SLOT.setOpaque(slots, MIN, value);
        }
        if (value > slots[MAXIMUM]) {
            SLOT.setOpaque(slots, MAXIMUM, value);
        }
    }

    private void add(int slot, long number) {
        SLOT.setOpaque(slots, slot, slots[slot] + number);
    }

    long count() {
        return (long) SLOT.getOpaque(slots, COUNT);
    }

    long sum() {
        return (long) SLOT.getOpaque(slots, SUM);
    }

    long min() {
        return (long) SLOT.getOpaque(slots, MIN);
    }

    long max() {
        return (long) SLOT.getOpaque(slots, MAXIMUM);
    }

    long countOf(int index) {
        return (long) SLOT.getOpaque(slots, index);
    }

    /// The class of a value: values below 64 have one each, then 64 classes an octave.
    static int index(long value) {
        if (value < SUB) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(value);
        return (shift + 1) * SUB + (int) (value >>> shift) - SUB;
    }

    /// The lowest value of a class.
    static long lowest(int index) {
        if (index < SUB) {
            return index;
        }
        int shift = index / SUB - 1;
        return (long) (SUB + index % SUB) << shift;
    }

    /// The middle of a class, which stands for its values.
    static long middle(int index) {
        return (lowest(index) + lowest(index + 1) - 1) / 2;
    }
}
