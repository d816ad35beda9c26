package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// The text of the columns `c` and `pad`: groups of eleven random digits joined by dashes.
public final class Digits {

    private static final int GROUP = 11;

    /// Groups in `c`: 119 characters.
    private static final int GROUPS_C = 10;

    /// Groups in `pad`: 59 characters.
    private static final int GROUPS_PAD = 5;

    /// Decimal digits taken out of one 64-bit draw.
    private static final int DIGITS_PER_DRAW = 11;

    private static final long RANGE = 100_000_000_000L;

    private Digits() {}

    /// A value for the column `c`.
    public static String c(SplittableRandom random) {
        return groups(random, GROUPS_C);
    }

    /// A value for the column `pad`.
    public static String pad(SplittableRandom random) {
        return groups(random, GROUPS_PAD);
    }

    // One draw for a group, not one a digit: a row has 165 digits, and the loader makes millions.
    // 10^11 values out of 2^64 leave a bias of at most 6e-9.
    @SuppressWarnings("deprecation") // Latin-1 bytes become a String without decoding.
    private static String groups(SplittableRandom random, int count) {
        byte[] text = new byte[count * (GROUP + 1) - 1];
        int end = 0;
        for (int group = 0; group < count; group++) {
            if (group > 0) {
                text[end++] = '-';
            }
            long digits = Long.remainderUnsigned(random.nextLong(), RANGE);
            for (int i = DIGITS_PER_DRAW - 1; i >= 0; i--) {
                text[end + i] = (byte) ('0' + digits % 10);
                digits /= 10;
            }
            end += GROUP;
        }
        return new String(text, 0);
    }
}
