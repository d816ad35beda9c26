package io.oltplab.report.format;

import java.util.List;
import java.util.Locale;

/// A drawing in SVG that needs nothing else: no script, no style sheet, no font of its own.
final class Svg {

    static final int WIDTH = 820;

    /// Colours of text, of text that explains, and of lines behind the data.
    static final String INK = "#16202b";

    static final String SOFT = "#566270";
    static final String GRID = "#e6e9ed";

    /// Okabe and Ito's colours, as the page has them.
    private static final List<String> COLOURS =
            List.of(
                    "#0072b2", "#d55e00", "#009e73", "#b0588c", "#a87900", "#5b4bb3", "#4d5a66",
                    "#2a93d5");

    private final StringBuilder text = new StringBuilder();

    /// Begins a drawing on white ground.
    Svg(String title, int height) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ").append(WIDTH);
        text.append(' ')
                .append(height)
                .append("\" role=\"img\" font-family=\"sans-serif\">\n<title>");
        text.append(Html.escape(title)).append("</title>\n");
        text.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }

    /// A colour of the palette; it begins anew after the last.
    static String colour(int number) {
        return COLOURS.get(Math.floorMod(number, COLOURS.size()));
    }

    /// The whole drawing.
    String close() {
        return text.append("</svg>\n").toString();
    }

    /// Lets bars be filled with stripes as `url(#hatch)`.
    void hatch() {
        text.append("<defs><pattern id=\"hatch\" width=\"6\" height=\"6\"");
        text.append(" patternTransform=\"rotate(45)\" patternUnits=\"userSpaceOnUse\">");
        text.append("<rect width=\"3\" height=\"6\" fill=\"#ffffff\"/></pattern></defs>\n");
    }

    /// @param anchor `start`, `middle` or `end`
    void text(double x, double y, String anchor, int size, String colour, String words) {
        text.append("<text x=\"").append(format(x)).append("\" y=\"").append(format(y));
        text.append("\" text-anchor=\"").append(anchor).append("\" font-size=\"").append(size);
        text.append("\" fill=\"").append(colour).append("\">").append(Html.escape(words));
        text.append("</text>\n");
    }

    /// @param dashes such as `4 3`; empty for a whole line
    void line(
            double x,
            double y,
            double toX,
            double toY,
            String colour,
            double width,
            String dashes) {
        text.append("<line x1=\"").append(format(x)).append("\" y1=\"").append(format(y));
        text.append("\" x2=\"").append(format(toX)).append("\" y2=\"").append(format(toY));
        text.append("\" stroke=\"").append(colour).append("\" stroke-width=\"").append(width);
        text.append(dashes.isEmpty() ? "" : "\" stroke-dasharray=\"" + dashes).append("\"/>\n");
    }

    /// A line through places, each `{x, y}`.
    void path(List<double[]> places, String colour, double width, String dashes) {
        text.append("<polyline fill=\"none\" stroke=\"").append(colour);
        text.append("\" stroke-width=\"").append(width).append('"');
        text.append(dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + '"');
        text.append(" points=\"");
        for (int i = 0; i < places.size(); i++) {
            text.append(i == 0 ? "" : " ").append(format(places.get(i)[0])).append(',');
            text.append(format(places.get(i)[1]));
        }
        text.append("\"/>\n");
    }

    void circle(double x, double y, String colour) {
        text.append("<circle cx=\"").append(format(x)).append("\" cy=\"").append(format(y));
        text.append("\" r=\"3\" fill=\"").append(colour).append("\"/>\n");
    }

    void rectangle(double x, double y, double width, double height, String fill) {
        text.append("<rect x=\"").append(format(x)).append("\" y=\"").append(format(y));
        text.append("\" width=\"").append(format(width)).append("\" height=\"");
        text.append(format(height)).append("\" fill=\"").append(fill).append("\"/>\n");
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
