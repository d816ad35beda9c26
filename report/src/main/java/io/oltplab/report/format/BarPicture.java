package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Bars of rate, average and p99, one row a run; published figures are striped.
final class BarPicture {

    private static final int ROW = 26;
    private static final int NAMES = 190;
    private static final int BAR = 18;

    private BarPicture() {}

    static Optional<String> of(Block.Chart chart) {
        List<Map<?, ?>> items = Spec.maps(chart.spec().get("items"));
        int part = (Svg.WIDTH - NAMES) / 3;
        Svg svg = new Svg(chart.title(), 60 + ROW * items.size());
        svg.hatch();
        svg.text(0, 16, "start", 14, Svg.INK, chart.title());
        List<String> keys = List.of("rate", "mean", "p99");
        List<String> titles =
                List.of(
                        chart.spec().get("unit") + ", more is better",
                        "average (ms), less is better",
                        "p99 (ms), less is better");
        for (int i = 0; i < items.size(); i++) {
            String name = Spec.words(items.get(i).get("name"));
            svg.text(NAMES - 8, 50 + ROW * i + 14, "end", 12, Svg.INK, name);
        }
        for (int k = 0; k < keys.size(); k++) {
            int left = NAMES + k * part;
            svg.text(left, 40, "start", 11, Svg.SOFT, titles.get(k));
            String key = keys.get(k);
            double most =
                    items.stream().mapToDouble(item -> Spec.number(item.get(key))).max().orElse(0);
            for (int i = 0; i < items.size(); i++) {
                double value = Spec.number(items.get(i).get(key));
                double length = most == 0 ? 0 : value / most * (part - 80);
                int top = 50 + ROW * i;
                svg.rectangle(left, top, length, BAR, Svg.colour(i));
                if (Boolean.TRUE.equals(items.get(i).get("published"))) {
                    svg.rectangle(left, top, length, BAR, "url(#hatch)");
                }
                svg.text(
                        left + length + 5,
                        top + 14,
                        "start",
                        11,
                        Svg.INK,
                        value == 0 ? "n/a" : Figures.number(value));
            }
        }
        return Optional.of(svg.close());
    }
}
