package io.oltplab.runner.progress;

import java.time.Duration;
import java.util.Locale;

/// Lengths of time in words.
public final class Spans {

    private Spans() {}

    /// Such as `2 h 05 min`, `3 min 20 s`, `12 s` or `0.4 s`.
    public static String words(long nanos) {
        Duration span = Duration.ofNanos(nanos);
        if (span.toHours() > 0) {
            return String.format(
                    Locale.ROOT, "%d h %02d min", span.toHours(), span.toMinutesPart());
        }
        if (span.toMinutes() > 0) {
            return String.format(
                    Locale.ROOT, "%d min %02d s", span.toMinutes(), span.toSecondsPart());
        }
        if (span.toSeconds() >= 10) {
            return span.toSeconds() + " s";
        }
        return String.format(Locale.ROOT, "%.1f s", span.toMillis() / 1e3);
    }
}
