package io.oltplab.core.result;

/// A check of whether a result may be used, with the figure that decided it.
///
/// @param check what was checked, such as `little's law` or `condition 3`
/// @param level how it ended
/// @param detail the figure and the limit, one line
public record Verdict(String check, Level level, String detail) {

    /// The check that fails when more steps failed than were allowed.
    public static final String ERROR_RATE = "error rate";

    /// The check that fails when the target refused for good, or was lost.
    public static final String TARGET = "target";

    /// How a check ended. A [#FAIL] makes the result invalid.
    public enum Level {
        PASS,
        WARN,
        FAIL
    }
}
