package io.oltplab.tpcc.schema;

import io.oltplab.tpcc.input.Scale;

/// What a database was filled with. It stands in the database itself, beside the nine tables.
///
/// @param warehouses W
/// @param seed of the load
/// @param lastNameConstant C for last names while loading; a run's has to differ from it in a
///   certain way (TPC-C clause 2.1.6.1)
/// @param generatorVersion of the rows
/// @param loadedAt what stood for "now" in the rows, such as `2026-01-31 12:00:00`
/// @param scale rows of a warehouse
/// @param complete whether the load came to its end
public record Loaded(
        int warehouses,
        long seed,
        int lastNameConstant,
        int generatorVersion,
        String loadedAt,
        Scale scale,
        boolean complete) {

    public Loaded {
        if (warehouses < 1) {
            throw new IllegalArgumentException("warehouses must be at least 1, got " + warehouses);
        }
    }

    /// The same, with the load at its end.
    public Loaded completed() {
        return new Loaded(
                warehouses, seed, lastNameConstant, generatorVersion, loadedAt, scale, true);
    }

    /// Whether both would hold the same rows, but for the time in them.
    public boolean hasSameRowsAs(Loaded other) {
        return warehouses == other.warehouses
                && seed == other.seed
                && generatorVersion == other.generatorVersion
                && scale.equals(other.scale);
    }
}
