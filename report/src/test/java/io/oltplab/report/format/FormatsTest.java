package io.oltplab.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.content.ReportPage;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormatsTest {

    private static String print(ReportFormat format, Page page, List<Run> runs) throws IOException {
        StringBuilder out = new StringBuilder();
        format.print(new Report(page, runs), out);
        return out.toString();
    }

    private static String print(ReportFormat format, Run... runs) throws IOException {
        List<Run> all = List.of(runs);
        return print(format, ReportPage.of("A title", all, List.of()), all);
    }

    /// Without the scripts, whose own strings hold markup.
    private static String markup(String html) {
        return html.replaceAll("(?s)<script>.*?</script>", "");
    }

    private static Page page(Block... blocks) {
        return new Page("A title", List.of(new Section("one", "One", true, List.of(blocks))));
    }

    private static final Block.Grid GRID =
            new Block.Grid(
                    "Drives",
                    List.of(Block.Column.words("drive"), Block.Column.number("IOPS")),
                    List.of(List.of("A|B <x>", "1,200"), List.of("C", "7")));

    @Test
    void textIsAlignedAndNumbersStandRight() throws IOException {
        assertThat(print(new TextFormat(), page(GRID), List.of()))
                .isEqualTo(
                        """
                        A title

                        Drives
                          drive     IOPS
                          A|B <x>  1,200
                          C            7
                        """);
    }

    @Test
    void textHasNoEscapeCodesWhateverADriveIsCalled() throws IOException {
        Block.Text text = new Block.Text("drive \u001b[31mred", Block.Weight.LEAD);

        assertThat(print(new TextFormat(), page(text), List.of())).doesNotContain("\u001b");
    }

    @Test
    void markdownKeepsItsSignsOutOfCells() throws IOException {
        assertThat(print(new MarkdownFormat(), page(GRID), List.of()))
                .isEqualTo(
                        """
                        # A title

                        ## One

                        **Drives**

                        | drive | IOPS |
                        | --- | ---: |
                        | A\\|B &lt;x&gt; | 1,200 |
                        | C | 7 |
                        """);
    }

    @Test
    void csvIsQuotedAndGivesBothTimes() throws IOException {
        Run simulated = SimulatedRuns.tpcc("tpcc", 5, 1, 1);
        Moment moment =
                new Moment(
                        "a, \"b\"",
                        1_500_000_000L,
                        1_000_000_000L,
                        200,
                        1,
                        2.5e6,
                        2_000_000,
                        3_000_000,
                        4_000_000,
                        5_000_000,
                        0,
                        Map.of("bytes written", 8192L));
        Run run = new Run("tpcc", "x", simulated.result(), List.of(moment));

        assertThat(print(new CsvFormat(), page(), List.of(run)))
                .isEqualTo(
                        "run,phase,time_utc,seconds,length_seconds,done,failed,done_per_second,"
                                + "response_ms_mean,response_ms_p50,response_ms_p95,response_ms_p99,"
                                + "response_ms_max,backlog,counter_bytes written\r\n"
                                + "tpcc,\"a, \"\"b\"\"\",2026-03-01T12:00:01.500Z,1.500000,1.000000,"
                                + "200,1,200.000000,2.500000,2.000000,3.000000,4.000000,5.000000,0,"
                                + "8192\r\n");
    }

    @Test
    void htmlAsksForNothingFromOutside() throws IOException {
        String html = print(new HtmlFormat(), SimulatedRuns.tpcc("tpcc", 30, 1, 1));

        assertThat(markup(html))
                .contains("default-src 'none'", "lang=\"en\"")
                .doesNotContain("src=\"", "href=\"http", "url(", "@import");
        assertThat(html.contains("Licensed to the Apache Software Foundation")).isTrue();
    }

    @Test
    void htmlEscapesWhatTheMachineIsCalled() throws IOException {
        Run run = SimulatedRuns.tpcc("<img src=x onerror=alert(1)></script>", 5, 1, 1);

        String html = print(new HtmlFormat(), run);

        assertThat(markup(html).contains("<img")).isFalse();
        assertThat(html.contains("&lt;img src=x")).isTrue();
        assertThat(html.contains("EXAMPLE &lt;1.92TB&gt;")).isTrue();
    }

    /// 3 h, a second each, and three more runs beside it.
    @Test
    void threeHoursStayBelowTwoMegabytes() throws IOException {
        String html =
                print(
                        new HtmlFormat(),
                        SimulatedRuns.tpcc("tpcc", 10_800, 1, 1),
                        SimulatedRuns.tpcc("tpcc-2", 10_800, 1, 2),
                        SimulatedRuns.sysbench("sysbench", 600, 1, 3),
                        SimulatedRuns.raw("rawio", 100_000, 4));

        assertThat(html.length()).isLessThan(2_000_000);
    }

    @Test
    void everyFormatWarnsOfAPartialRun() throws IOException {
        Run run =
                SimulatedRuns.with(
                        SimulatedRuns.tpcc("tpcc", 5, 1, 1),
                        RunResult.Status.PARTIAL,
                        "stopped by the user",
                        SimulatedRuns.environment());

        for (ReportFormat format :
                List.of(new TextFormat(), new MarkdownFormat(), new HtmlFormat())) {
            assertThat(print(format, run).contains("PARTIAL: tpcc ended early"))
                    .as(format.name())
                    .isTrue();
        }
    }
}
