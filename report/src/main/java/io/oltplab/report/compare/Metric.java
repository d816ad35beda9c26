package io.oltplab.report.compare;

import io.oltplab.core.result.Latency;
import io.oltplab.report.content.Headline;
import java.util.OptionalDouble;

/// A figure that drives are compared by.
public enum Metric {
    RATE("rate (1/s)", true),
    AVERAGE("average (ms)", false),
    P99("p99 (ms)", false);

    private static final double NANOS_PER_MS = 1e6;

    /// Values that a p99 needs: ten above it.
    private static final long P99_VALUES = 1_000;

    private final String label;
    private final boolean moreIsBetter;

    Metric(String label, boolean moreIsBetter) {
        this.label = label;
        this.moreIsBetter = moreIsBetter;
    }

    /// With its unit.
    public String label() {
        return label;
    }

    /// Whether a larger figure is the faster drive.
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /// The figure of a headline row; empty where too few values stand behind it.
    OptionalDouble of(Headline.Row row) {
        Latency response = row.response();
        return switch (this) {
            case RATE -> positive(row.rate());
            case AVERAGE -> positive(response.mean() / NANOS_PER_MS);
            case P99 ->
                    response.count() >= P99_VALUES
                            ? positive(response.p99() / NANOS_PER_MS)
                            : OptionalDouble.empty();
        };
    }

    private static OptionalDouble positive(double value) {
        return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
