package io.oltplab.tpcc.input;

/// The thousand last names (TPC-C clause 4.3.2.3).
public final class LastName {

    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };

    private static final String[] NAMES = names();

    private LastName() {}

    /// The name of a number in `0..999`: one syllable per decimal digit, such as 371 for
    /// `PRICALLYOUGHT`.
    public static String of(int number) {
        return NAMES[number];
    }

    private static String[] names() {
        String[] names = new String[1000];
        for (int n = 0; n < names.length; n++) {
            names[n] = SYLLABLES[n / 100] + SYLLABLES[n / 10 % 10] + SYLLABLES[n % 10];
        }
        return names;
    }
}
