package io.oltplab.core.plan;

/// Seeds of independent random streams, all from the one seed of the plan.
///
/// The mixer is SplitMix64's finalizer (Steele, Lea, Flood: Fast splittable pseudorandom number
/// generators, OOPSLA 2014; variant 13 of Stafford): neighbouring inputs give unrelated outputs.
public final class Seeds {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private Seeds() {}

    /// Mixes a seed with what tells the streams apart, such as a user id. The order of the parts
    /// counts, and so does their number. The result suits `new SplittableRandom(...)`.
    public static long mix(long seed, long... parts) {
        long mixed = finish(seed + GOLDEN_GAMMA);
        for (long part : parts) {
            mixed = finish(mixed * 31 + finish(part + GOLDEN_GAMMA) + GOLDEN_GAMMA);
        }
        return mixed;
    }

    private static long finish(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
