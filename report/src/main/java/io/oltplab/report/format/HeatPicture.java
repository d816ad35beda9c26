package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Two maps of a matrix beside each other: IOPS and average service time by iodepth and numjobs.
final class HeatPicture {

    private static final int CELL = 30;
    private static final int TOP = 60;

    /// From dark to light in steps that stay apart in grey: of the viridis family.
    private static final List<String> SCALE =
            List.of("#440154", "#414487", "#2a788e", "#22a884", "#7ad151", "#fde725");

    private HeatPicture() {}

    static Optional<String> of(Block.Chart chart) {
        List<Map<?, ?>> cells = Spec.maps(chart.spec().get("cells"));
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        List<Double> depths = unique(cells, "iodepth");
        List<Double> jobs = unique(cells, "numjobs");
        Svg svg = new Svg(chart.title(), TOP + CELL * jobs.size() + 44);
        svg.text(0, 16, "start", 14, Svg.INK, chart.title());
        map(svg, cells, depths, jobs, 60, "iops", "IOPS", false);
        map(svg, cells, depths, jobs, Svg.WIDTH / 2 + 50, "mean", "service average (us)", true);
        return Optional.of(svg.close());
    }

    private static List<Double> unique(List<Map<?, ?>> cells, String key) {
        return cells.stream().map(cell -> Spec.number(cell.get(key))).distinct().sorted().toList();
    }

    /// @param lessIsBetter whether low values are the light ones
    private static void map(
            Svg svg,
            List<Map<?, ?>> cells,
            List<Double> depths,
            List<Double> jobs,
            int left,
            String key,
            String title,
            boolean lessIsBetter) {
        double width = Math.min(90, (Svg.WIDTH / 2.0 - 70) / depths.size());
        svg.text(left, TOP - 12, "start", 11, Svg.SOFT, title);
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (Map<?, ?> cell : cells) {
            low = Math.min(low, log(cell.get(key)));
            high = Math.max(high, log(cell.get(key)));
        }
        for (Map<?, ?> cell : cells) {
            double value = Spec.number(cell.get(key));
            double share = high > low ? (log(cell.get(key)) - low) / (high - low) : 0;
            double light = lessIsBetter ? 1 - share : share;
            int step = (int) Math.min(SCALE.size() - 1, Math.floor(light * SCALE.size()));
            double x = left + width * depths.indexOf(Spec.number(cell.get("iodepth")));
            // The fewest jobs at the bottom, as on an axis.
            int row = jobs.size() - 1 - jobs.indexOf(Spec.number(cell.get("numjobs")));
            int y = TOP + CELL * row;
            svg.rectangle(x, y, width - 1, CELL - 1, SCALE.get(step));
            String ink = step >= 3 ? Svg.INK : "#ffffff";
            svg.text(x + width / 2, y + 19, "middle", 11, ink, Axis.shortened(rounded(value)));
        }
        for (int i = 0; i < depths.size(); i++) {
            svg.text(
                    left + width * i + width / 2,
                    TOP + CELL * jobs.size() + 15,
                    "middle",
                    11,
                    Svg.SOFT,
                    Axis.trimmed(depths.get(i)));
        }
        svg.text(
                left + width * depths.size() / 2,
                TOP + CELL * jobs.size() + 32,
                "middle",
                11,
                Svg.SOFT,
                "iodepth");
        svg.text(left - 6, TOP - 12, "end", 11, Svg.SOFT, "numjobs");
        for (int i = 0; i < jobs.size(); i++) {
            int y = TOP + CELL * (jobs.size() - 1 - i) + 19;
            svg.text(left - 6, y, "end", 11, Svg.SOFT, Axis.trimmed(jobs.get(i)));
        }
    }

    private static double log(@org.jspecify.annotations.Nullable Object value) {
        return Math.log10(Math.max(1e-9, Spec.number(value)));
    }

    /// Three digits.
    private static double rounded(double value) {
        double scale = Math.pow(10, 2 - Math.floor(Math.log10(Math.max(1e-9, value))));
        return Math.round(value * scale) / scale;
    }
}
