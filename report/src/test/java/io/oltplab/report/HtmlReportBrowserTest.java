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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
