package io.oltplab.sysbench.figures;

import java.util.List;

/// When figures count: from the end of the warm-up to the end of the sample, by the load driver's
/// rule that an event belongs where it ends. Cuts between divide it into stretches that are counted
/// apart.
///
/// @param openNanos counted from the start of the run
/// @param closeNanos counted from the start of the run
/// @param cuts in between, ascending, counted from the start of the run
public record Window(long openNanos, long closeNanos, List<Long> cuts) {

    /// Always.
    public static final Window ALWAYS = new Window(0, Long.MAX_VALUE, List.of());

    public Window {
        cuts = List.copyOf(cuts);
    }

    /// How many stretches there are.
    public int stretches() {
        return cuts.size() + 1;
    }

    /// Whether an event that ends then counts: the window's start is outside of it, its end inside,
    /// as with the driver's intervals.
    boolean holds(long endNanos) {
        return endNanos <= closeNanos && (endNanos > openNanos || openNanos == 0);
    }
}
