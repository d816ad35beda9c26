package io.oltplab.runner.review.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of bytes as a plan writes it: `512M` and `4GiB` are powers of 1024, `6.4TB` is powers
/// of 1000 as on a drive's label.
///
/// @param text as written
public record Size(@JsonValue String text) {

    /// What a text must look like, as in the JSON Schema.
    static final String PATTERN = "\\d{1,15}(\\.\\d{1,3})?\\s?([KMGTkmgt](i?B)?)?";

    private static final Pattern FORM =
            Pattern.compile("(\\d{1,15}(?:\\.\\d{1,3})?)\\s?(?:([KMGT])(I?B)?)?");
    private static final String UNITS = "KMGT";
    private static final int BINARY = 1024;
    private static final int DECIMAL = 1000;

    public Size {
        parse(text);
    }

    @JsonCreator
    static Size of(String text) {
        return new Size(text);
    }

    /// The bytes that it means.
    public long bytes() {
        return parse(text);
    }

    private static long parse(String text) {
        Matcher form = FORM.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "a size is a number with K, M, G, T (or KiB..., powers of 1024) or kB, MB, GB, TB (powers of 1000), got "
                            + text);
        }
        double number = Double.parseDouble(form.group(1));
        String unit = form.group(2);
        int power = unit == null ? 0 : UNITS.indexOf(unit) + 1;
        double base = "B".equals(form.group(3)) ? DECIMAL : BINARY;
        return Math.round(number * Math.pow(base, power));
    }
}
