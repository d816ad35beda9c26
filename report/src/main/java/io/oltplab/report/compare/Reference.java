package io.oltplab.report.compare;

import io.oltplab.report.content.Curves;
import io.oltplab.report.published.PublishedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The published figures that may stand beside a subject of ours.
///
/// @param rate TPS or IOPS
/// @param averageMs average latency
/// @param p99Ms 99th percentile; the reviews' is the average of that of four VMs
/// @param source review and standing
record Reference(
        OptionalDouble rate, OptionalDouble averageMs, OptionalDouble p99Ms, String source) {

    /// Our sweeps by the beginning of the reviews' test names.
    private static final Map<String, String> SWEEPS =
            Map.of(
                    "4k-rand-read", "VDBench 4K random read,",
                    "4k-rand-write", "VDBench 4K random write,",
                    "64k-seq-read", "VDBench 64K sequential read,",
                    "64k-seq-write", "VDBench 64K sequential write,");

    /// Metrics that mean an average latency, by their beginnings.
    private static final List<String> LATENCY =
            List.of("average latency", "latency at peak", "latency at best");

    private static final Reference NONE =
            new Reference(
                    OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), "");

    /// What a published side has for a subject such as `tpcc, sample`.
    static Reference of(Side side, String subject) {
        String test = test(subject);
        if (test.isEmpty() || !side.isPublished()) {
            return NONE;
        }
        return new Reference(
                find(side, test, List.of("TPS aggregate", "peak IOPS", "best IOPS"))
                        .map(figure -> OptionalDouble.of(figure.value()))
                        .orElse(OptionalDouble.empty()),
                ms(find(side, test, LATENCY)),
                ms(find(side, test, List.of("average 99th percentile latency"))),
                side.published().getFirst().review());
    }

    boolean isKnown() {
        return rate.isPresent() || averageMs.isPresent();
    }

    /// Peaks of a published side, for the curves.
    static List<Curves.PublishedPoint> points(Side side) {
        List<Curves.PublishedPoint> points = new ArrayList<>();
        SWEEPS.forEach(
                (profile, test) -> {
                    Optional<PublishedFigure> iops =
                            find(side, test, List.of("peak IOPS", "best IOPS"));
                    Optional<PublishedFigure> latency = find(side, test, LATENCY);
                    if (iops.isPresent() && latency.isPresent()) {
                        points.add(
                                new Curves.PublishedPoint(
                                        side.published().getFirst().drive(),
                                        profile,
                                        iops.get().value(),
                                        latency.get().nanos().orElse(0),
                                        iops.get().review() + ", " + iops.get().note()));
                    }
                });
        return points;
    }

    private static String test(String subject) {
        if (subject.startsWith("tpcc, ")) {
            return "SQL Server TPC-C";
        }
        if (subject.startsWith("sysbench, ")) {
            return "Sysbench OLTP";
        }
        return SWEEPS.entrySet().stream()
                .filter(sweep -> subject.contains(", " + sweep.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    private static OptionalDouble ms(Optional<PublishedFigure> figure) {
        return figure.isPresent() && figure.get().nanos().isPresent()
                ? OptionalDouble.of(figure.get().nanos().getAsDouble() / 1e6)
                : OptionalDouble.empty();
    }

    private static Optional<PublishedFigure> find(Side side, String test, List<String> metrics) {
        return side.published().stream()
                .filter(figure -> figure.isKnown() && figure.test().startsWith(test))
                .filter(figure -> metrics.stream().anyMatch(figure.metric()::startsWith))
                // A figure that may be another drive's is no reference.
                .filter(figure -> figure.standing() != PublishedFigure.Standing.AMBIGUOUS)
                .findFirst();
    }
}
