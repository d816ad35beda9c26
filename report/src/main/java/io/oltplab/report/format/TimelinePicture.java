package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Panels below each other on one axis of time: what is not measured is shaded, events are marked.
final class TimelinePicture {

    private static final int LEFT = 66;
    private static final int RIGHT = Svg.WIDTH - 16;
    private static final int FIRST = 62;
    private static final int GAP = 34;

    /// Of a line: more points than this are wider than the picture.
    private static final int POINTS = 700;

    private final Svg svg;
    private final Axis x;
    private final List<Map<?, ?>> phases;
    private final List<Map<?, ?>> events;

    private TimelinePicture(Svg svg, Axis x, List<Map<?, ?>> phases, List<Map<?, ?>> events) {
        this.svg = svg;
        this.x = x;
        this.phases = phases;
        this.events = events;
    }

    static Optional<String> of(Block.Chart chart) {
        List<Map<?, ?>> phases = Spec.maps(chart.spec().get("phases"));
        List<Map<?, ?>> panels = Spec.maps(chart.spec().get("panels"));
        if (phases.isEmpty() || panels.isEmpty()) {
            return Optional.empty();
        }
        double end = Spec.number(phases.getLast().get("to"));
        if (!(end > 0)) {
            return Optional.empty();
        }
        int height = FIRST + 24;
        for (int i = 0; i < panels.size(); i++) {
            height += height(i) + GAP;
        }
        Svg svg = new Svg(chart.title(), height);
        svg.text(0, 16, "start", 14, Svg.INK, chart.title());
        TimelinePicture picture =
                new TimelinePicture(
                        svg, Axis.exact(end), phases, Spec.maps(chart.spec().get("events")));
        int top = FIRST;
        for (int i = 0; i < panels.size(); i++) {
            picture.panel(panels.get(i), top, top + height(i));
            top += height(i) + GAP;
        }
        picture.seconds(top - GAP);
        return Optional.of(svg.close());
    }

    private static int height(int panel) {
        return panel == 0 ? 90 : panel == 1 ? 130 : 56;
    }

    private double across(double second) {
        return LEFT + Math.clamp(x.place(second), 0, 1) * (RIGHT - LEFT);
    }

    private void panel(Map<?, ?> panel, int top, int bottom) {
        shade(top, bottom);
        List<Map<?, ?>> lines = Spec.maps(panel.get("lines"));
        double most = 0;
        double least = Double.MAX_VALUE;
        for (Map<?, ?> line : lines) {
            for (double[] point : Spec.points(line.get("points"))) {
                most = Math.max(most, point[1]);
                least = point[1] > 0 ? Math.min(least, point[1]) : least;
            }
        }
        boolean times = "ms".equals(panel.get("unit")) && lines.size() > 1;
        Axis y = most <= 0 ? Axis.linear(1) : times ? Axis.latency(least, most) : Axis.linear(most);
        String scale = y.log() ? ", log scale)" : ")";
        svg.text(
                LEFT,
                top - 6,
                "start",
                11,
                Svg.SOFT,
                panel.get("name") + " (" + panel.get("unit") + scale);
        for (double tick : List.of(y.low(), y.high())) {
            double at = bottom - y.place(tick) * (bottom - top);
            svg.line(LEFT, at, RIGHT, at, Svg.GRID, 1, "");
            svg.text(LEFT - 6, at + 4, "end", 11, Svg.SOFT, Axis.shortened(tick));
        }
        marks(top, bottom);
        double legend = RIGHT;
        for (Map<?, ?> line : lines.reversed()) {
            String colour = Svg.colour((int) Spec.number(line.get("colour")));
            draw(Spec.points(line.get("points")), y, top, bottom, colour);
            if (lines.size() > 1) {
                String name = Spec.words(line.get("name"));
                svg.text(legend, top - 6, "end", 11, Svg.INK, name);
                legend -= 6.2 * name.length() + 6;
                svg.line(legend - 14, top - 10, legend, top - 10, colour, 2, "");
                legend -= 26;
            }
        }
    }

    private void shade(int top, int bottom) {
        for (Map<?, ?> phase : phases) {
            double from = across(Spec.number(phase.get("from")));
            if (!Boolean.TRUE.equals(phase.get("measured"))) {
                double to = across(Spec.number(phase.get("to")));
                svg.rectangle(from, top, to - from, bottom - top, "#eef0f2");
            }
        }
    }

    private void marks(int top, int bottom) {
        for (Map<?, ?> phase : phases.subList(1, phases.size())) {
            double at = across(Spec.number(phase.get("from")));
            svg.line(at, top, at, bottom, "#c6ccd2", 1, "");
        }
        for (Map<?, ?> event : events) {
            double at = across(Spec.number(event.get("at")));
            switch (Spec.words(event.get("kind"))) {
                case "stall" -> svg.line(at, top, at, bottom, "#b3261e", 1.5, "5 3");
                case "checkpoint" -> svg.line(at, top, at, bottom, "#5b4bb3", 0.6, "");
                default -> svg.line(at, top, at, bottom, Svg.SOFT, 1, "1 3");
            }
        }
    }

    private void draw(List<double[]> points, Axis y, int top, int bottom, String colour) {
        List<double[]> places = new ArrayList<>();
        // Of each stretch of a long line the highest value: a spike must not be lost.
        int step = Math.max(1, (points.size() + POINTS - 1) / POINTS);
        for (int i = 0; i < points.size(); i += step) {
            double[] highest = points.get(i);
            for (int j = i; j < Math.min(points.size(), i + step); j++) {
                highest = points.get(j)[1] > highest[1] ? points.get(j) : highest;
            }
            if (highest[1] > 0 || !y.log()) {
                double up = bottom - Math.clamp(y.place(highest[1]), 0, 1) * (bottom - top);
                places.add(new double[] {across(highest[0]), up});
            }
        }
        svg.path(places, colour, 1.2, "");
    }

    private void seconds(int bottom) {
        Axis round = Axis.linear(x.high());
        for (double tick : round.ticks()) {
            if (tick <= x.high()) {
                svg.text(
                        across(tick),
                        bottom + 16,
                        "middle",
                        11,
                        Svg.SOFT,
                        Axis.trimmed(tick) + " s");
            }
        }
    }
}
