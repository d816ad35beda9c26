package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import java.util.Optional;

/// A chart as SVG, for places without a script: an article, a preview, a PDF.
final class Picture {

    private Picture() {}

    /// The picture of a chart; none of a chart without points.
    static Optional<String> of(Block.Chart chart) {
        return switch (chart.kind()) {
            case "bars" -> BarPicture.of(chart);
            case "curve" -> LinePicture.curve(chart);
            case "spectrum" -> LinePicture.spectrum(chart);
            case "timeline" -> TimelinePicture.of(chart);
            case "heat" -> HeatPicture.of(chart);
            default -> throw new IllegalStateException("no picture of a " + chart.kind());
        };
    }
}
