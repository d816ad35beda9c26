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
public record Setting(
        MixOptions mix, TableOptions tables, Distribution distribution, int threads) {}
