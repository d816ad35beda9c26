package io.oltplab.sysbench.script;

import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Distribution;

/// What decides the events of a script.
///
/// @param mix counts of statements
/// @param tables the tables
/// @param distribution of row ids
/// @param threads how many run
/// @param legacy whether events are those of sysbench 0.5: all groups of one go to one table, and
///   the server computes the ends of ranges; if not, each group draws its own table, as in 1.0
/// @param uniqueSeed of ids that never repeat
public record Setting(
        MixOptions mix,
        TableOptions tables,
        Distribution distribution,
        int threads,
        boolean legacy,
        long uniqueSeed) {

    /// As sysbench 1.0 has it.
    public Setting(MixOptions mix, TableOptions tables, Distribution distribution, int threads) {
        this(mix, tables, distribution, threads, false, 0);
    }
}
