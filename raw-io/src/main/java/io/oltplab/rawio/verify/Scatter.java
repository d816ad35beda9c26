package io.oltplab.rawio.verify;

/// An order of the numbers below a count in which each comes once.
final class Scatter {

    private static final double GOLDEN = 0.6180339887498949;

    private final long count;
    private final long step;

    /// @param scattered whether neighbours lie far apart; otherwise they follow each other
    Scatter(long count, boolean scattered) {
        this.count = count;
        long wanted = scattered ? Math.max(1, (long) (count * GOLDEN)) : 1;
        while (gcd(wanted, count) != 1) {
            wanted++;
        }
        step = wanted;
    }

    /// The number at a place.
    long at(long index) {
        return Math.unsignedMultiplyHigh(index, step) == 0
                ? Long.remainderUnsigned(index * step, count)
                : mod(index, step);
    }

    private long mod(long a, long b) {
        return java.math.BigInteger.valueOf(a)
                .multiply(java.math.BigInteger.valueOf(b))
                .mod(java.math.BigInteger.valueOf(count))
                .longValueExact();
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
