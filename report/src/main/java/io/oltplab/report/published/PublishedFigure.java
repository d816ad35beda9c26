package io.oltplab.report.published;

import java.util.OptionalDouble;

/// One published figure.
///
/// @param review which review it is from
/// @param drive vendor and model; in parentheses the review's own configuration
/// @param capacity as published, may be empty
/// @param attachment interface as published, may be empty
/// @param test what was run
/// @param metric what was measured
/// @param unit as published
/// @param value in that unit; not a number where it is lost
/// @param note how far it can be trusted, and why
public record PublishedFigure(
        String review,
        String drive,
        String capacity,
        String attachment,
        String test,
        String metric,
        String unit,
        double value,
        String note) {

    private static final double MIB = 1 << 20;

    /// How a figure came into the file.
    public enum Standing {
        AS_PUBLISHED,
        /// The translation had it wrong; the note proves the right value.
        CORRECTED,
        /// It may belong to another drive, or its value is lost.
        AMBIGUOUS,
        /// Worked out from two published figures.
        DERIVED
    }

    /// By the first word of the note.
    public Standing standing() {
        if (note.startsWith("as published")) {
            return Standing.AS_PUBLISHED;
        }
        if (note.startsWith("corrected: ")) {
            return Standing.CORRECTED;
        }
        if (note.startsWith("ambiguous: ")) {
            return Standing.AMBIGUOUS;
        }
        if (note.startsWith("derived: ")) {
            return Standing.DERIVED;
        }
        throw new IllegalStateException("note of a published figure: " + note);
    }

    /// Whether the value survived.
    public boolean isKnown() {
        return !Double.isNaN(value);
    }

    /// A bandwidth in bytes per second, whatever the review calls its unit. The "MB/s" of the
    /// CM9-R's FIO tests and of 64K curves are MiB/s and their "GB/s" are 1000 MiB/s: in flight x
    /// block / latency, and IOPS x block, prove it (notes of the rows).
    public OptionalDouble bytesPerSecond() {
        if (!isKnown()) {
            return OptionalDouble.empty();
        }
        boolean binary = test.startsWith("FIO ") || test.startsWith("VDBench 64K ");
        return switch (unit) {
            case "MB/s" -> OptionalDouble.of(value * (binary ? MIB : 1e6));
            case "GB/s" -> OptionalDouble.of(value * 1000 * (binary ? MIB : 1e6));
            case "GiB/s" -> OptionalDouble.of(value * 1024 * MIB);
            default -> OptionalDouble.empty();
        };
    }

    /// A latency in nanoseconds.
    public OptionalDouble nanos() {
        if (!isKnown()) {
            return OptionalDouble.empty();
        }
        return switch (unit) {
            case "us" -> OptionalDouble.of(value * 1e3);
            case "ms" -> OptionalDouble.of(value * 1e6);
            case "s" -> OptionalDouble.of(value * 1e9);
            default -> OptionalDouble.empty();
        };
    }
}
