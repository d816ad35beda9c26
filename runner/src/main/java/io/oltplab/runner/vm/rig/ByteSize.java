package io.oltplab.runner.vm.rig;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A number of bytes, written with its unit: `270GB`, `64GiB`. Disks come in powers of ten, memory
/// in powers of two.
public record ByteSize(long bytes) {

    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;
    private static final Map<String, Long> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("MB", 1_000_000L);
        UNITS.put("GB", 1_000_000_000L);
        UNITS.put("TB", 1_000_000_000_000L);
        UNITS.put("MiB", MIB);
        UNITS.put("GiB", GIB);
        UNITS.put("TiB", GIB << 10);
    }

    public ByteSize {
        if (bytes < 1) {
            throw new IllegalArgumentException("a size must be at least 1 byte, got " + bytes);
        }
    }

    /// Reads `270GB`.
    ///
    /// @throws IllegalArgumentException naming the text and the units
    @JsonCreator
    public static ByteSize parse(String text) {
        if (UNITS.keySet().stream().noneMatch(text::endsWith)) {
            throw new IllegalArgumentException(
                    "a size must be a number with one of "
                            + String.join(", ", UNITS.keySet())
                            + ", such as 270GB, got "
                            + text);
        }
        return new ByteSize(io.oltplab.core.plan.ByteSize.parse(text).bytes());
    }

    /// In whole GiB, rounded up: some targets know no smaller step.
    public long gibUp() {
        return Math.ceilDiv(bytes, GIB);
    }

    /// In whole MiB, rounded down.
    public long mib() {
        return bytes / MIB;
    }

    /// This times a factor, in whole MiB and at least one.
    ByteSize times(double factor) {
        return factor == 1 ? this : new ByteSize(Math.max(1, (long) (bytes * factor) / MIB) * MIB);
    }

    /// For messages: `1.08 TB`, `270 GB`.
    public String readable() {
        double gigabytes = bytes / 1e9;
        String text =
                gigabytes >= 1000
                        ? String.format(Locale.ROOT, "%.2f TB", gigabytes / 1000)
                        : String.format(Locale.ROOT, "%.1f GB", gigabytes);
        return text.replaceFirst("\\.0+ ", " ");
    }

    /// Exactly, as YAML has it.
    @JsonValue
    @Override
    public String toString() {
        String unit = "";
        long count = bytes;
        for (Map.Entry<String, Long> candidate : UNITS.entrySet()) {
            if (bytes % candidate.getValue() == 0 && bytes / candidate.getValue() < count) {
                unit = candidate.getKey();
                count = bytes / candidate.getValue();
            }
        }
        return unit.isEmpty() ? String.format(Locale.ROOT, "%.6fMB", bytes / 1e6) : count + unit;
    }
}
