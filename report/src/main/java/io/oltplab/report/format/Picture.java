package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A chart as SVG, for places without a script: an article, a preview, a PDF.
final class Picture {

    private static final int WIDTH = 820;
    private static final int HEIGHT = 360;

    /// Okabe and Ito's colours, as the page has them.
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#b0588c", "#a87900", "#5b4bb3");

    private final StringBuilder svg = new StringBuilder();

    private Picture() {}

    /// The picture of a chart; none of a kind that is only drawn by script, or of a chart without
    /// points.
    static Optional<String> of(Block.Chart chart) {
        Picture picture = new Picture();
        return switch (chart.kind()) {
            case "bars" -> picture.bars(chart);
            case "curve" -> picture.curve(chart);
            case "spectrum" -> picture.spectrum(chart);
            default -> Optional.empty();
        };
    }

    /// A line of a chart.
    private record Line(String name, boolean dashed, List<double[]> points) {}

    private Optional<String> curve(Block.Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (Map<?, ?> line : maps(chart.spec().get("lines"))) {
            List<double[]> points = new ArrayList<>();
            List<double[]> tail = new ArrayList<>();
            for (Map<?, ?> point : maps(line.get("points"))) {
                points.add(new double[] {number(point.get("iops")), number(point.get("service"))});
                if (!Boolean.TRUE.equals(point.get("saturated"))) {
                    tail.add(new double[] {number(point.get("iops")), number(point.get("p99"))});
                }
            }
            points.sort((a, b) -> Double.compare(a[0], b[0]));
            tail.sort((a, b) -> Double.compare(a[0], b[0]));
            lines.add(new Line(line.get("name") + ", service average", false, points));
            lines.add(new Line(line.get("name") + ", response p99", true, tail));
        }
        for (Map<?, ?> point : maps(chart.spec().get("published"))) {
            double[] at = {number(point.get("iops")), number(point.get("latency"))};
            lines.add(new Line(String.valueOf(point.get("name")), false, List.of(at)));
        }
        return plot(chart.title(), lines, "IOPS", "latency (us)", false);
    }

    private Optional<String> spectrum(Block.Chart chart) {
        List<Line> lines = new ArrayList<>();
        for (Map<?, ?> line : maps(chart.spec().get("lines"))) {
            List<double[]> points = new ArrayList<>();
            for (Object point : list(line.get("points"))) {
                List<?> pair = list(point);
                // Each further nine has the same width.
                double place = -Math.log10(1 - number(pair.getFirst()) / 100);
                points.add(new double[] {place, number(pair.getLast())});
            }
            lines.add(
                    new Line(
                            String.valueOf(line.get("name")),
                            Boolean.TRUE.equals(line.get("dashed")),
                            points));
        }
        return plot(chart.title(), lines, "percentile", "latency (ms)", true);
    }

    /// Lines over a horizontal axis from 0 and a vertical one that is logarithmic where values span
    /// more than a factor of 30.
    private Optional<String> plot(
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
        boolean log = high / low > 30;
        Axis x = nines ? new Axis(0, Math.ceil(right), false) : Axis.linear(right);
        Axis y = log ? Axis.logarithmic(low, high) : Axis.linear(high);
        int legend = 14 * lines.size();
        int left = 66;
        int top = 40;
        int bottom = HEIGHT - 44;
        open(title, HEIGHT + legend);
        text(0, 16, "start", 14, "#16202b", title);
        text(0, 34, "start", 11, "#566270", upwards + (log ? ", log scale" : ""));
        for (double tick : y.ticks()) {
            double at = bottom - y.place(tick) * (bottom - top);
            line(left, at, WIDTH - 16, at, "#e6e9ed", 1, "");
            text(left - 6, at + 4, "end", 11, "#566270", shortened(tick));
        }
        for (double tick : x.ticks()) {
            double at = left + x.place(tick) * (WIDTH - 16 - left);
            line(at, top, at, bottom, "#e6e9ed", 1, "");
            text(at, bottom + 16, "middle", 11, "#566270", nines ? nines(tick) : shortened(tick));
        }
        text((left + WIDTH) / 2.0, bottom + 34, "middle", 11, "#566270", across);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String colour = colour(lines, i);
            path(line, x, y, left, top, bottom, colour);
            double at = HEIGHT + 4 + 14 * i;
            line(4, at, 30, at, colour, 2, line.dashed() ? "4 3" : "");
            text(36, at + 4, "start", 11, "#16202b", line.name());
        }
        return Optional.of(close());
    }

    /// A dashed line has the colour of the one before it.
    private static String colour(List<Line> lines, int index) {
        int number = -1;
        for (int i = 0; i <= index; i++) {
            number += lines.get(i).dashed() ? 0 : 1;
        }
        return COLOURS.get(Math.max(0, number) % COLOURS.size());
    }

    private void path(Line line, Axis x, Axis y, int left, int top, int bottom, String colour) {
        StringBuilder points = new StringBuilder();
        for (double[] point : line.points()) {
            if (point[1] > 0) {
                double across = left + x.place(point[0]) * (WIDTH - 16 - left);
                double up = bottom - y.place(point[1]) * (bottom - top);
                points.append(format(across)).append(',').append(format(up)).append(' ');
                if (line.points().size() < 20 && !line.dashed()) {
                    circle(across, up, colour);
                }
            }
        }
        svg.append("<polyline fill=\"none\" stroke=\"")
                .append(colour)
                .append("\" stroke-width=\"2\"");
        svg.append(line.dashed() ? " stroke-dasharray=\"4 3\"" : "");
        svg.append(" points=\"").append(points.toString().strip()).append("\"/>\n");
    }

    private Optional<String> bars(Block.Chart chart) {
        List<Map<?, ?>> items = maps(chart.spec().get("items"));
        int row = 26;
        int names = 190;
        int part = (WIDTH - names) / 3;
        open(chart.title(), 60 + row * items.size());
        svg.append("<defs><pattern id=\"hatch\" width=\"6\" height=\"6\"");
        svg.append(" patternTransform=\"rotate(45)\" patternUnits=\"userSpaceOnUse\">");
        svg.append("<rect width=\"3\" height=\"6\" fill=\"#ffffff\"/></pattern></defs>\n");
        text(0, 16, "start", 14, "#16202b", chart.title());
        List<String> keys = List.of("rate", "mean", "p99");
        List<String> titles =
                List.of(
                        chart.spec().get("unit") + ", more is better",
                        "average (ms), less is better",
                        "p99 (ms), less is better");
        for (int k = 0; k < keys.size(); k++) {
            int left = names + k * part;
            text(left, 40, "start", 11, "#566270", titles.get(k));
            double most = 0;
            for (Map<?, ?> item : items) {
                most = Math.max(most, number(item.get(keys.get(k))));
            }
            for (int i = 0; i < items.size(); i++) {
                Map<?, ?> item = items.get(i);
                int top = 50 + row * i;
                if (k == 0) {
                    text(
                            names - 8,
                            top + 14,
                            "end",
                            12,
                            "#16202b",
                            String.valueOf(item.get("name")));
                }
                double value = number(item.get(keys.get(k)));
                String colour = COLOURS.get(i % COLOURS.size());
                double length = most == 0 ? 0 : value / most * (part - 80);
                bar(left, top, length, colour);
                if (Boolean.TRUE.equals(item.get("published"))) {
                    bar(left, top, length, "url(#hatch)");
                }
                text(
                        left + length + 5,
                        top + 14,
                        "start",
                        11,
                        "#16202b",
                        value == 0 ? "n/a" : Figures.number(value));
            }
        }
        return Optional.of(close());
    }

    /// A scale from one end to the other.
    private record Axis(double low, double high, boolean log) {

        static Axis linear(double most) {
            double step = step(most / 5);
            return new Axis(0, Math.ceil(most / step - 1e-9) * step, false);
        }

        static Axis logarithmic(double least, double most) {
            return new Axis(
                    Math.pow(10, Math.floor(Math.log10(least))),
                    Math.pow(10, Math.ceil(Math.log10(most))),
                    true);
        }

        /// The next of 1, 2, 5 times a power of ten.
        private static double step(double rough) {
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double times = rough / power;
            return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
        }

        double place(double value) {
            return log
                    ? (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
                    : (value - low) / (high - low);
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            if (log) {
                for (double tick = low; tick <= high * 1.001; tick *= 10) {
                    ticks.add(tick);
                }
            } else {
                double step = high - low <= 8 && high == Math.rint(high) ? 1 : step(high / 5);
                for (double tick = low; tick <= high + step / 1000; tick += step) {
                    ticks.add(tick);
                }
            }
            return ticks;
        }
    }

    private void open(String title, int height) {
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ").append(WIDTH);
        svg.append(' ')
                .append(height)
                .append("\" role=\"img\" font-family=\"sans-serif\">\n<title>");
        svg.append(Html.escape(title)).append("</title>\n");
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }

    private String close() {
        return svg.append("</svg>\n").toString();
    }

    private void text(double x, double y, String anchor, int size, String colour, String words) {
        svg.append("<text x=\"").append(format(x)).append("\" y=\"").append(format(y));
        svg.append("\" text-anchor=\"").append(anchor).append("\" font-size=\"").append(size);
        svg.append("\" fill=\"").append(colour).append("\">").append(Html.escape(words));
        svg.append("</text>\n");
    }

    private void line(
            double x, double y, double toX, double toY, String colour, int width, String dashes) {
        svg.append("<line x1=\"").append(format(x)).append("\" y1=\"").append(format(y));
        svg.append("\" x2=\"").append(format(toX)).append("\" y2=\"").append(format(toY));
        svg.append("\" stroke=\"").append(colour).append("\" stroke-width=\"").append(width);
        svg.append(dashes.isEmpty() ? "" : "\" stroke-dasharray=\"" + dashes).append("\"/>\n");
    }

    private void circle(double x, double y, String colour) {
        svg.append("<circle cx=\"").append(format(x)).append("\" cy=\"").append(format(y));
        svg.append("\" r=\"3\" fill=\"").append(colour).append("\"/>\n");
    }

    private void bar(double x, double y, double length, String fill) {
        svg.append("<rect x=\"").append(format(x)).append("\" y=\"").append(format(y));
        svg.append("\" width=\"").append(format(length)).append("\" height=\"18\" fill=\"");
        svg.append(fill).append("\"/>\n");
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String shortened(double value) {
        if (value >= 1e6) {
            return trimmed(value / 1e6) + "M";
        }
        return value >= 1e4 ? trimmed(value / 1e3) + "k" : trimmed(value);
    }

    private static String trimmed(double value) {
        String words = String.format(Locale.ROOT, "%.4f", value);
        return words.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    private static String nines(double place) {
        return place == 0 ? "0" : trimmed(100 - Math.pow(10, 2 - place));
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static List<Map<?, ?>> maps(@Nullable Object value) {
        List<Map<?, ?>> maps = new ArrayList<>();
        for (Object one : list(value)) {
            if (one instanceof Map<?, ?> map) {
                maps.add(map);
            }
        }
        return maps;
    }
}
