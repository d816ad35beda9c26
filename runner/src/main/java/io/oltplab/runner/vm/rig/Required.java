package io.oltplab.runner.vm.rig;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What Jackson leaves null because the file does not have it.
final class Required {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");

    /// All that goes into scripts and XML unquoted somewhere: no quote, `$`, `<`, `&`, comma or
    /// space.
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9_./:+@=-]*");

    private Required() {}

    static <T> T of(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    static String name(@Nullable String value, String name) {
        String text = of(value, name);
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    name + " must be 1 to 40 lower-case letters, digits and dashes, got " + text);
        }
        return text;
    }

    static void path(@Nullable String value, String name) {
        if (value != null && (!PATH.matcher(value).matches() || value.contains("/../"))) {
            throw new IllegalArgumentException(
                    name
                            + " must be an absolute path of letters, digits and _ . / : + @ = -, got "
                            + value);
        }
    }

    /// Names of things on other systems, which may have spaces (`VM Network`).
    static void label(@Nullable String value, String name) {
        if (value != null && !value.matches("[A-Za-z0-9_.:() -]{1,80}")) {
            throw new IllegalArgumentException(
                    name
                            + " must be 1 to 80 letters, digits, spaces and _ . : ( ) -, got "
                            + value);
        }
    }
}
