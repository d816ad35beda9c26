package io.oltplab.report.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.store.ResultJson;
import io.oltplab.report.Chromium;
import io.oltplab.report.Commands;
import io.oltplab.report.Reports;
import io.oltplab.report.SimulatedRuns;
import io.oltplab.report.StoredRuns;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ResultsCommandTest {

    @TempDir Path temp;

    private final Commands commands = new Commands();

    private int results(Object... arguments) {
        return commands.run(Stream.concat(Stream.of("results"), Stream.of(arguments)).toArray());
    }

    @BeforeEach
    void twoDrives() {
        StoredRuns.write(temp.resolve("a/tpcc"), "tpcc", "DRIVE A", 1, 1);
        StoredRuns.write(temp.resolve("a/sysbench"), "sysbench", "DRIVE A", 2, 2);
        StoredRuns.write(temp.resolve("b/tpcc"), "tpcc", "DRIVE B", 1.5, 3);
    }

    @Test
    void listFindsEveryRunBelow() {
        assertThat(results("list", temp)).isZero();

        assertThat(commands.out())
                .contains("3 runs", "DRIVE A", "DRIVE B", "sysbench", "MariaDB 10.11.14");
        assertThat(commands.out().lines().filter(line -> line.contains("complete"))).hasSize(3);
    }

    @Test
    void listShowAndVerifyAlsoSpeakJson() {
        results("list", temp, "--json");
        JsonNode list = JsonMapper.shared().readTree(commands.out());
        assertThat(list.get("runs").size()).isEqualTo(3);
        assertThat(list.get("runs").get(0).get("workload").asString()).isEqualTo("tpcc");
        assertThat(list.get("runs").get(2).get("rate").asDouble()).isEqualTo(150);

        Commands show = new Commands();
        show.run("results", "show", temp.resolve("b/tpcc"), "--json");
        assertThat(JsonMapper.shared().readTree(show.out()).get("schema").asString())
                .isEqualTo("oltplab-report/1");

        Commands verify = new Commands();
        verify.run("results", "verify", temp.resolve("b/tpcc"), "--json");
        JsonNode verified = JsonMapper.shared().readTree(verify.out()).get("results").get(0);
        assertThat(verified.get("same").asBoolean()).isTrue();
        assertThat(verified.get("compared").asInt()).isGreaterThan(50);
    }

    @Test
    void showPrintsTheSummary() {
        assertThat(results("show", temp.resolve("b/tpcc"))).isZero();

        assertThat(commands.out()).contains("tpcc on MariaDB 10.11.14: 150.0 TPS");
    }

    @Test
    void verifyAgreesWithWhatTheStoreWrote() {
        assertThat(results("verify", temp)).isZero();

        assertThat(commands.out().lines().filter(line -> line.startsWith("pass"))).hasSize(3);
        assertThat(commands.out()).contains("0 differ").doesNotContain("fail");
    }

    /// A p99 that somebody improved by hand, and a step count.
    @Test
    void verifyFindsAFigureThatIsNotThatOfTheRawFiles() throws IOException {
        Path summary = temp.resolve("b/tpcc/summary.json");
        String text = Files.readString(summary);
        JsonNode total = JsonMapper.shared().readTree(text).get("phases").get(1).get("total");
        long p99 = total.get("response").get("p99").asLong();
        Files.writeString(summary, text.replace("\"p99\" : " + p99, "\"p99\" : " + p99 / 2));

        assertThat(results("verify", temp.resolve("b"))).isEqualTo(7);

        assertThat(commands.out())
                .contains("fail  " + temp.resolve("b/tpcc"))
                .contains("sample, total, response, p99: the summary says " + p99 / 2 + " ns");
    }

    @Test
    void junitNamesChecksAndThresholds() throws Exception {
        results(
                "export",
                temp.resolve("b/tpcc"),
                "--format",
                "junit",
                "--threshold",
                "tps > 100",
                "--threshold",
                "p99(payment) < 1ms");

        Element suite =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(commands.out())))
                        .getDocumentElement();
        // Two checks, one of them failed; two thresholds, one of them missed.
        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(2);
    }

    @Test
    void hlogIsReadByHdrHistogramItself() throws IOException {
        results("export", temp.resolve("b/tpcc"), "--format", "hlog");

        Path file = Files.writeString(temp.resolve("x.hlog"), commands.out());
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                count += reader.nextIntervalHistogram() == null ? 0 : 1;
            }
        }
        // 30 s, two operations, response and service.
        assertThat(count).isEqualTo(120);
    }

    /// 25 s of 14 reads, 4 writes and 2 others.
    @Test
    void sysbenchTextCountsAsSysbenchDoes() {
        results("export", temp.resolve("a/sysbench"), "--format", "sysbench");

        assertThat(commands.out())
                .contains("        read:                            350\n")
                .contains("        total:                           500\n")
                .contains("    transactions:                        5000   (200.00 per sec.)\n")
                .contains("    reconnects:                          0      (0.00 per sec.)\n")
                .contains("    total time:                          25.0000s\n")
                .contains("         95th percentile:                  ");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> results("export", temp.resolve("b/tpcc"), "--format", "sysbench"));
    }

    @Test
    void fioJsonHasItsFields() throws IOException {
        Path raw = Files.createDirectories(temp.resolve("raw"));
        Files.writeString(
                raw.resolve("summary.json"),
                ResultJson.text(SimulatedRuns.raw("rawio", 10_000, 1).result()));

        results("export", raw, "--format", "fio-json");

        JsonNode job = JsonMapper.shared().readTree(commands.out()).get("jobs").get(0);
        assertThat(job.get("jobname").asString()).isEqualTo("4k-rand-read");
        assertThat(job.get("read").get("iops").asDouble()).isEqualTo(10_000);
        assertThat(job.get("read").get("bw_bytes").asLong()).isEqualTo(40_960_000);
        assertThat(job.get("read").get("clat_ns").get("percentile").has("99.000000")).isTrue();
        assertThat(job.get("write").get("total_ios").asLong()).isZero();
        // The fields of a direction that readers of fio's own output look for.
        for (String field :
                List.of(
                        "io_bytes",
                        "io_kbytes",
                        "bw_bytes",
                        "bw",
                        "iops",
                        "runtime",
                        "total_ios",
                        "slat_ns",
                        "clat_ns",
                        "lat_ns")) {
            for (String direction : List.of("read", "write", "trim")) {
                assertThat(job.get(direction).has(field)).as(direction + " " + field).isTrue();
            }
        }
    }

    @Test
    void aFolderOfSeveralRunsIsNoExport() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> results("export", temp, "--format", "junit"))
                .withMessage(temp + " must be the folder of one run, it holds 3");
    }

    @Test
    void thePageOfManyFiltersInABrowser() throws Exception {
        Reports.write(temp.resolve("b/tpcc"));

        assertThat(results("site", temp)).isZero();

        Path page = temp.resolve("index.html");
        assertThat(page).content().contains("b/tpcc/report.html").contains("default-src 'none'");
        Chromium chromium = Chromium.orSkip(temp);
        assertThat(chromium.dump(page, "").dom()).contains("data-rows=\"3\"", "3 of 3 rows");
        Chromium.Visit filtered = chromium.dump(page, "workload=tpcc");
        assertThat(filtered.dom()).contains("data-rows=\"2\"").doesNotContain("data-trouble");
        assertThat(filtered.log()).doesNotContain("CONSOLE");
        // DRIVE A does 100 of B's 150 steps a second.
        assertThat(filtered.dom()).contains("67 %", "100 %");
    }
}
