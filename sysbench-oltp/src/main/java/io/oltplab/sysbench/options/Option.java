package io.oltplab.sysbench.options;

import io.oltplab.core.plan.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// An option of the command line.
///
/// @param name with dashes, without the leading ones
/// @param kind what its value may be
/// @param standard the value without it, as it would be typed
/// @param help one line
/// @param group heading under which the help shows it
record Option(String name, Kind kind, String standard, String help, Group group) {

    /// Headings of the help, in its order.
    enum Group {
        GENERAL("General options"),
        RANDOM("Pseudo-random numbers generator options"),
        REPORT("Report options"),
        DATABASE("Database options"),
        OLTP("OLTP options");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /// What a value may be. [#check] returns the value in its normal form.
    sealed interface Kind {

        String check(String option, String value);

        /// How the help shows the value.
        String form();
    }

    /// A whole number.
    record Whole(long min, long max) implements Kind {

        @Override
        public String check(String option, String value) {
            try {
                long number = Long.parseLong(value.trim());
                if (number >= min && number <= max) {
                    return Long.toString(number);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(message(option, value), e);
            }
            throw new IllegalArgumentException(message(option, value));
        }

        private String message(String option, String value) {
            String range = max == Long.MAX_VALUE ? min + " or more" : "from " + min + " to " + max;
            return "option --" + option + " must be a whole number, " + range + ", got " + value;
        }

        @Override
        public String form() {
            return "=N";
        }
    }

    /// A decimal number; its range is checked by whoever uses it.
    record Real() implements Kind {

        @Override
        public String check(String option, String value) {
            try {
                if (Double.isFinite(Double.parseDouble(value.trim()))) {
                    return value.trim();
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "option --" + option + " must be a number, got " + value, e);
            }
            throw new IllegalArgumentException(
                    "option --" + option + " must be a number, got " + value);
        }

        @Override
        public String form() {
            return "=N";
        }
    }

    /// A percentile, which may have decimals.
    record Percent() implements Kind {

        @Override
        public String check(String option, String value) {
            String text = new Real().check(option, value);
            double percent = Double.parseDouble(text);
            if (percent > 0 && percent <= 100) {
                return text;
            }
            throw new IllegalArgumentException(
                    "option --" + option + " must be above 0 and at most 100, got " + value);
        }

        @Override
        public String form() {
            return "=N";
        }
    }

    /// A vendor's code of an error, or all of them.
    record Code() implements Kind {

        @Override
        public String check(String option, String value) {
            String code = value.trim();
            if (code.equals(ErrorOptions.ALL) || code.matches("\\d{1,5}")) {
                return code;
            }
            throw new IllegalArgumentException(
                    "option --" + option + " must be error numbers or all, got " + value);
        }

        @Override
        public String form() {
            return "=N";
        }
    }

    /// A number of bytes.
    record Size() implements Kind {

        @Override
        public String check(String option, String value) {
            try {
                return ByteSize.parse(value).toString();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("option --" + option + ": " + e.getMessage(), e);
            }
        }

        @Override
        public String form() {
            return "=SIZE";
        }
    }

    /// Several values with commas between them.
    record Listed(Kind part) implements Kind {

        @Override
        public String check(String option, String value) {
            List<String> parts = new ArrayList<>();
            for (String one : value.split(",", -1)) {
                parts.add(part.check(option, one));
            }
            return String.join(",", parts);
        }

        @Override
        public String form() {
            return part.form() + ",...";
        }
    }

    /// A switch: on or off. Without a value it is on.
    record Switch() implements Kind {

        @Override
        public String check(String option, String value) {
            return switch (value.trim().toLowerCase(Locale.ROOT)) {
                case "on", "true", "1" -> "on";
                case "off", "false", "0" -> "off";
                default ->
                        throw new IllegalArgumentException(
                                "option --" + option + " must be on or off, got " + value);
            };
        }

        @Override
        public String form() {
            return "[=on|off]";
        }
    }

    /// One of some words.
    record Choice(List<String> words) implements Kind {

        Choice {
            words = List.copyOf(words);
        }

        @Override
        public String check(String option, String value) {
            if (words.contains(value)) {
                return value;
            }
            throw new IllegalArgumentException(
                    "option --"
                            + option
                            + " must be one of "
                            + String.join(", ", words)
                            + ", got "
                            + value);
        }

        @Override
        public String form() {
            return "=" + String.join("|", words);
        }
    }

    /// Any text.
    record Text() implements Kind {

        @Override
        public String check(String option, String value) {
            return value;
        }

        @Override
        public String form() {
            return "=STRING";
        }
    }

    boolean isSwitch() {
        return kind instanceof Switch;
    }
}
