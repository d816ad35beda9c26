package io.oltplab.sysbench.options;

import java.util.List;

/// What a run prints.
///
/// @param interval of interim lines in seconds, 0 for none
/// @param checkpoints seconds of the sample at which a full report is printed and its figures start
///   anew, ascending
/// @param percentile 1 to 100, 0 for none
/// @param percentiles further ones, more than 0 and at most 100, ascending; empty for none
/// @param histogram whether to draw it
public record ReportOptions(
        int interval,
        List<Long> checkpoints,
        int percentile,
        List<Double> percentiles,
        boolean histogram) {

    public ReportOptions {
        checkpoints = List.copyOf(checkpoints);
        percentiles = List.copyOf(percentiles);
    }

    /// Reads them from a command line.
    static ReportOptions of(CommandLine line) {
        return new ReportOptions(
                line.smallNumber("report-interval"),
                line.list("report-checkpoints").stream()
                        .map(Long::parseLong)
                        .distinct()
                        .sorted()
                        .toList(),
                line.smallNumber("percentile"),
                line.list("percentiles").stream()
                        .map(Double::parseDouble)
                        .distinct()
                        .sorted()
                        .toList(),
                line.isOn("histogram"));
    }
}
