package io.oltplab.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The stage of the quickstart on a real server.
@Tag("server")
class SysbenchQuickStageServerTest {

    @Test
    void loadsWarmsUpAndSamples(@TempDir Path path) throws InterruptedException {
        DatabaseSettings server = TestServer.shared().createDatabase("sysbench_quick");
        QuickStage stage = new SysbenchProvider().quickStage().orElseThrow();
        new picocli.CommandLine(picocli.CommandLine.Model.CommandSpec.forAnnotatedObject(stage))
                .parseArgs("--tables=2", "--table-size=3000", "--threads=3");
        assertThat(stage.order()).isEqualTo(20);
        assertThat(stage.spaceBytes()).isEqualTo(2 * 3_000 * 280);
        assertThat(stage.preparation()).isPositive();

        FakeBench bench = new FakeBench();
        RunResult result =
                stage.run(
                        new QuickStage.Settings(
                                path,
                                new Target.Database(server.url(), server.user()),
                                server.password(),
                                Duration.ofMillis(300),
                                Duration.ofMillis(700),
                                11),
                        bench);

        assertThat(bench.said()).contains("load rows: 6000 of 6000 rows");
        assertThat(bench.printed()).isEmpty();
        assertThat(result.plan().seed()).isEqualTo(11);
        assertThat(result.plan().options())
                .containsEntry("workload", "oltp_read_write")
                .containsEntry("threads", "3");
        assertThat(result.phases())
                .extracting(phase -> phase.phase().kind())
                .containsExactly(Phase.Kind.PRECONDITION, Phase.Kind.SAMPLE);
        PhaseResult sample = result.phases().get(1);
        long reads = sample.counters().getOrDefault("reads", 0L);
        assertThat(reads)
                .isPositive()
                .isEqualTo(sample.counters().getOrDefault("writes", 0L) / 4 * 14);
        assertThat(result.environment().get("database")).containsKey("innodb_flush_method");
    }
}
