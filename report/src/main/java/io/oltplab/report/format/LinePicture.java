package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lines over one pair of axes: latency against IOPS, and latency by percentile.
final class LinePicture {

    private static final int HEIGHT = 360;
    private static final int LEFT = 66;
    private static final int RIGHT = Svg.WIDTH - 16;
    private static final int TOP = 40;
    private static final int BOTTOM = HEIGHT - 44;

    /// Fewer points are drawn as points, too.
    private static final int DOTTED = 20;

    private LinePicture() {}

    /// A line of a chart.
    private record Line(String name, boolean dashed, List<double[]> points) {}

    static Optional<String> curve(Block.Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (Map<?, ?> line : Spec.maps(chart.spec().get("lines"))) {
            List<double[]> points = new ArrayList<>();
            List<double[]> tail = new ArrayList<>();
            for (Map<?, ?> point : Spec.maps(line.get("points"))) {
                double iops = Spec.number(point.get("iops"));
                points.add(new double[] {iops, Spec.number(point.get("service"))});
                if (!Boolean.TRUE.equals(point.get("saturated"))) {
                    tail.add(new double[] {iops, Spec.number(point.get("p99"))});
                }
            }
            points.sort((a, b) -> Double.compare(a[0], b[0]));
            tail.sort((a, b) -> Double.compare(a[0], b[0]));
            lines.add(new Line(line.get("name") + ", service average", false, points));
            lines.add(new Line(line.get("name") + ", response p99", true, tail));
        }
        for (Map<?, ?> point : Spec.maps(chart.spec().get("published"))) {
            double[] at = {Spec.number(point.get("iops")), Spec.number(point.get("latency"))};
            lines.add(new Line(Spec.words(point.get("name")), false, List.of(at)));
        }
        return plot(chart.title(), lines, "IOPS", "latency (us)", false);
    }

    static Optional<String> spectrum(Block.Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (Map<?, ?> line : Spec.maps(chart.spec().get("lines"))) {
            List<double[]> points = new ArrayList<>();
            for (double[] pair : Spec.points(line.get("points"))) {
                // Each further nine has the same width.
                points.add(new double[] {-Math.log10(1 - pair[0] / 100), pair[1]});
            }
            boolean dashed = Boolean.TRUE.equals(line.get("dashed"));
            lines.add(new Line(Spec.words(line.get("name")), dashed, points));
        }
        return plot(chart.title(), lines, "percentile", "latency (ms)", true);
    }

    private static Optional<String> plot(
            String title, List<Line> lines, String across, String upwards, boolean nines) {
        double right = 0;
        double high = 0;
        double low = Double.MAX_VALUE;
        for (Line line : lines) {
            for (double[] point : line.points()) {
                right = Math.max(right, point[0]);
                high = Math.max(high, point[1]);
                low = point[1] > 0 ? Math.min(low, point[1]) : low;
            }
        }
        if (!(right > 0) || !(high > 0)) {
            return Optional.empty();
        }
        Axis x = nines ? Axis.exact(Math.ceil(right)) : Axis.linear(right);
        Axis y = Axis.latency(low, high);
        Svg svg = new Svg(title, HEIGHT + 14 * lines.size());
        svg.text(0, 16, "start", 14, Svg.INK, title);
        svg.text(0, 34, "start", 11, Svg.SOFT, upwards + (y.log() ? ", log scale" : ""));
        grid(svg, x, y, nines);
        svg.text((LEFT + Svg.WIDTH) / 2.0, BOTTOM + 34, "middle", 11, Svg.SOFT, across);
        int colour = -1;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            // A dashed line has the colour of the one before it.
            colour += line.dashed() ? 0 : 1;
            String dashes = line.dashed() ? "4 3" : "";
            draw(svg, line, x, y, Svg.colour(Math.max(0, colour)));
            double at = HEIGHT + 4 + 14 * i;
            svg.line(4, at, 30, at, Svg.colour(Math.max(0, colour)), 2, dashes);
            svg.text(36, at + 4, "start", 11, Svg.INK, line.name());
        }
        return Optional.of(svg.close());
    }

    private static void grid(Svg svg, Axis x, Axis y, boolean nines) {
        for (double tick : y.ticks()) {
            double at = BOTTOM - y.place(tick) * (BOTTOM - TOP);
            svg.line(LEFT, at, RIGHT, at, Svg.GRID, 1, "");
            svg.text(LEFT - 6, at + 4, "end", 11, Svg.SOFT, Axis.shortened(tick));
        }
        for (double tick : x.ticks()) {
            double at = LEFT + x.place(tick) * (RIGHT - LEFT);
            svg.line(at, TOP, at, BOTTOM, Svg.GRID, 1, "");
            String words = nines ? nines(tick) : Axis.shortened(tick);
            svg.text(at, BOTTOM + 16, "middle", 11, Svg.SOFT, words);
        }
    }

    private static void draw(Svg svg, Line line, Axis x, Axis y, String colour) {
        List<double[]> places = new ArrayList<>();
        for (double[] point : line.points()) {
            if (point[1] > 0) {
                double across = LEFT + x.place(point[0]) * (RIGHT - LEFT);
                double up = BOTTOM - y.place(point[1]) * (BOTTOM - TOP);
                places.add(new double[] {across, up});
                if (line.points().size() < DOTTED && !line.dashed()) {
                    svg.circle(across, up, colour);
                }
            }
        }
        svg.path(places, colour, 2, line.dashed() ? "4 3" : "");
    }

    private static String nines(double place) {
        return place == 0 ? "0" : Axis.trimmed(100 - Math.pow(10, 2 - place));
    }
}
