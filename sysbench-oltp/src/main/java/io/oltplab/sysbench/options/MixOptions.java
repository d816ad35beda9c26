package io.oltplab.sysbench.options;

/// What an event consists of.
///
/// @param rangeSize rows of a range
/// @param rangeSelects whether there are ranges at all
/// @param skipTransaction whether BEGIN and COMMIT are left out
/// @param randomPoints values of k in an event of select_random_points
/// @param numberOfRanges ranges of k in an event of select_random_ranges
/// @param delta end of such a range minus its start
public record MixOptions(
        int rangeSize,
        int pointSelects,
        boolean rangeSelects,
        int simpleRanges,
        int sumRanges,
        int orderRanges,
        int distinctRanges,
        int indexUpdates,
        int nonIndexUpdates,
        int deleteInserts,
        boolean skipTransaction,
        int randomPoints,
        int numberOfRanges,
        int delta) {

    /// Reads them from a command line.
    public static MixOptions of(CommandLine line) {
        return new MixOptions(
                line.smallNumber("range-size"),
                line.smallNumber("point-selects"),
                line.isOn("range-selects"),
                line.smallNumber("simple-ranges"),
                line.smallNumber("sum-ranges"),
                line.smallNumber("order-ranges"),
                line.smallNumber("distinct-ranges"),
                line.smallNumber("index-updates"),
                line.smallNumber("non-index-updates"),
                line.smallNumber("delete-inserts"),
                line.isOn("skip-trx"),
                line.smallNumber("random-points"),
                line.smallNumber("number-of-ranges"),
                line.smallNumber("delta"));
    }
}
