package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.report.StoredRuns;
import io.oltplab.report.page.Block;
import io.oltplab.report.read.ResultSet;
import io.oltplab.report.read.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerStepTest {

    @TempDir Path temp;

    private Run run() {
        Path folder = StoredRuns.write(temp.resolve("run"), "tpcc", "DRIVE", 1, 1);
        return ResultSet.read(List.of(folder)).runs().getFirst();
    }

    /// 100 steps a second; 80 reads, 210 writes, 3.1 MB written and 400 kB of log a second.
    @Test
    void figuresOfASecondAreDividedByItsSteps() {
        Block.Grid grid = (Block.Grid) PerStep.section(List.of(run())).blocks().getFirst();

        assertThat(grid.rows())
                .contains(
                        List.of("drive reads", "0.800", "80.00", "I/Os", "device.csv, reads_per_s"),
                        List.of(
                                "drive writes",
                                "2.100",
                                "210.0",
                                "I/Os",
                                "device.csv, writes_per_s"),
                        List.of(
                                "written to the drive",
                                "31.00",
                                "3,100.0",
                                "kB",
                                "device.csv, write_mb_per_s"),
                        List.of(
                                "log written",
                                "4.000",
                                "400.0",
                                "kB",
                                "db.jsonl, innodb_os_log_written"));
    }

    /// TPS and response time, then five of the drive; of the server its checkpoint age and its log.
    @Test
    void theTimelineHasAPanelForEachOnOneAxis() {
        Block.Chart chart = Timelines.chart(run(), 1);

        assertThat((List<?>) chart.spec().get("panels"))
                .extracting(
                        panel ->
                                ((Map<?, ?>) panel).get("name")
                                        + " "
                                        + ((Map<?, ?>) panel).get("unit"))
                .containsExactly(
                        "transactions TPS",
                        "response time ms",
                        "failed steps 1/s",
                        "drive IOPS",
                        "drive MB/s",
                        "await ms",
                        "in flight I/Os",
                        "processors %",
                        "checkpoint age MB",
                        "log written MB/s");
    }
}
