package io.oltplab.report;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.time.Clock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/// Runs on disk, written by the store itself.
public final class StoredRuns {

    private StoredRuns() {}

    /// A run with two operations: 5 s of ramp, 25 s measured, about 60 and 40 steps a second.
    ///
    /// @param model of the drive
    public static Path write(Path folder, String workload, String model, double speed, long seed) {
        Load load = new Load.Users(10);
        Plan plan =
                new Plan(
                        workload,
                        new Target.Database("jdbc:mysql://127.0.0.1:3307/db", "user"),
                        List.of(
                                new Phase("ramp", Phase.Kind.RAMP, Duration.ofSeconds(5), load),
                                new Phase(
                                        "sample", Phase.Kind.SAMPLE, Duration.ofSeconds(25), load)),
                        42,
                        0,
                        Map.of("warehouses", "2"));
        SplittableRandom random = new SplittableRandom(seed);
        try (RunFolder store = RunFolder.create(folder, plan, "oltplab test", Clock.system())) {
            store.environment("database", Map.of("flavour", "mariadb", "version", "10.11.14"));
            store.environment("drive", Map.of("model", model, "file system", "ext4"));
            store.verdict(new Verdict("little's law", Verdict.Level.PASS, "0.1 %, limit < 2 %"));
            store.verdict(new Verdict("driver <lateness>", Verdict.Level.FAIL, "5 \"ms\" & more"));
            for (int second = 0; second < 30; second++) {
                store.sample(
                        new Sample(
                                second < 5 ? "ramp" : "sample",
                                // Seconds of a real run do not begin on whole milliseconds.
                                second * 1_000_000_000L + second * 129_400L,
                                1_000_000_000L,
                                List.of(
                                        operation("new-order", (int) (60 * speed), speed, random),
                                        operation("payment", (int) (40 * speed), speed, random)),
                                Map.of("reads", 14L, "writes", 4L, "others", 2L),
                                0));
            }
            store.event("a disk went away for a moment");
            counters(folder);
            store.finish(RunResult.Status.COMPLETE, "");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return folder;
    }

    /// What drive and server counted: 80 reads and 210 writes a second, 400,000 bytes of log.
    private static void counters(Path folder) throws IOException {
        StringBuilder device = new StringBuilder("seconds,reads_per_s,writes_per_s,");
        device.append("read_mb_per_s,write_mb_per_s,await_ms,in_flight,cpu_percent\n");
        StringBuilder database = new StringBuilder();
        for (int second = 1; second <= 30; second++) {
            device.append(second).append(".000,80.0,210.0,1.3,3.1,0.210,7,61.5\n");
            database.append("{\"seconds\":").append(second).append(".002,\"instance\":1,");
            database.append("\"counters\":{\"innodb_checkpoint_age\":").append(second * 1_000_000);
            database.append(",\"innodb_os_log_written\":").append(second * 400_000);
            database.append("}}\n");
        }
        Files.writeString(folder.resolve("device.csv"), device);
        Files.writeString(folder.resolve("db.jsonl"), database);
    }

    private static Sample.OperationSample operation(
            String name, int steps, double speed, SplittableRandom random) {
        Histogram service = LatencyHistogram.create();
        Histogram response = LatencyHistogram.create();
        for (int i = 0; i < steps; i++) {
            long nanos = (long) (5e6 / speed * Math.exp(0.5 * SimulatedRuns.gauss(random)));
            service.recordValue(nanos);
            response.recordValue(nanos + random.nextInt(200_000));
        }
        return new Sample.OperationSample(
                name, true, steps, 1, Map.of("1213", 1L), response, service);
    }
}
