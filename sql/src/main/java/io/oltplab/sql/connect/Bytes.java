package io.oltplab.sql.connect;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A size on the command line, such as `512M` or `2G`: powers of 1024, as databases count.
///
/// @param count in bytes
public record Bytes(long count) {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([KMGT]?)(i?B)?");
    private static final String UNITS = "KMGT";

    /// Reads a size.
    ///
    /// @throws IllegalArgumentException if it is none
    public static Bytes of(String text) {
        Matcher size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT).replace("IB", "iB"));
        if (!size.matches()) {
            throw new IllegalArgumentException(
                    "a size must be a number with K, M, G or T, such as 512M, got " + text);
        }
        int power = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
        try {
            return new Bytes(Math.multiplyExact(Long.parseLong(size.group(1)), 1L << (10 * power)));
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("a size must be below 8 EiB, got " + text, tooLarge);
        }
    }

    /// As the user could type it.
    @Override
    public String toString() {
        for (int power = UNITS.length(); power > 0; power--) {
            long unit = 1L << (10 * power);
            if (count > 0 && count % unit == 0) {
                return count / unit + UNITS.substring(power - 1, power);
            }
        }
        return "" + count;
    }

    /// Reads the option of a command line.
    public static final class Converter implements ITypeConverter<Bytes> {
        @Override
        public Bytes convert(String text) {
            try {
                return of(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }
}
