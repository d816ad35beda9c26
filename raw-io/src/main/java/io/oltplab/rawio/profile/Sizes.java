package io.oltplab.rawio.profile;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Byte counts as people write them. `K`, `M`, `G`, `T` are powers of 1024, with or without `iB`.
public final class Sizes {

    private static final Pattern FORM = Pattern.compile("(\\d{1,15})\\s*(?:([KMGT])(?:I?B)?)?");
    private static final String UNITS = "KMGT";
    private static final int BITS_PER_UNIT = 10;

    private Sizes() {}

    /// Reads what people write.
    ///
    /// @throws IllegalArgumentException naming what is allowed
    public static long parse(String text) {
        Matcher form = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (form.matches()) {
            long number = Long.parseLong(form.group(1));
            String unit = form.group(2);
            int shift = unit == null ? 0 : BITS_PER_UNIT * (UNITS.indexOf(unit) + 1);
            if (number > 0 && number <= Long.MAX_VALUE >> shift) {
                return number << shift;
            }
        }
        throw new IllegalArgumentException(
                "a size is a number above 0 with K, M, G or T (powers of 1024), such as 4K or 1G,"
                        + " got "
                        + text);
    }

    /// The shortest exact form: `4K`, `1G`, `4097`.
    public static String format(long bytes) {
        for (int unit = UNITS.length(); unit > 0; unit--) {
            int shift = BITS_PER_UNIT * unit;
            if (bytes != 0 && bytes == bytes >> shift << shift) {
                return (bytes >> shift) + UNITS.substring(unit - 1, unit);
            }
        }
        return Long.toString(bytes);
    }
}
