package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// How row numbers are spread over a range. Immutable and safe for use by many threads; the random
/// source belongs to the caller.
public sealed interface Distribution
        permits Uniform, Gaussian, Special, LegacySpecial, Pareto, Zipfian {

    /// The name that `--rand-type` takes.
    String name();

    /// Name and parameters for people.
    @Override
    String toString();

    /// Draws a value.
    ///
    /// @param low first possible value
    /// @param high last possible value, at least `low`
    long draw(SplittableRandom random, long low, long high);
}
