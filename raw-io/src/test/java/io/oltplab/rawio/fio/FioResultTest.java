package io.oltplab.rawio.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.plan.Load;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.target.RawTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FioResultTest {

    /// From fio 3.33: 4K random reads, iodepth 4 x numjobs 2, shortened.
    private static final String RECORDED =
            """
            fio: a warning of its own
            {
              "fio version" : "fio-3.33",
              "jobs" : [ {
                "jobname" : "oltplab", "error" : 0,
                "read" : { "bw_bytes" : 102477668, "iops" : 25018.962076, "total_ios" : 25069,
                  "lat_ns" : { "mean" : 318196.278232, "N" : 25069,
                    "percentile" : { "50.000000" : 98816, "99.000000" : 3948544 } } },
                "write" : { "bw_bytes" : 0, "iops" : 0.0, "total_ios" : 0,
                  "lat_ns" : { "mean" : 0.0 } },
                "job_runtime" : 2002, "usr_cpu" : 1.298701, "sys_cpu" : 6.793207
              } ]
            }
            """;

    private static final RawTarget TARGET =
            new RawTarget(Path.of("/data/a:b"), 1 << 30, 0, 1 << 28, true, 4096, true, Map.of());

    private static Cell cell(String profile, int jobs) {
        return new Cell(
                "cell",
                Catalog.find(profile),
                new Load.Saturate(8),
                Duration.ofSeconds(1),
                Duration.ofMillis(2500),
                0,
                jobs,
                0,
                3);
    }

    @Test
    void recordedResultIsRead() {
        FioResult result = FioResult.parse(RECORDED);
        assertThat(result.version()).isEqualTo("fio-3.33");
        assertThat(result.iops()).isEqualTo(25018.962076);
        assertThat(result.bytesPerSecond()).isEqualTo(102_477_668);
        assertThat(result.latencyMeanNanos()).isCloseTo(318_196.278, Offset.offset(0.01));
        assertThat(result.latencyNanosP50()).isEqualTo(98_816);
        assertThat(result.latencyNanosP99()).isEqualTo(3_948_544);
        // 8.091908 % of 2.002 s over 25,069 I/Os
        assertThat(result.cpuNanosPerIo()).isCloseTo(6462.2, Offset.offset(0.1));
    }

    @Test
    void errorsAndOtherTextAreNamed() {
        assertThatThrownBy(() -> FioResult.parse("fio: bad option <bs=x>"))
                .hasMessage("fio gave no result: fio: bad option <bs=x>");
        assertThatThrownBy(
                        () -> FioResult.parse(RECORDED.replace("\"error\" : 0", "\"error\" : 5")))
                .hasMessage("fio ended with error 5");
        assertThatThrownBy(() -> FioResult.parse("{ broken"))
                .hasMessageStartingWith("fio's result is no JSON");
    }

    @Test
    void sameTechniqueAndSameCell() {
        assertThat(new FioJob(TARGET, cell("4k-rand-read", 2), "uring").options())
                .contains(
                        "--filename=/data/a\\:b",
                        "--allow_file_create=0",
                        "--rw=randread",
                        "--bs=4096",
                        "--size=268435456",
                        "--iodepth=4",
                        "--numjobs=2",
                        "--ioengine=io_uring",
                        "--registerfiles",
                        "--runtime=2.500s",
                        "--readonly");
        assertThat(new FioJob(TARGET, cell("64k-seq-write", 0), "nio").options())
                .contains("--rw=write", "--iodepth=1", "--numjobs=8", "--ioengine=psync")
                .doesNotContain("--readonly");
        assertThat(new FioJob(TARGET, cell("8k-7030", 0), "aio").options())
                .contains("--rw=randrw", "--rwmixread=70", "--iodepth=8", "--ioengine=libaio");
    }

    @Test
    void mixesThatFioCannotSayAreRefused() {
        assertThatThrownBy(() -> FioJob.check(Catalog.find("vdi-lc-boot")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fio has no single job for --profile vdi-lc-boot");
        assertThatThrownBy(() -> FioJob.check(Catalog.find("redhat-oltp2")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
