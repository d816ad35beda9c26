package io.oltplab.core.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of bytes as people write it. `K`, `M`, `G`, `T` alone and `KiB`, `MiB`, `GiB`, `TiB`
/// are powers of 1024, as fio, sysbench and InnoDB take them; `kB`, `MB`, `GB`, `TB` are powers of
/// 1000, as on a drive's label. Upper and lower case are alike.
///
/// @param bytes at least 0
public record ByteSize(long bytes) {

    /// What a text must look like, for a JSON Schema.
    public static final String PATTERN = "\\d{1,15}(\\.\\d{1,3})?\\s?([KMGTkmgt](i?B)?)?";

    private static final Pattern FORM =
            Pattern.compile("(\\d{1,15}(?:\\.\\d{1,3})?)\\s?(?:([KMGT])(I?B)?)?");
    private static final String UNITS = "KMGT";
    private static final int BITS_PER_UNIT = 10;
    private static final BigDecimal BINARY = BigDecimal.valueOf(1024);
    private static final BigDecimal DECIMAL = BigDecimal.valueOf(1000);
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size must be at least 0 bytes, got " + bytes);
        }
    }

    /// Reads what people write; a fraction of a byte is rounded down.
    ///
    /// @throws IllegalArgumentException naming what is allowed
    public static ByteSize parse(String text) {
        Matcher form = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "a size is a number with K, M, G, T (or KiB..., powers of 1024) or kB, MB, GB,"
                            + " TB (powers of 1000), such as 512M, got "
                            + text);
        }
        String unit = form.group(2);
        int power = unit == null ? 0 : UNITS.indexOf(unit) + 1;
        BigDecimal base = "B".equals(form.group(3)) ? DECIMAL : BINARY;
        BigDecimal bytes =
                new BigDecimal(form.group(1))
                        .multiply(base.pow(power))
                        .setScale(0, RoundingMode.DOWN);
        if (bytes.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("a size must be below 8 EiB, got " + text);
        }
        return new ByteSize(bytes.longValueExact());
    }

    /// The shortest exact form in powers of 1024, which can be read again: `4K`, `1G`, `4097`.
    @Override
    public String toString() {
        for (int unit = UNITS.length(); unit > 0; unit--) {
            int shift = BITS_PER_UNIT * unit;
            if (bytes != 0 && bytes == bytes >> shift << shift) {
                return (bytes >> shift) + UNITS.substring(unit - 1, unit);
            }
        }
        return Long.toString(bytes);
    }
}
