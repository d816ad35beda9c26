package io.oltplab.sysbench.script;

import io.oltplab.sysbench.random.Distribution;
import io.oltplab.sysbench.random.Uniform;
import java.util.SplittableRandom;

/// Which tables and rows there are to draw from.
///
/// @param tables how many
/// @param rows in each
/// @param rangeEnd what is added to the first id of a range for its end
/// @param distribution of the row ids
record Rows(int tables, int rows, long rangeEnd, Distribution distribution) {

    private static final Uniform EVENLY = new Uniform();

    static Rows of(Setting setting) {
        return new Rows(
                setting.tables().tables(),
                setting.tables().rows(),
                setting.legacy() ? 0 : setting.mix().rangeSize() - 1,
                setting.distribution());
    }

    /// A row id, or a value of k.
    long draw(SplittableRandom random) {
        return distribution.draw(random, 1, rows);
    }

    /// The index of a table, from 0: always drawn evenly.
    int table(SplittableRandom random) {
        return (int) EVENLY.draw(random, 0, tables - 1);
    }
}
