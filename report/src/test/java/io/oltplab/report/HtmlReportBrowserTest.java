package io.oltplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.report.content.ReportPage;
import io.oltplab.report.format.HtmlFormat;
import io.oltplab.report.format.Report;
import io.oltplab.report.read.Run;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A browser opens the report from the file system, without network.
class HtmlReportBrowserTest {

    @TempDir Path folder;

    private Path page() throws IOException {
        List<Run> runs =
                List.of(
                        SimulatedRuns.tpcc("tpcc", 60, 1, 1),
                        SimulatedRuns.tpcc("tpcc-again", 60, 1.2, 2),
                        SimulatedRuns.sysbench("sysbench", 30, 2, 3),
                        SimulatedRuns.raw("rawio", 200_000, 4),
                        SimulatedRuns.matrix("matrix"));
        Path file = folder.resolve("report.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            new HtmlFormat()
                    .print(new Report(ReportPage.of("A report", runs, List.of()), runs), out);
        }
        return file;
    }

    @Test
    void everyChartHasInkAndTheConsoleIsQuiet() throws Exception {
        Path page = page();
        Chromium chromium = Chromium.orSkip(folder);

        Chromium.Visit visit = chromium.dump(page, "ink");

        // One bar chart, four timelines, one spectrum, two curves, one matrix.
        assertThat(first("data-ready=\"(\\d+)\"", visit.dom())).isEqualTo("9");
        assertThat(first("data-trouble=\"([^\"]*)\"", visit.dom())).isEmpty();
        Matcher ink = Pattern.compile("data-ink=\"(\\d+)\"").matcher(visit.dom());
        int charts = 0;
        while (ink.find()) {
            charts++;
            assertThat(Integer.parseInt(ink.group(1))).isGreaterThan(2_000);
        }
        assertThat(charts).isEqualTo(9);
        assertThat(visit.log()).doesNotContain("CONSOLE");
    }

    @Test
    void theScreenshotShowsTheLinesInTheirColours() throws Exception {
        Path page = page();
        Path picture = folder.resolve("page.png");

        Chromium.orSkip(folder).screenshot(page, "light", 1400, 5_000, picture);

        BufferedImage image = ImageIO.read(picture.toFile());
        // The first colours of the palette, as report.js has them.
        assertThat(count(image, 0x0072b2)).isGreaterThan(1_000);
        assertThat(count(image, 0xd55e00)).isGreaterThan(300);
    }

    /// The strip, the wheel and the keyboard; by input as from a person's hand.
    @Test
    void allPanelsZoomTogether() throws Exception {
        Path page = folder.resolve("long.html");
        write(page, SimulatedBeside.hours(0.2, 2));
        try (Browser browser = Browser.orSkip(folder)) {
            Browser.Tab tab = browser.open(page.toUri(), 1200, 900, false);
            tab.until("document.documentElement.dataset.ready === '2'");
            String box = "document.getElementById('chart-timeline-1')";
            tab.value(box + ".scrollIntoView({block: 'end', behavior: 'instant'})");
            JsonNode place =
                    tab.value("JSON.parse(JSON.stringify(" + box + ".getBoundingClientRect()))");
            double left = place.get("left").asDouble();
            double width = place.get("width").asDouble();
            double strip = place.get("bottom").asDouble() - 17;

            // The left handle of the strip, from its place at 56 px to the middle. A hand tries
            // again
            // when it missed.
            String moved = box + ".dataset.zoom !== undefined";
            for (int i = 0; i < 5 && !tab.value(moved).asBoolean(); i++) {
                tab.drag(left + 58, strip, left + 58 + (width - 72) / 2, strip);
                tab.value(
                        "new Promise(done => requestAnimationFrame(() => setTimeout(done, 120)))");
            }
            tab.until(moved);
            double[] dragged = zoom(tab, box);
            assertThat(dragged[0]).isBetween(40.0, 60.0);
            assertThat(dragged[1]).isEqualTo(100);

            String before = text(tab, box);
            tab.wheel(left + width / 2, strip - 200, 2);
            tab.until(box + ".dataset.zoom !== '" + before + "'");
            settle(tab, box);
            double[] wheeled = zoom(tab, box);
            assertThat(wheeled[1] - wheeled[0]).isLessThan(dragged[1] - dragged[0]);

            tab.value(box + ".focus()");
            tab.call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", "0", "text", "0"));
            tab.until(box + ".dataset.zoom === '0.00 100.00'");

            // Every axis of time shows the same part.
            tab.call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", "+", "text", "+"));
            tab.until(box + ".dataset.zoom === '25.00 75.00'");
            JsonNode spans =
                    tab.value(
                            "(() => { const chart = echarts.getInstanceByDom("
                                    + box
                                    + ");"
                                    + " return chart.getOption().xAxis.map((_, i) =>"
                                    + " chart.getModel().getComponent('xAxis', i).axis.scale"
                                    + ".getExtent().join(' ')); })()");
            assertThat(spans.size()).isGreaterThan(8);
            assertThat(spans.valueStream().map(JsonNode::asString).distinct()).hasSize(1);
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).containsExactly(page.toUri().toString());
        }
    }

    /// The chart takes turns of the wheel together: until the last of them is drawn.
    private static void settle(Browser.Tab tab, String box) throws InterruptedException {
        tab.value(
                "new Promise(done => { let last = '', since = 0; const look = () => {"
                        + " const now = "
                        + box
                        + ".dataset.zoom; since = now === last ? since + 1 : 0; last = now;"
                        + " if (since > 15) { done(true); } else { setTimeout(look, 20); } };"
                        + " look(); })");
    }

    private static String text(Browser.Tab tab, String box) throws InterruptedException {
        return tab.value(box + ".dataset.zoom").asString();
    }

    private static double[] zoom(Browser.Tab tab, String box) throws InterruptedException {
        return Stream.of(text(tab, box).split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    /// 10,800 rows of four instances, with what drive and servers counted. How long it takes to
    /// open is printed; a busy machine must not fail the build.
    @Test
    void threeHoursOfFourInstancesStayBelowTwoMegabytes() throws Exception {
        Path page = folder.resolve("hours.html");
        write(page, SimulatedBeside.hours(3, 4));

        assertThat(Files.size(page)).isLessThan(2_000_000);
        try (Browser browser = Browser.orSkip(folder)) {
            long start = System.nanoTime();
            Browser.Tab tab = browser.open(page.toUri(), 1200, 900, false);
            tab.until("document.documentElement.dataset.ready === '2'");
            System.out.printf(
                    "3 h of 4 instances: %,d bytes, drawn %.2f s after the browser was asked for"
                            + " it%n",
                    Files.size(page), (System.nanoTime() - start) / 1e9);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    /// No part of the page is wider than a phone; tables scroll within themselves.
    @Test
    void aPhoneSeesItWithoutScrollingSideways() throws Exception {
        Path page = page();
        try (Browser browser = Browser.orSkip(folder)) {
            Browser.Tab tab = browser.open(page.toUri(), 390, 844, true);
            tab.until("document.documentElement.dataset.ready");
            assertThat(tab.value("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(390);
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).hasSize(1);
        }
    }

    private static void write(Path file, Run run) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            List<Run> runs = List.of(run);
            new HtmlFormat()
                    .print(new Report(ReportPage.of("A report", runs, List.of()), runs), out);
        }
    }

    private static String first(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        return found.find() ? found.group(1) : "";
    }

    private static int count(BufferedImage image, int colour) {
        int found = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if ((image.getRGB(x, y) & 0xffffff) == colour) {
                    found++;
                }
            }
        }
        return found;
    }
}
