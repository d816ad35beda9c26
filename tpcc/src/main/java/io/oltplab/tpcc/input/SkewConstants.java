package io.oltplab.tpcc.input;

import io.oltplab.core.plan.Seeds;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// The constants C of the non-uniform distribution, one for each A, equal for every user of a run
/// (TPC-C clause 2.1.6.1).
///
/// @param lastName for A = 255
/// @param customer for A = 1023
/// @param item for A = 8191
public record SkewConstants(int lastName, int customer, int item) {

    /// A for last names.
    public static final int A_LAST_NAME = 255;

    /// A for customer ids.
    public static final int A_CUSTOMER = 1023;

    /// A for item ids.
    public static final int A_ITEM = 8191;

    private static final long STREAM_LOAD = 0x10AD;
    private static final long STREAM_RUN = 0x4217;

    /// The constant for last names while the tables are filled.
    public static int loadConstant(long seed) {
        return new SplittableRandom(Seeds.mix(seed, STREAM_LOAD)).nextInt(A_LAST_NAME + 1);
    }

    /// The constants of a run on a database that was loaded with the given constant. All clients of
    /// one run get the same when they have the same seed.
    public static SkewConstants forRun(int loadConstant, long seed) {
        SplittableRandom random = new SplittableRandom(Seeds.mix(seed, STREAM_RUN));
        int[] legal =
                IntStream.rangeClosed(0, A_LAST_NAME)
                        .filter(candidate -> isLegal(loadConstant, candidate))
                        .toArray();
        return new SkewConstants(
                legal[random.nextInt(legal.length)],
                random.nextInt(A_CUSTOMER + 1),
                random.nextInt(A_ITEM + 1));
    }

    /// Whether a run with this constant for last names may follow a load with that one: they differ
    /// by 65 to 119, but not by 96 or 112 (TPC-C clause 2.1.6.1).
    public static boolean isLegal(int loadConstant, int runConstant) {
        int delta = Math.abs(runConstant - loadConstant);
        return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
    }
}
