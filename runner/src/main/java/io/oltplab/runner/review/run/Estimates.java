package io.oltplab.runner.review.run;

import io.oltplab.core.bench.PlanSection.Estimate;
import io.oltplab.runner.progress.Spans;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.review.plan.Size;
import io.oltplab.runner.review.plan.Stage;
import io.oltplab.runner.review.plan.WorkloadPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a plan will take: time, bytes written, space. Arithmetic on the plan's own figures and
/// those of its workloads, so that a person can check it by hand.
public final class Estimates {

    /// A row that is loaded reaches the drive in its page, in the doublewrite copy of the page, and
    /// in the log.
    static final int LOAD_WRITES = 3;

    private static final double BYTES_PER_GB = 1e9;
    private static final double BYTES_PER_TB = 1e12;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SERVER_BYTES = 500_000_000;
    private static final Duration SERVER_START = Duration.ofSeconds(5);

    /// A drive forgets its blocks in seconds, a large one in minutes: an assumption.
    private static final Duration PURGE = Duration.ofMinutes(1);

    private final ReviewPlan plan;
    private final long capacity;
    private final List<Row> rows = new ArrayList<>();
    private long databaseBytes;
    private long peakBytes;
    private long besideBytes;
    private final Map<String, Long> prebuilt = new HashMap<>();

    /// A stage.
    ///
    /// @param written bytes on the drive
    record Row(String kind, String name, Duration time, long written) {}

    /// @param capacity of the drive in bytes; 0 if unknown
    /// @param free space of the path in bytes
    public Estimates(ReviewPlan plan, long capacity, long free) {
        this.plan = plan;
        this.capacity = capacity;
        plan.protocol().stages().forEach(stage -> rows.add(row(stage, free)));
    }

    private Row row(Stage stage, long free) {
        int instances = plan.protocol().instances().count();
        return switch (stage) {
            case Stage.Trim _ -> made("trim", stage, Duration.ZERO, 0);
            case Stage.Purge _ -> made("purge", stage, PURGE, 0);
            case Stage.Prebuild prebuild -> prebuild(prebuild);
            case Stage.Precondition fill -> {
                boolean device = !fill.destroy().isEmpty();
                long size = size(fill.size(), device ? capacity : free);
                peak(device ? 0 : size);
                yield made(
                        "precondition", stage, seconds(size * fill.rounds()), size * fill.rounds());
            }
            case Stage.StartServers _ -> {
                long bytes = plan.protocol().instances().local() ? SERVER_BYTES * instances : 0;
                databaseBytes += bytes;
                peak(0);
                yield made("start-servers", stage, SERVER_START, bytes);
            }
            case Stage.Load load -> {
                Estimate one =
                        plan.workload(load.workload())
                                .estimate(Duration.ZERO, Duration.ZERO, capacity);
                long bytes = one.dataBytes() * instances;
                databaseBytes += bytes;
                peak(0);
                yield made("load", stage, one.load().multipliedBy(instances), bytes * LOAD_WRITES);
            }
            case Stage.Restore restore -> {
                long one =
                        Snapshot.bytes(Path.of(restore.from()))
                                .orElse(
                                        prebuilt.getOrDefault(
                                                restore.from(), restore.size().bytes()));
                long bytes = one * instances;
                databaseBytes += bytes;
                peak(0);
                yield made("restore", stage, seconds(bytes), bytes);
            }
            case Stage.Verify _ -> made("verify", stage, Duration.ofSeconds(5), 0);
            case Stage.Settle settle -> made("settle", stage, settle.time(), 0);
            case Stage.Sample sample -> {
                // Until steady is reckoned at its longest.
                Duration time =
                        plan.workload(sample.workload())
                                .estimate(sample.warmup(), sample.sample(), capacity)
                                .run()
                                .plus(sample.untilSteady())
                                .multipliedBy(sample.repetitions());
                yield made("sample", stage, time, bytes(time, sample.writeRate()));
            }
            case Stage.StopServers _ -> made("stop-servers", stage, SERVER_START, 0);
            case Stage.Raw raw -> {
                WorkloadPlan workload = plan.workload(raw.workload());
                Estimate one = workload.estimate(raw.ramp(), raw.sample(), capacity);
                boolean device = !plan.protocol().drive().device().isEmpty();
                long file = device ? 0 : one.dataBytes();
                peak(file);
                long written = file + bytes(one.writing(), plan.protocol().drive().writeRate());
                yield made(
                        "raw",
                        stage,
                        seconds(file).plus(one.run()).multipliedBy(raw.repetitions()),
                        written * raw.repetitions());
            }
            case Stage.Checkpoint checkpoint -> {
                long bytes = size(checkpoint.fill(), free);
                peak(bytes);
                yield made(
                        "checkpoint",
                        stage,
                        seconds(bytes * checkpoint.passes()),
                        bytes * checkpoint.passes());
            }
        };
    }

    /// Loads on another disk, then copies; nothing of it on the drive.
    private Row prebuild(Stage.Prebuild stage) {
        long bytes = SERVER_BYTES;
        Duration time = SERVER_START;
        for (String name : stage.workloads()) {
            Estimate one = plan.workload(name).estimate(Duration.ZERO, Duration.ZERO, capacity);
            bytes += one.dataBytes();
            time = time.plus(one.load());
        }
        boolean there = Snapshot.isIn(Path.of(stage.to()));
        prebuilt.put(stage.to(), bytes);
        if (!there) {
            // The data and their snapshot lie side by side until the snapshot is whole.
            besideBytes += 2 * bytes;
        }
        return made("prebuild", stage, there ? Duration.ZERO : time.plus(seconds(bytes)), 0);
    }

    /// Most bytes that prebuilt databases need on their own disks.
    public long besideBytes() {
        return besideBytes;
    }

    private void peak(long more) {
        peakBytes = Math.max(peakBytes, databaseBytes + more);
    }

    private static Row made(String kind, Stage stage, Duration time, long written) {
        return new Row(kind, stage.name(), time, written);
    }

    private Duration seconds(long bytes) {
        double rate = plan.protocol().drive().writeRate().bytes();
        return Duration.ofMillis(Math.round(bytes / rate * 1000));
    }

    private static long bytes(Duration time, Size rate) {
        return Math.round(time.toNanos() / NANOS_PER_SECOND * rate.bytes());
    }

    private static long size(String text, long free) {
        return text.endsWith("%")
                ? free / 100 * Long.parseLong(text.substring(0, text.length() - 1))
                : new Size(text).bytes();
    }

    /// Most bytes that lie on the drive at a time.
    public long spaceBytes() {
        return peakBytes;
    }

    /// How long the stages from a number on take.
    ///
    /// @param first from 0
    public Duration timeFrom(int first) {
        return rows.stream().skip(first).map(Row::time).reduce(Duration.ZERO, Duration::plus);
    }

    /// How long all of it takes.
    public Duration time() {
        return rows.stream().map(Row::time).reduce(Duration.ZERO, Duration::plus);
    }

    /// Bytes that reach the drive.
    public long writtenBytes() {
        return rows.stream().mapToLong(Row::written).sum();
    }

    /// The whole as a table for people.
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "%3s  %-14s %-24s %12s %12s%n",
                        "",
                        "STAGE",
                        "NAME",
                        "TIME",
                        "WRITTEN"));
        int number = 0;
        for (Row row : rows) {
            number++;
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%3d  %-14s %-24s %12s %9.1f GB%n",
                            number,
                            row.kind(),
                            row.name(),
                            Spans.words(row.time().toNanos()),
                            row.written() / BYTES_PER_GB));
        }
        text.append(
                String.format(
                        Locale.ROOT,
                        "     total: %s (%.2f h), %.3f TB written%s, %.1f GB of space at most%n",
                        Spans.words(time().toNanos()),
                        time().toMillis() / 3_600_000.0,
                        writtenBytes() / BYTES_PER_TB,
                        capacity == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        " = %.2f drive writes of %.2f TB",
                                        (double) writtenBytes() / capacity,
                                        capacity / BYTES_PER_TB),
                        spaceBytes() / BYTES_PER_GB));
        return text.toString();
    }
}
