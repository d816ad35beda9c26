package io.oltplab.report.compare;

import io.oltplab.report.content.Headline;
import io.oltplab.report.read.Run;
import io.oltplab.report.statistics.Interval;
import io.oltplab.report.statistics.RunComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Measured sides against one of them.
///
/// @param baseline the side that the others are divided by
/// @param lines a metric of a subject each; published sides have none
public record Comparison(Side baseline, List<Line> lines) {

    public Comparison {
        lines = List.copyOf(lines);
    }

    /// How an interval was made, which decides what may be said.
    public enum Basis {
        /// Three runs a side or more.
        REPLICATED,
        /// One run each: how much the run itself varies, not how much two runs of a drive differ.
        WITHIN_RUN,
        /// Too few runs, or too few seconds.
        NONE
    }

    /// One ratio.
    ///
    /// @param subject workload and phase or curve
    /// @param metric compared
    /// @param side the other
    /// @param base geometric mean of the baseline's runs, in the metric's unit
    /// @param other likewise of the other side
    /// @param baseRuns how many
    /// @param otherRuns how many
    /// @param ratio other by base
    /// @param interval of the ratio, if there is one
    /// @param basis of the interval
    /// @param p adjusted for the number of sides (Holm); empty unless replicated
    /// @param shift Hodges-Lehmann, from 4 runs a side
    /// @param exactP Mann-Whitney, from 4 runs a side, not adjusted
    /// @param words what it shows
    public record Line(
            String subject,
            Metric metric,
            String side,
            double base,
            double other,
            int baseRuns,
            int otherRuns,
            double ratio,
            Optional<Interval> interval,
            Basis basis,
            OptionalDouble p,
            OptionalDouble shift,
            OptionalDouble exactP,
            String words) {}

    /// The figures of a side for one subject and metric, with the rows they are from.
    private record Figures(List<Headline.Row> rows, Metric metric) {

        double[] values() {
            return rows.stream().mapToDouble(row -> metric.of(row).orElseThrow()).toArray();
        }

        double mean() {
            double sum = 0;
            for (double value : values()) {
                sum += Math.log(value);
            }
            return Math.exp(sum / rows.size());
        }
    }

    /// Compares all measured sides with one of them, in every subject that both have.
    static Comparison of(List<Side> sides, Side baseline) {
        Map<String, Map<Metric, Figures>> base = figures(baseline);
        List<Side> others =
                sides.stream()
                        .filter(side -> !side.equals(baseline) && !side.isPublished())
                        .toList();
        List<Line> lines = new ArrayList<>();
        base.forEach(
                (subject, metrics) ->
                        metrics.forEach(
                                (metric, figures) ->
                                        lines.addAll(lines(subject, metric, figures, others))));
        return new Comparison(baseline, lines);
    }

    private static List<Line> lines(
            String subject, Metric metric, Figures base, List<Side> others) {
        List<Side> present = new ArrayList<>();
        List<Figures> figures = new ArrayList<>();
        List<RunComparison> replicated = new ArrayList<>();
        for (Side side : others) {
            Figures found = figures(side).getOrDefault(subject, Map.of()).get(metric);
            if (found != null) {
                present.add(side);
                figures.add(found);
                if (isReplicated(base, found)) {
                    replicated.add(RunComparison.of(base.values(), found.values()));
                }
            }
        }
        double[] adjusted = RunComparison.holm(replicated.stream().map(RunComparison::p).toList());
        List<Line> lines = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < present.size(); i++) {
            if (isReplicated(base, figures.get(i))) {
                lines.add(
                        replicated(
                                subject,
                                metric,
                                present.get(i),
                                base,
                                figures.get(i),
                                replicated.get(next),
                                adjusted[next]));
                next++;
            } else {
                lines.add(single(subject, metric, present.get(i), base, figures.get(i)));
            }
        }
        return lines;
    }

    private static boolean isReplicated(Figures base, Figures other) {
        return Math.min(base.rows().size(), other.rows().size()) >= RunComparison.RUNS;
    }

    private static Line replicated(
            String subject,
            Metric metric,
            Side side,
            Figures base,
            Figures other,
            RunComparison comparison,
            double p) {
        return new Line(
                subject,
                metric,
                side.name(),
                base.mean(),
                other.mean(),
                base.rows().size(),
                other.rows().size(),
                comparison.ratio().estimate(),
                Optional.of(comparison.ratio()),
                Basis.REPLICATED,
                OptionalDouble.of(p),
                comparison.shift(),
                comparison.exactP(),
                words(comparison.call(p), metric));
    }

    private static String words(RunComparison.Call call, Metric metric) {
        return switch (call) {
            case HIGHER -> metric.moreIsBetter() ? "faster" : "slower";
            case LOWER -> metric.moreIsBetter() ? "slower" : "faster";
            case EQUIVALENT -> "equivalent within 2 %";
            case NO_DIFFERENCE_SHOWN -> "no difference shown";
        };
    }

    private static Line single(
            String subject, Metric metric, Side side, Figures base, Figures other) {
        boolean one = base.rows().size() == 1 && other.rows().size() == 1;
        Optional<Interval> interval = Optional.empty();
        if (one) {
            Headline.Row left = base.rows().getFirst();
            Headline.Row right = other.rows().getFirst();
            interval =
                    Seconds.of(left.run(), left.phase())
                            .ratio(Seconds.of(right.run(), right.phase()), metric);
        }
        return new Line(
                subject,
                metric,
                side.name(),
                base.mean(),
                other.mean(),
                base.rows().size(),
                other.rows().size(),
                other.mean() / base.mean(),
                interval,
                interval.isPresent() ? Basis.WITHIN_RUN : Basis.NONE,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                interval.isPresent()
                        ? "within-run only"
                        : one ? "too short for an interval" : "fewer than 3 runs a side");
    }

    private static Map<String, Map<Metric, Figures>> figures(Side side) {
        Map<String, List<Headline.Row>> rows = new LinkedHashMap<>();
        for (Run run : side.runs()) {
            for (Headline.Row row : Headline.rows(run)) {
                rows.computeIfAbsent(subject(row), _ -> new ArrayList<>()).add(row);
            }
        }
        Map<String, Map<Metric, Figures>> figures = new LinkedHashMap<>();
        rows.forEach(
                (subject, all) -> {
                    Map<Metric, Figures> metrics = new LinkedHashMap<>();
                    for (Metric metric : Metric.values()) {
                        List<Headline.Row> known =
                                all.stream().filter(row -> metric.of(row).isPresent()).toList();
                        if (!known.isEmpty()) {
                            metrics.put(metric, new Figures(known, metric));
                        }
                    }
                    figures.put(subject, metrics);
                });
        return figures;
    }

    /// What can be set side by side: the same workload and phase or curve.
    static String subject(Headline.Row row) {
        return row.run().result().plan().workload() + ", " + row.subject();
    }

    /// The geometric mean of a side's rate ratios over its subjects; empty with fewer than two.
    OptionalDouble overall(String side) {
        double sum = 0;
        int count = 0;
        for (Line line : lines) {
            if (line.side().equals(side) && line.metric() == Metric.RATE) {
                sum += Math.log(line.ratio());
                count++;
            }
        }
        return count < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(sum / count));
    }
}
