package io.oltplab.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.content.ReportPage;
import io.oltplab.report.read.Run;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PictureTest {

    private static final List<Run> RUNS =
            List.of(
                    SimulatedRuns.tpcc("<a> & b", 20, 1, 1),
                    SimulatedRuns.tpcc("second", 20, 2, 2),
                    SimulatedRuns.raw("rawio", 100_000, 3),
                    SimulatedRuns.matrix("matrix"));

    private final Report report = new Report(ReportPage.of("T", RUNS, List.of()), RUNS);
    private final Map<String, String> pictures = new MarkdownFormat().attachments(report);

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void everyChartHasAPictureThatTheTextNames() throws Exception {
        StringBuilder text = new StringBuilder();
        new MarkdownFormat().print(report, text);

        assertThat(pictures.keySet())
                .containsExactly(
                        "report-bars-1.svg",
                        "report-curve-1.svg",
                        "report-curve-2.svg",
                        "report-matrix-1.svg",
                        "report-spectrum.svg",
                        "report-timeline-1.svg",
                        "report-timeline-2.svg",
                        "report-timeline-3.svg");
        pictures.keySet().forEach(name -> assertThat(text).contains("](" + name + ")"));
    }

    @Test
    void everyPictureIsWellFormedWhateverARunIsCalled() throws Exception {
        for (String svg : pictures.values()) {
            assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
        }
    }

    /// The second run does twice the steps, so its bar has the full length of 130 and the first's
    /// about half of it: (820 - 190) / 3 - 80.
    @Test
    void barsAreAsLongAsTheirFigures() throws Exception {
        Document document = parsed(pictures.getOrDefault("report-bars-1.svg", ""));
        // Rectangles: hatch, background, then per metric one a run.
        double first = width(document, 2);
        double second = width(document, 3);

        assertThat(second).isEqualTo(130);
        assertThat(first / second).isBetween(0.45, 0.55);
    }

    /// 10 s of ramp before 20 s measured: a third of the 738 that the axis of time is long is
    /// shaded in each panel.
    @Test
    void theTimelineShadesWhatIsNotMeasuredAndMarksWhatHappened() throws Exception {
        Document document = parsed(pictures.getOrDefault("report-timeline-1.svg", ""));

        // The first rectangle is the ground.
        assertThat(width(document, 1)).isEqualTo(246);
        // TPS, four percentiles, failed steps.
        assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(6);
        assertThat(pictures.get("report-timeline-1.svg")).contains("stroke-dasharray=\"1 3\"");
    }

    /// 16 cells on each of two maps, and the ground. The peak, 64,000 IOPS, is there for depth 64.
    @Test
    void theHeatMapHasEveryCell() throws Exception {
        String svg = pictures.getOrDefault("report-matrix-1.svg", "");
        Document document = parsed(svg);

        assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(33);
        assertThat(svg).contains(">64k</text>", ">1000</text>", ">iodepth</text>");
    }

    private static double width(Document document, int index) {
        return Double.parseDouble(
                document.getElementsByTagName("rect")
                        .item(index)
                        .getAttributes()
                        .getNamedItem("width")
                        .getNodeValue());
    }
}
