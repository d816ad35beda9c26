package io.oltplab.sysbench.options;

/// What an event consists of.
///
/// @param rangeSize rows of a range
/// @param rangeSelects whether there are ranges at all
/// @param skipTransaction whether BEGIN and COMMIT are left out
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
        boolean skipTransaction) {

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
                line.isOn("skip-trx"));
    }
}
