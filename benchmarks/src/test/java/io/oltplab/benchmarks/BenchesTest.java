package io.oltplab.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Every bench runs and gives a figure. What the figure is, is not asked here.
final class BenchesTest {

    @Test
    void every_bench_gives_a_figure() throws Exception {
        Collection<RunResult> results =
                new Runner(
                                new OptionsBuilder()
                                        .include("io\\.oltplab\\.benchmarks\\..*")
                                        .forks(0)
                                        .warmupIterations(0)
                                        .measurementIterations(1)
                                        .measurementTime(TimeValue.milliseconds(20))
                                        .param("millis", "100")
                                        .verbosity(VerboseMode.SILENT)
                                        .build())
                        .run();

        Set<String> names = new TreeSet<>();
        for (RunResult result : results) {
            assertThat(result.getPrimaryResult().getScore())
                    .as(result.getParams().getBenchmark())
                    .isPositive();
            result.getSecondaryResults()
                    .forEach((name, figure) -> assertThat(figure.getScore()).as(name).isPositive());
            names.add(
                    result.getParams().getBenchmark().substring("io.oltplab.benchmarks.".length()));
        }
        assertThat(names)
                .containsExactly(
                        "InputsBench.draw",
                        "LoopBench.paced15000",
                        "LoopBench.saturate",
                        "RecorderBench.oneUser",
                        "RecorderBench.twoUsers",
                        "SysbenchBench.bucket",
                        "SysbenchBench.id",
                        "SysbenchBench.text");
    }
}
