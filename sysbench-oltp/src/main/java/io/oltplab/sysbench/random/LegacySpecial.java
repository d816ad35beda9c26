package io.oltplab.sysbench.random;

import java.util.SplittableRandom;

/// The `special` distribution of sysbench 0.4 and 0.5: as [Special], but in whole numbers, and the
/// draws for the window fill all of it.
///
/// @param iterations as in [Special]
/// @param percent as in [Special]
/// @param share as in [Special]
public record LegacySpecial(int iterations, int percent, int share) implements Distribution {

    public LegacySpecial {
        Special.check(iterations, percent, share);
    }

    @Override
    public String name() {
        return "special";
    }

    @Override
    public String toString() {
        return name() + Special.parameters(iterations, percent, share) + " as in 0.5";
    }

    @Override
    public long draw(SplittableRandom random, long low, long high) {
        long span = high - low;
        long x = (long) (random.nextDouble() * (span * 100.0 / (100 - share)));
        if (x < span) {
            return low + (long) (span * Gaussian.mean(random, iterations));
        }
        long window = Math.max(1, span * percent / 100);
        return low + span / 2 - span * percent / 200 + x % window;
    }
}
