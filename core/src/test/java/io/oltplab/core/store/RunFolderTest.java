package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.SimulatedClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @TempDir Path temporary;

    @Test
    void aFinishedRunReadsBackAsItWas() throws IOException {
        Path path = temporary.resolve("results/run");
        RunResult written;
        try (RunFolder folder = Runs.create(path)) {
            assertThat(path.resolve("STATUS")).content().isEqualTo("running\n");
            assertThat(path.resolve("ballast")).as("what a kill would leave").doesNotExist();
            Runs.write(folder);
            written = folder.finish(RunResult.Status.COMPLETE, "");
        }
        RunResult read = RunFolder.read(path);
        assertThat(read).isEqualTo(written);
        assertThat(read.status()).isEqualTo(RunResult.Status.COMPLETE);
        assertThat(read.plan()).isEqualTo(Runs.PLAN);
        assertThat(read.tool()).isEqualTo("oltplab 1.2.3");
        assertThat(read.startedAt()).isEqualTo(SimulatedClock.EPOCH);
        assertThat(read.environment()).isEqualTo(Map.of("host", Map.of("cpu", "two cores")));
        assertThat(read.events()).containsExactly("0.000 the clock starts");
        assertThat(read.verdicts()).hasSize(1);
        assertThat(read.tables()).hasSize(1);
        assertThat(path.resolve("STATUS")).content().isEqualTo("complete\n");
        try (Stream<Path> files = Files.list(path)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "plan.json",
                            "environment.json",
                            "STATUS",
                            "timeline.jsonl",
                            "tx.hlog",
                            "phases.jsonl",
                            "events.jsonl",
                            "summary.json");
        }
    }

    @Test
    void aKilledRunIsRebuiltFromItsIntervals() {
        Path path = temporary.resolve("run");
        List<Sample> samples;
        try (RunFolder folder = Runs.create(path)) {
            samples = Runs.write(folder);
            assertThat(RunFolder.read(path).status()).isEqualTo(RunResult.Status.RUNNING);
        }
        RunResult read = RunFolder.read(path);
        assertThat(read.status()).isEqualTo(RunResult.Status.PARTIAL);
        assertThat(read.reason()).isNotEmpty();
        assertThat(read.endedAt()).isEqualTo(SimulatedClock.EPOCH.plusSeconds(5));
        assertThat(read.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("settle", "sample");
        assertThat(read.phases().get(0).figures()).containsEntry("offered_per_second", 12.5);

        PhaseResult sample = read.phases().get(1);
        assertThat(sample.startNanos()).isEqualTo(2 * Runs.SECOND);
        assertThat(sample.lengthNanos()).isEqualTo(3 * Runs.SECOND);
        // 42 + 43 + 44 reads and 3 x 10 writes; the rare operation is no headline.
        assertThat(sample.total().done()).isEqualTo(159);
        assertThat(sample.total().failed()).isEqualTo(6);
        assertThat(sample.operations().get(2).done()).isEqualTo(1);
        assertThat(sample.counters()).containsEntry("rows", 900L);
        assertThat(sample.backlog()).isEqualTo(4);
        Histogram union = LatencyHistogram.create();
        for (Sample part : samples.subList(2, 5)) {
            union.add(part.operations().get(0).response());
        }
        assertThat(withoutEncoding(sample.operations().get(0).response()))
                .isEqualTo(withoutEncoding(LatencyHistogram.latency(union)));
    }

    @Test
    void aRunThatEndsEarlyKeepsItsOpenPhase() {
        Path path = temporary.resolve("run");
        try (RunFolder folder = Runs.create(path)) {
            Runs.write(folder);
            folder.finish(RunResult.Status.PARTIAL, "the disk is full");
        }
        RunResult read = RunFolder.read(path);
        assertThat(read.reason()).isEqualTo("the disk is full");
        assertThat(read.phases().get(1).total().done()).isEqualTo(159);
        assertThat(path.resolve("STATUS")).content().isEqualTo("partial\n");
    }

    @Test
    void theTimelineHasARowForEachInterval() {
        Path path = temporary.resolve("run");
        List<Sample> samples;
        try (RunFolder folder = Runs.create(path)) {
            samples = Runs.write(folder);
        }
        List<TimelineRow> rows = RunFolder.timeline(path);
        assertThat(rows).isEqualTo(samples.stream().map(TimelineRow::of).toList());
        assertThat(rows.get(3).total().done()).isEqualTo(53);
        assertThat(rows.get(3).throughput()).isEqualTo(53);
        assertThat(rows.get(3).operations().get(0).responseMax())
                .isEqualTo(samples.get(3).operations().get(0).response().getMaxValue());
    }

    @Test
    void otherToolsReadTheHistogramLog() throws IOException {
        Path path = temporary.resolve("run");
        try (RunFolder folder = Runs.create(path)) {
            Runs.write(folder);
        }
        long reads = 0;
        try (HistogramLogReader reader = new HistogramLogReader(path.resolve("tx.hlog").toFile())) {
            while (reader.hasNext()) {
                Histogram histogram = (Histogram) reader.nextIntervalHistogram();
                if (histogram != null && "read.response".equals(histogram.getTag())) {
                    reads += histogram.getTotalCount();
                }
            }
        }
        // 40 + 41 + 42 + 43 + 44.
        assertThat(reads).isEqualTo(210);
    }

    @Test
    void anExistingFolderIsNeverOverwritten() throws IOException {
        Path path = temporary.resolve("run");
        Files.createDirectory(path);
        assertThatThrownBy(() -> Runs.create(path))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(path + " exists")
                .extracting(e -> ((Refused) e).exitCode())
                .isEqualTo(ExitCode.RESULT_STORAGE);
    }

    /// The folder is made at 0 s, 3 s pass until the load begins, 2 s later something happens.
    @Test
    void eventsCountFromTheLoadAsIntervalsDo() throws InterruptedException {
        Path path = temporary.resolve("run");
        SimulatedClock clock = new SimulatedClock();
        try (RunFolder folder = RunFolder.create(path, Runs.PLAN, "oltplab 1.2.3", clock, 1_000)) {
            clock.sleepUntil(clock.nanos() + Runs.SECOND);
            folder.event("users are made");
            clock.sleepUntil(clock.nanos() + 2 * Runs.SECOND);
            folder.begins(clock.nanos());
            clock.sleepUntil(clock.nanos() + 2 * Runs.SECOND);
            folder.event("a disk went away");
            folder.finish(RunResult.Status.COMPLETE, "");
        }
        RunResult read = RunFolder.read(path);
        assertThat(read.events())
                .containsExactly("-2.000 users are made", "2.000 a disk went away");
        assertThat(read.startedAt()).isEqualTo(SimulatedClock.EPOCH.plusSeconds(3));
    }

    @Test
    void aBadLineInTheMiddleIsLeftOutAndNamed() throws IOException {
        Path path = temporary.resolve("run");
        try (RunFolder folder = Runs.create(path)) {
            Runs.write(folder);
        }
        Path timeline = path.resolve("timeline.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(timeline));
        lines.set(1, lines.get(1).substring(0, 40));
        Files.write(timeline, lines);

        RunFolder.Timeline read = RunFolder.intervals(path);

        assertThat(read.rows()).hasSize(4);
        assertThat(read.damage()).hasSize(1);
        assertThat(read.damage().getFirst())
                .startsWith("timeline.jsonl line 2: this is no whole JSON")
                .endsWith("; left out");
        assertThat(RunFolder.read(path).reason()).contains("timeline.jsonl line 2: ");
    }

    @Test
    void anEmptySummaryIsRefusedInPlainWords() throws IOException {
        Path path = finishedRun();
        Files.writeString(path.resolve("summary.json"), "{}");
        assertThatThrownBy(() -> RunFolder.read(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("summary.json: key schema is missing (line 1");
    }

    @Test
    void anUnknownKeyIsNamed() throws IOException {
        Path path = finishedRun();
        Path summary = path.resolve("summary.json");
        String text = Files.readString(summary);
        Files.writeString(summary, text.replaceFirst("\"reason\"", "\"raeson\" : 1, \"reason\""));
        assertThatThrownBy(() -> RunFolder.read(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("summary.json: unknown key raeson (line ");
    }

    @Test
    void aMissingKeyIsNamed() throws IOException {
        Path path = finishedRun();
        Path summary = path.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replaceFirst("\"seed\" : 42,", ""));
        assertThatThrownBy(() -> RunFolder.read(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("summary.json: key seed is missing (line");
    }

    @Test
    void aWrongValueIsNamed() throws IOException {
        Path path = finishedRun();
        Path summary = path.resolve("summary.json");
        Files.writeString(
                summary, Files.readString(summary).replaceFirst("\"users\" : 7", "\"users\" : 0"));
        assertThatThrownBy(() -> RunFolder.read(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("users must be at least 1, got 0");
    }

    @Test
    void aNewerSchemaIsRefused() throws IOException {
        Path path = finishedRun();
        Path summary = path.resolve("summary.json");
        Files.writeString(
                summary, Files.readString(summary).replace("oltplab-result/1", "oltplab-result/9"));
        assertThatThrownBy(() -> RunFolder.read(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("schema oltplab-result/9 is not known");
    }

    @Test
    void aFolderWithoutARunIsRefused() {
        assertThatThrownBy(() -> RunFolder.read(temporary))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(temporary + " holds no run: plan.json is missing");
    }

    @Test
    void durationsAndCasesAreReadable() throws IOException {
        Path path = finishedRun();
        assertThat(Files.readString(path.resolve("plan.json")))
                .contains("\"PT1M\"", "\"type\" : \"rate\"", "\"type\" : \"database\"");
    }

    private Path finishedRun() {
        Path path = temporary.resolve("run");
        try (RunFolder folder = Runs.create(path)) {
            Runs.write(folder);
            folder.finish(RunResult.Status.COMPLETE, "");
        }
        return path;
    }

    private static Latency withoutEncoding(Latency latency) {
        return new Latency(
                latency.count(),
                latency.mean(),
                latency.min(),
                latency.max(),
                latency.stddev(),
                latency.p50(),
                latency.p90(),
                latency.p95(),
                latency.p99(),
                latency.p999(),
                latency.p9999(),
                "");
    }
}
