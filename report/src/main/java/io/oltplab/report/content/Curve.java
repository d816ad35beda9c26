package io.oltplab.report.content;

import io.oltplab.core.plan.Load;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Latency against IOPS: the measured phases of a raw run that differ in their load only.
///
/// @param name of the profile, such as `4k-rand-read`
/// @param points by growing load
record Curve(String name, List<Point> points) {

    /// The end of a phase's name that says how much of the maximum was offered.
    private static final Pattern LOAD =
            Pattern.compile("[\\s:,_-]*\\b(maximum|max|saturate|\\d+(\\.\\d+)?\\s*%)\\s*$");

    /// A phase that fell behind its offered rate by more than this is saturated (facts: the curve's
    /// points are Poisson arrivals, whose count varies by 1/sqrt(n)).
    private static final double KEPT_UP = 0.98;

    Curve {
        points = List.copyOf(points);
    }

    /// One load.
    ///
    /// @param label what was offered, such as `40 %` or `maximum`
    /// @param offered steps per second; 0 where the phase had no rate
    /// @param phase what came of it
    /// @param saturated whether the target could not keep up
    record Point(String label, double offered, PhaseResult phase, boolean saturated) {
        double iops() {
            return phase.throughput();
        }

        double bytesPerSecond() {
            return phase.figures().getOrDefault("bytes_per_second", 0.0);
        }
    }

    /// The curves of a run; none where it is no raw run or has one measured phase only.
    static List<Curve> of(Run run) {
        if (!run.isRaw() || run.samples().size() < 2) {
            return List.of();
        }
        Map<String, List<Point>> byName = new LinkedHashMap<>();
        for (PhaseResult phase : run.samples()) {
            String name = phase.phase().name();
            Matcher load = LOAD.matcher(name);
            boolean found = load.find();
            String profile = found ? name.substring(0, load.start()).strip() : name;
            String label =
                    found
                            ? load.group(1)
                            : switch (phase.phase().load()) {
                                case Load.Saturate _ -> "maximum";
                                case Load.Rate _, Load.Users _ -> name;
                            };
            byName.computeIfAbsent(profile.isEmpty() ? run.name() : profile, _ -> new ArrayList<>())
                    .add(point(label, phase));
        }
        List<Curve> curves = new ArrayList<>();
        byName.forEach(
                (name, points) -> {
                    if (points.size() > 1) {
                        points.sort(Comparator.comparingDouble(Curve::order));
                        curves.add(new Curve(name, points));
                    }
                });
        return curves;
    }

    /// The closed maximum; where there is none, the largest rate that was reached. (An offered rate
    /// beyond the maximum may do a little more by chance, with a waiting time that says nothing.)
    Point peak() {
        return points.stream()
                .filter(point -> point.offered() == 0)
                .findFirst()
                .or(() -> points.stream().max(Comparator.comparingDouble(Point::iops)))
                .orElseThrow();
    }

    private static double order(Point point) {
        return point.offered() > 0 ? point.offered() : Double.MAX_VALUE;
    }

    private static Point point(String label, PhaseResult phase) {
        double offered =
                switch (phase.phase().load()) {
                    case Load.Rate rate ->
                            phase.figures().getOrDefault("offered_per_second", rate.perSecond());
                    case Load.Saturate _, Load.Users _ -> 0;
                };
        Double flag = phase.figures().get("saturated");
        boolean saturated =
                flag != null ? flag > 0 : offered == 0 || phase.throughput() < KEPT_UP * offered;
        return new Point(label, offered, phase, saturated);
    }
}
