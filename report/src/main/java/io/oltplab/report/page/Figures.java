package io.oltplab.report.page;

import java.time.Duration;
import java.util.Locale;

/// How numbers look in every format: dot decimal, thousands separated by commas, three to four
/// significant digits.
public final class Figures {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MIB = 1 << 20;
    private static final double MB = 1e6;

    private Figures() {}

    /// A whole number.
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// A number with as many decimals as its size needs.
    public static String number(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return "n/a";
        }
        if (size == 0) {
            return "0";
        }
        if (size >= 10_000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 100) {
            return String.format(Locale.ROOT, "%,.1f", value);
        }
        if (size >= 10) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        if (size >= 0.001) {
            return String.format(Locale.ROOT, "%.3f", value);
        }
        return String.format(Locale.ROOT, "%.2e", value);
    }

    /// Milliseconds from nanoseconds.
    public static String ms(double nanos) {
        return number(nanos / NANOS_PER_MS);
    }

    /// Microseconds from nanoseconds.
    public static String us(double nanos) {
        return number(nanos / 1e3);
    }

    /// Milliseconds from nanoseconds.
    public static String ms(long nanos) {
        return number(nanos / NANOS_PER_MS);
    }

    /// Microseconds from nanoseconds.
    public static String us(long nanos) {
        return number(nanos / 1e3);
    }

    /// Seconds from nanoseconds, one decimal.
    public static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / NANOS_PER_SECOND);
    }

    /// A length of time for people, such as `30 s` or `2 h 30 min`.
    public static String length(Duration length) {
        long whole = length.toSeconds();
        if (whole < 120) {
            return number(length.toMillis() / 1e3).replaceAll("\\.?0+$", "") + " s";
        }
        long hours = whole / 3600;
        long minutes = whole % 3600 / 60;
        long seconds = whole % 60;
        StringBuilder words = new StringBuilder();
        if (hours > 0) {
            words.append(hours).append(" h ");
        }
        if (minutes > 0) {
            words.append(minutes).append(" min ");
        }
        if (seconds > 0) {
            words.append(seconds).append(" s");
        }
        return words.toString().strip();
    }

    /// A share of one as per cent.
    public static String percent(double share) {
        return Double.isFinite(share) ? number(share * 100) + " %" : "n/a";
    }

    /// Bytes per second in both units in use: they differ by 4.9 % and are often mixed up.
    public static String bandwidth(double bytesPerSecond) {
        return number(bytesPerSecond / MB) + " MB/s (" + number(bytesPerSecond / MIB) + " MiB/s)";
    }
}
