package io.oltplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.report.content.ReportPage;
import io.oltplab.report.format.HtmlFormat;
import io.oltplab.report.format.Report;
import io.oltplab.report.live.Dashboard;
import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Run;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Makes the pictures of docs/img anew, of simulated runs: `-Doltplab.screenshots=true`.
@EnabledIfSystemProperty(named = "oltplab.screenshots", matches = "true")
class ScreenshotsIT {

    private static final Path IMAGES = Path.of("..", "docs", "img");
    private static final int DESKTOP = 1200;
    private static final int PHONE = 390;

    @TempDir Path folder;

    @Test
    void reportAndDashboardLightAndDarkOnDeskAndPhone() throws Exception {
        Run tpcc = SimulatedBeside.hours(0.5, 2);
        List<Run> runs =
                List.of(
                        tpcc.named("tpcc"),
                        SimulatedRuns.raw("rawio", 400_000, 4),
                        SimulatedRuns.matrix("matrix"));
        Path page = folder.resolve("report.html");
        try (Writer out = Files.newBufferedWriter(page)) {
            new HtmlFormat()
                    .print(
                            new Report(
                                    ReportPage.of("tpcc, rawio on EXAMPLE 1.92TB", runs, List.of()),
                                    runs),
                            out);
        }
        try (Browser browser = Browser.orSkip(folder);
                Dashboard dashboard = Dashboard.start("127.0.0.1")) {
            fill(dashboard, tpcc);
            for (boolean dark : List.of(false, true)) {
                for (int width : List.of(DESKTOP, PHONE)) {
                    paint(browser, page.toUri(), "report", width, dark);
                    paint(browser, dashboard.address(), "dashboard", width, dark);
                }
            }
        }
    }

    private static void paint(Browser browser, URI address, String name, int width, boolean dark)
            throws Exception {
        Browser.Tab tab = browser.open(address, width, 900, dark);
        tab.until("Number(document.documentElement.dataset.ready) > 0");
        Path picture =
                IMAGES.resolve(
                        name
                                + (width == PHONE ? "-phone" : "")
                                + (dark ? "-dark" : "-light")
                                + ".png");
        tab.paint(picture, width == PHONE ? 2_000 : 1_500);
        shrink(picture);
        assertThat(tab.complaints()).isEmpty();
        assertThat(Files.size(picture)).isLessThan(300_000);
    }

    /// 10 minutes of the run.
    private static void fill(Dashboard dashboard, Run run) {
        dashboard.begin(run.result().plan(), "oltplab", run.result().startedAt());
        SplittableRandom random = new SplittableRandom(3);
        for (int second = 0; second < 600; second++) {
            Histogram histogram = LatencyHistogram.create();
            for (int i = 0; i < 200; i++) {
                histogram.recordValueWithCount(
                        (long) (5e6 * Math.exp(0.5 * SimulatedRuns.gauss(random))),
                        run.timeline().get(second).done() / 200);
            }
            dashboard.sample(
                    new Sample(
                            second < 120 ? "warm-up" : "sample",
                            second * 1_000_000_000L,
                            1_000_000_000L,
                            List.of(
                                    new Sample.OperationSample(
                                            "new-order",
                                            true,
                                            histogram.getTotalCount(),
                                            0,
                                            Map.of(),
                                            histogram,
                                            histogram.copy())),
                            Map.of(),
                            0));
            Beside.Row row = run.beside().device().get(second);
            dashboard.device(row.seconds(), row.figures());
            Beside.Counted counted = run.beside().database().get(2 * second);
            dashboard.database(counted.seconds(), 1, counted.counters());
        }
        dashboard.event(421.5, "generator stall: the driver itself stood still for 1.1 s");
    }

    /// To 255 colours: a third of the bytes, and nothing is lost that the eye sees.
    private static void shrink(Path picture) throws IOException {
        BufferedImage full = ImageIO.read(picture.toFile());
        int[] all = full.getRGB(0, 0, full.getWidth(), full.getHeight(), null, 0, full.getWidth());
        int[] palette = Palette.of(all);
        IndexColorModel model = new IndexColorModel(8, palette.length, palette, 0, false, -1, 0);
        BufferedImage small =
                new BufferedImage(
                        full.getWidth(), full.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int i = 0; i < all.length; i++) {
            int index = nearest.computeIfAbsent(all[i], point -> Palette.nearest(palette, point));
            small.getRaster().setSample(i % full.getWidth(), i / full.getWidth(), 0, index);
        }
        ImageIO.write(small, "png", picture.toFile());
    }
}
