package io.oltplab.tpcc.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a length of time: `90`, `90s`, `15m`, `2h`.
final class Time implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(s|m|h)?");

    @Override
    public Duration convert(String value) {
        Matcher form = FORM.matcher(value);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "expected a time such as 90, 90s, 15m or 2h, got " + value);
        }
        long number = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case null, default -> Duration.ofSeconds(number);
        };
    }
}
