package io.oltplab.runner.review.plan;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/// Lengths of time as a plan writes them: a number with `ms`, `s`, `m`, `h` or `d`, or several
/// joined, such as `2h30m`.
public final class Spans {

    /// What a text must look like, as in the JSON Schema.
    static final String PATTERN = "(\\d+(\\.\\d+)?(ms|s|m|h|d))+";

    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");
    private static final double MS_PER_SECOND = 1e3;
    private static final double MS_PER_MINUTE = 60e3;
    private static final double MS_PER_HOUR = 3_600e3;
    private static final double MS_PER_DAY = 86_400e3;

    private Spans() {}

    /// Reads a length of time.
    ///
    /// @throws IllegalArgumentException naming the units
    public static Duration parse(String text) {
        if (!text.matches(PATTERN)) {
            throw new IllegalArgumentException(
                    "a length of time is a number with the unit ms, s, m, h or d, such as 90s or 2h30m, got "
                            + text);
        }
        double millis = 0;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            millis += Double.parseDouble(part.group(1)) * unit(part.group(2));
        }
        return Duration.ofMillis(Math.round(millis));
    }

    private static double unit(String name) {
        return switch (name) {
            case "ms" -> 1;
            case "s" -> MS_PER_SECOND;
            case "m" -> MS_PER_MINUTE;
            case "h" -> MS_PER_HOUR;
            case "d" -> MS_PER_DAY;
            default -> throw new IllegalStateException(name);
        };
    }

    /// The largest units first, without empty parts: `2h30m`, `0s`.
    public static String text(Duration span) {
        if (span.isZero()) {
            return "0s";
        }
        StringBuilder text = new StringBuilder();
        part(text, span.toHours(), "h");
        part(text, span.toMinutesPart(), "m");
        part(text, span.toSecondsPart(), "s");
        part(text, span.toMillisPart(), "ms");
        return text.toString();
    }

    private static void part(StringBuilder text, long number, String unit) {
        if (number > 0) {
            text.append(number).append(unit);
        }
    }

    /// For Jackson.
    static final class Reader extends StdScalarDeserializer<Duration> {
        Reader() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) {
            return parse(parser.getString());
        }
    }
}
