package io.oltplab.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A scale of a drawing from one end to the other.
record Axis(double low, double high, boolean log) {

    /// Values that span more than this factor are drawn on a logarithmic scale.
    private static final double LOG_FROM = 30;

    /// From 0 to a round number.
    static Axis linear(double most) {
        double step = step(most / 5);
        return new Axis(0, Math.ceil(most / step - 1e-9) * step, false);
    }

    /// From 0 to a number that is the end of the data.
    static Axis exact(double most) {
        return new Axis(0, most, false);
    }

    /// Between powers of ten.
    static Axis logarithmic(double least, double most) {
        return new Axis(
                Math.pow(10, Math.floor(Math.log10(least))),
                Math.pow(10, Math.ceil(Math.log10(most))),
                true);
    }

    /// For times, which may span more than a factor of 30.
    ///
    /// @param least of the values above 0
    static Axis latency(double least, double most) {
        return most / least > LOG_FROM ? logarithmic(least, most) : linear(most);
    }

    /// The next of 1, 2, 5 times a power of ten.
    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double times = rough / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    /// Where a value lies, from 0 to 1.
    double place(double value) {
        return log
                ? (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
                : (value - low) / (high - low);
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (log) {
            for (double tick = low; tick <= high * 1.001; tick *= 10) {
                ticks.add(tick);
            }
        } else {
            double step = high - low <= 8 && high == Math.rint(high) ? 1 : step(high / 5);
            for (double tick = low; tick <= high + step / 1000; tick += step) {
                ticks.add(tick);
            }
        }
        return ticks;
    }

    /// A number on an axis: `20k`, `1.5M`.
    static String shortened(double value) {
        if (value >= 1e6) {
            return trimmed(value / 1e6) + "M";
        }
        return value >= 1e4 ? trimmed(value / 1e3) + "k" : trimmed(value);
    }

    static String trimmed(double value) {
        String words = String.format(Locale.ROOT, "%.4f", value);
        return words.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
