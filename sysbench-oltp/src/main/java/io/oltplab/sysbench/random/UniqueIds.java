package io.oltplab.sysbench.random;

/// Numbers of 32 bits that look random and never repeat: a permutation by quadratic residues of the
/// largest prime below 2^32 that leaves 3 when divided by 4 (as sysbench's `rand.unique`).
public final class UniqueIds {

    private static final long PRIME = 4_294_967_291L;
    private static final long SCRAMBLE = 0x5bf03635L;
    private static final long MASK = 0xffff_ffffL;

    private final long offset;
    private final int step;
    private long next;

    /// The numbers of one thread; those of other threads are different ones.
    ///
    /// @param seed shared by the threads
    /// @param thread 0 up to the number of threads, exclusive
    /// @param threads how many
    public UniqueIds(long seed, int thread, int threads) {
        offset = permute(permute(seed & MASK) + 0x46790905L & MASK);
        next = thread;
        step = threads;
    }

    /// The next number.
    public int next() {
        long index = next & MASK;
        next += step;
        return (int) permute((permute(index) + offset & MASK) ^ SCRAMBLE);
    }

    private static long permute(long value) {
        if (value >= PRIME) {
            return value;
        }
        long residue = Long.remainderUnsigned(value * value, PRIME);
        return value <= PRIME / 2 ? residue : PRIME - residue;
    }
}
