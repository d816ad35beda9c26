package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.rawio.export.Exports;
import io.oltplab.rawio.export.Points;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.target.RawTarget;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A curve and a matrix on a device with known times, out of a result folder in every form.
class ExportTest {

    private static final RawTarget TARGET =
            new RawTarget(
                    Path.of("simulated"),
                    1 << 30,
                    0,
                    1 << 28,
                    true,
                    4096,
                    true,
                    Map.of("model", "Simulated 1", "span-bytes", "268435456"));

    @TempDir private Path folder;
    private Points points;

    /// 4 servers of 100 us, 8 in flight: 40,000 IOPS of 200 us; 50 % are 20,000; then two cells.
    @BeforeEach
    void run() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100_000);
        MemoryRecording memory = new MemoryRecording(device.clock());
        Sweep sweep = new Sweep(new OwnLoop(device, TARGET), TARGET, memory);
        Cell maximum =
                new Cell(
                        "4k-7030",
                        Catalog.find("4k-7030").withInFlight(8),
                        new io.oltplab.core.plan.Load.Saturate(8),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(2),
                        0,
                        7);
        sweep.curve(
                maximum, new CurvePlan(List.of(50), Duration.ofMillis(100), Duration.ofSeconds(2)));
        sweep.matrix(
                MatrixCells.of(
                                Catalog.find("fio-4k-rand-read"),
                                Duration.ZERO,
                                Duration.ofSeconds(1),
                                7)
                        .subList(2, 3));
        Path path = folder.resolve("run");
        List<Phase> phases = maximum.curvePhases(1, Duration.ZERO, Duration.ofSeconds(2));
        Plan plan =
                new Plan("rawio", new Target.Device(Path.of("simulated")), phases, 7, 0, Map.of());
        try (RunFolder run = RunFolder.create(path, plan, "oltplab 1", new SimulatedClock())) {
            memory.environment().forEach(run::environment);
            memory.samples().forEach(run::sample);
            memory.phases().forEach(run::phase);
            memory.verdicts().forEach(run::verdict);
            run.finish(RunResult.Status.COMPLETE, "");
        }
        points = Points.read(path);
    }

    private String text(String format) {
        return Exports.files(format, points).values().iterator().next();
    }

    @Test
    void aRecordForEachPointWithSecondsAndMergeableHistograms() throws Exception {
        List<JsonNode> lines = text("jsonl").lines().map(JsonMapper.shared()::readTree).toList();

        assertThat(lines).hasSize(3);
        JsonNode run = lines.getFirst().path("run");
        assertThat(run.path("device").path("model").asString()).isEqualTo("Simulated 1");
        assertThat(run.path("engine").path("engine").asString()).isEqualTo("simulated");
        assertThat(run.path("seed").asLong()).isEqualTo(7);
        JsonNode closed = lines.get(0).path("point");
        assertThat(closed.path("workload").asString()).isEqualTo("4k-7030");
        assertThat(closed.path("origin").asString()).isEqualTo("published");
        assertThat(closed.path("pattern").asString()).isEqualTo("randrw");
        assertThat(closed.path("bs_mix").toString()).isEqualTo("[{\"bytes\":4096,\"pct\":100.0}]");
        assertThat(closed.path("read_pct").asDouble()).isEqualTo(70);
        assertThat(closed.path("rand_pct").asDouble()).isEqualTo(100);
        assertThat(closed.path("offered_iops").isNull()).isTrue();
        assertThat(closed.path("ramp_s").asDouble()).isEqualTo(0.1);
        assertThat(closed.path("measure_s").asDouble()).isEqualTo(2);
        assertThat(closed.path("achieved_iops").asDouble()).isCloseTo(40_000, within(4.0));
        assertThat(closed.path("read").path("service").path("mean").asLong()).isEqualTo(200_000);
        assertThat(closed.path("read").path("response").isNull()).isTrue();
        assertThat(closed.path("series").size()).isEqualTo(2);
        assertThat(closed.path("series").get(0).path("iops").asDouble())
                .isCloseTo(40_000, within(8.0));
        assertThat(closed.path("suspect").asBoolean()).isFalse();
        long ios = closed.path("read").path("ios").asLong();
        assertThat(closed.path("read").path("bytes").asLong()).isEqualTo(ios * 4096);
        Histogram both = histogram(closed.path("read"));
        both.add(histogram(closed.path("write")));
        assertThat(both.getTotalCount()).isEqualTo(ios + closed.path("write").path("ios").asLong());
        JsonNode half = lines.get(1).path("point");
        assertThat(half.path("target_pct").asDouble()).isEqualTo(50);
        assertThat(half.path("offered_iops").asDouble()).isCloseTo(20_000, within(400.0));
        assertThat(half.path("read").path("response").path("p99").asLong()).isPositive();
        assertThat(half.path("saturated").asBoolean()).isFalse();
        assertThat(lines.get(2).path("point").path("workload").asString())
                .isEqualTo("fio-4k-rand-read");
    }

    private static Histogram histogram(JsonNode operation) throws Exception {
        byte[] bytes =
                Base64.getDecoder().decode(operation.path("service").path("hist").asString());
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    }

    /// The fields that fio-plot 1.1 takes (its jsonimport.py and jsonparsing_support.py).
    @Test
    void fioPlotFindsAFileForEachPoint() {
        Map<String, String> files = Exports.files("fio-json", points);

        assertThat(files).hasSize(3);
        JsonNode root = JsonMapper.shared().readTree(files.values().stream().toList().getLast());
        assertThat(root.path("fio version").asString()).isEqualTo("oltplab 1 (not fio)");
        JsonNode job = root.path("jobs").path(0);
        JsonNode options = job.path("job options");
        assertThat(options.path("rw").asString()).isEqualTo("randread");
        assertThat(options.path("bs").asString()).isEqualTo("4k");
        assertThat(options.path("iodepth").asString()).isEqualTo("4");
        assertThat(options.path("numjobs").asString()).isEqualTo("1");
        // 4 in flight on 4 servers of 100 us: 40,000 I/Os a second of 4 KiB
        JsonNode read = job.path("read");
        assertThat(read.path("iops").asDouble()).isCloseTo(40_000, within(8.0));
        assertThat(read.path("bw").asDouble()).isCloseTo(160_000, within(32.0));
        assertThat(read.path("iops_stddev").isNumber()).isTrue();
        assertThat(read.path("lat_ns").path("mean").asDouble()).isEqualTo(100_000);
        assertThat(read.path("lat_ns").path("stddev").isNumber()).isTrue();
        assertThat(job.path("usr_cpu").isNumber() && job.path("sys_cpu").isNumber()).isTrue();
        // 100 us is in the class up to 100 us, or with a class's width above it up to 250 us.
        assertThat(
                        job.path("latency_us").path("100").asDouble()
                                + job.path("latency_us").path("250").asDouble())
                .isCloseTo(100, within(0.1));
        assertThat(job.path("latency_ns").path("1000").asDouble()).isZero();
        assertThat(job.path("latency_ms").path("2000").asDouble()).isZero();
        assertThat(job.path("write").path("total_ios").asLong()).isZero();
    }

    @Test
    void vdbenchHasALineForEachSecondAndTheirMean() {
        List<String> lines = text("vdbench").lines().toList();

        assertThat(lines.getFirst())
                .isEqualTo(
                        "tod run interval reqrate rate MB/sec bytes/io read% resp read_resp"
                                + " write_resp resp_max resp_std xfersize threads rdpct"
                                + " queue_depth");
        assertThat(lines).hasSize(1 + 3 + 3 + 2);
        assertThat(lines).allSatisfy(line -> assertThat(line.split(" ", -1)).hasSize(17));
        String[] mean = lines.get(3).split(" ", -1);
        assertThat(mean[1]).isEqualTo("4k-7030");
        assertThat(mean[2]).isEqualTo("avg");
        assertThat(mean[3]).isEqualTo("max");
        assertThat(Double.parseDouble(mean[4])).isCloseTo(40_000, within(8.0));
        // 40,000 x 4 KiB are 156.25 MiB
        assertThat(Double.parseDouble(mean[5])).isCloseTo(156.25, within(0.1));
        assertThat(mean[8]).isEqualTo("0.2000");
        assertThat(Double.parseDouble(mean[16])).isCloseTo(8, within(0.01));
    }

    @Test
    void csvHasAllPercentiles() {
        List<String> lines = text("csv").lines().toList();

        assertThat(lines).hasSize(4);
        int columns = lines.getFirst().split(",", -1).length;
        assertThat(lines).allSatisfy(l -> assertThat(l.split(",", -1)).hasSize(columns));
        assertThat(lines.getFirst()).contains("service_p9999_ns", "response_max_ns");
        assertThat(lines.get(1)).startsWith("\"4k-7030\",4k-7030,published,0,8,8,1,,");
        assertThat(lines.get(3))
                .startsWith(
                        "\"fio-4k-rand-read 4K iodepth 4 numjobs 1\",fio-4k-rand-read,published,0,4,4,1,,");
    }

    @Test
    void otherFormsAreRefused() {
        assertThatThrownBy(() -> Exports.files("xml", points))
                .hasMessage("--format must be one of jsonl, csv, vdbench, fio-json, got xml");
    }
}
