package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RawIoQuickStageTest {

    @TempDir private Path folder;

    private static QuickStage stage(String... options) {
        Provider provider =
                ServiceLoader.load(Provider.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(p -> p.name().equals("rawio"))
                        .findFirst()
                        .orElseThrow();
        QuickStage stage = provider.quickStage().orElseThrow();
        @CommandLine.Command
        class Quickstart {}
        new CommandLine(new Quickstart()).addMixin("raw", stage).parseArgs(options);
        return stage;
    }

    @Test
    void givesTwoCornersAndACurveAndLeavesNothing() throws InterruptedException, IOException {
        QuickStage stage = stage("--raw-size=16M");
        FakeBench bench = new FakeBench();

        RunResult result =
                stage.run(
                        new QuickStage.Settings(
                                folder,
                                new Target.Database("jdbc:none:", ""),
                                new Secret(""),
                                Duration.ofMillis(100),
                                Duration.ofMillis(600),
                                5),
                        bench);

        assertThat(stage.order()).isEqualTo(30);
        assertThat(stage.needsDatabase()).isFalse();
        assertThat(stage.spaceBytes()).isEqualTo(16 << 20);
        assertThat(result.status()).isEqualTo(RunResult.Status.COMPLETE);
        assertThat(result.plan().workload()).isEqualTo("rawio");
        assertThat(result.plan().seed()).isEqualTo(5);
        List<PhaseResult> phases = result.phases();
        assertThat(phases).hasSize(2 + 1 + 12);
        assertThat(phases.get(0).phase().name()).isEqualTo("4k-rand-read");
        assertThat(phases.get(1).phase().name()).isEqualTo("64k-seq-read");
        assertThat(phases.get(1).counters().get("bytes_read"))
                .isEqualTo(phases.get(1).total().done() * 65_536);
        assertThat(phases.subList(3, 15))
                .allSatisfy(p -> assertThat(p.phase().load()).isInstanceOf(Load.Rate.class))
                .extracting(p -> p.figures().getOrDefault("target_percent", 0.0))
                .containsExactly(
                        10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 110.0, 120.0);
        assertThat(result.tables()).hasSize(2);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void wrongSizeNamesTheOption() {
        assertThatThrownBy(() -> stage("--raw-size=much").spaceBytes())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--raw-size: a size is a number with K");
    }
}
