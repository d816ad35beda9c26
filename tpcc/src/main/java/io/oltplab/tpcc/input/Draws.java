package io.oltplab.tpcc.input;

import java.util.SplittableRandom;

/// The random primitives of TPC-C clauses 2.1.5, 2.1.6 and 4.3.2 over one seeded stream. Used by
/// one thread at a time.
public final class Draws {

    private static final char[] SYMBOLS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".toCharArray();

    private static final int SYMBOL_BITS = 6;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;
    private static final int LETTERS = 26;
    private static final int LONGEST_TEXT = 500;

    private static final char[] NONE = new char[0];

    private final SplittableRandom random;

    /// Room for a text, made when the first is drawn: users draw none, and there are thousands.
    private char[] text = NONE;

    /// @param seed well mixed
    public Draws(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /// Uniform in `[low, high]`, both included.
    public int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    /// True with the given probability, in percent.
    public boolean percent(int probability) {
        return random.nextInt(100) < probability;
    }

    /// Uniform in `[0, 1)`.
    public double unit() {
        return random.nextDouble();
    }

    /// The non-uniform distribution (TPC-C clause 2.1.6): `(((0..a | low..high) + constant) mod
    /// (high - low + 1)) + low`.
    ///
    /// @param a 255, 1023 or 8191: the size of the hot set
    /// @param constant the run's constant for this `a`
    public int nonUniform(int a, int constant, int low, int high) {
        return ((between(0, a) | between(low, high)) + constant) % (high - low + 1) + low;
    }

    /// An a-string: a length uniform in `[shortest, longest]`, each character an independent draw
    /// from 62 letters and digits, so that it does not compress (TPC-C clause 4.3.2.2).
    public String letters(int shortest, int longest) {
        int length = fillLetters(shortest, longest);
        return new String(text, 0, length);
    }

    /// An a-string that in 10 % of the draws has `ORIGINAL` at a random place (TPC-C clause
    /// 4.3.3.1, I_DATA and S_DATA). The length stays in the range.
    public String brandedLetters(int shortest, int longest) {
        int length = fillLetters(shortest, longest);
        if (percent(10)) {
            String brand = "ORIGINAL";
            brand.getChars(0, brand.length(), text, between(0, length - brand.length()));
        }
        return new String(text, 0, length);
    }

    /// An n-string of exactly this many digits.
    public String digits(int length) {
        makeRoom();
        for (int i = 0; i < length; i++) {
            text[i] = (char) ('0' + random.nextInt(10));
        }
        return new String(text, 0, length);
    }

    /// Two capital letters.
    public String state() {
        makeRoom();
        text[0] = SYMBOLS[random.nextInt(LETTERS)];
        text[1] = SYMBOLS[random.nextInt(LETTERS)];
        return new String(text, 0, 2);
    }

    /// Four random digits and `11111` (TPC-C clause 4.3.2.7).
    public String zip() {
        return digits(4) + "11111";
    }

    /// The numbers `1..size` in a uniformly drawn order.
    public int[] permutation(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i + 1;
        }
        shuffle(order);
        return order;
    }

    /// Puts the elements into a uniformly drawn order.
    public void shuffle(int[] elements) {
        for (int i = elements.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = elements[i];
            elements[i] = elements[other];
            elements[other] = kept;
        }
    }

    private void makeRoom() {
        if (text.length == 0) {
            text = new char[LONGEST_TEXT];
        }
    }

    private int fillLetters(int shortest, int longest) {
        makeRoom();
        int length = shortest == longest ? shortest : between(shortest, longest);
        int filled = 0;
        while (filled < length) {
            // Ten six-bit numbers of one draw; those beyond the 62 symbols are thrown away.
            long bits = random.nextLong();
            for (int i = 0; i < Long.SIZE / SYMBOL_BITS && filled < length; i++) {
                int symbol = (int) bits & SYMBOL_MASK;
                bits >>>= SYMBOL_BITS;
                if (symbol < SYMBOLS.length) {
                    text[filled++] = SYMBOLS[symbol];
                }
            }
        }
        return length;
    }
}
