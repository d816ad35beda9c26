package io.oltplab.report;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/// Runs that never happened: latencies drawn from a lognormal distribution, so that reports have
/// something to show and tests know what.
public final class SimulatedRuns {

    public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    private SimulatedRuns() {}

    /// A whole TPC-C run on MariaDB: 10 s ramp, the given seconds measured, about 100 steps a
    /// second for each unit of speed.
    public static Run tpcc(String name, int seconds, double speed, long seed) {
        Load load = new Load.Users(10);
        List<Phase> phases =
                List.of(
                        new Phase("ramp", Phase.Kind.RAMP, Duration.ofSeconds(10), load),
                        new Phase("sample", Phase.Kind.SAMPLE, Duration.ofSeconds(seconds), load));
        Plan plan =
                new Plan(
                        "tpcc",
                        new Target.Database("jdbc:mysql://127.0.0.1:3307/tpcc", "tpcc"),
                        phases,
                        42,
                        0,
                        Map.of("warehouses", "2", "users", "10"));
        String[] names = {"new-order", "payment", "order-status", "delivery", "stock-level"};
        double[] shares = {0.45, 0.43, 0.04, 0.04, 0.04};
        return database(name, plan, names, shares, speed, seed);
    }

    /// A whole sysbench run.
    public static Run sysbench(String name, int seconds, double speed, long seed) {
        Load load = new Load.Saturate(8);
        List<Phase> phases =
                List.of(
                        new Phase("warm-up", Phase.Kind.PRECONDITION, Duration.ofSeconds(10), load),
                        new Phase("sample", Phase.Kind.SAMPLE, Duration.ofSeconds(seconds), load));
        Plan plan =
                new Plan(
                        "sysbench",
                        new Target.Database("jdbc:mysql://127.0.0.1:3307/sbtest", "sbtest"),
                        phases,
                        42,
                        0,
                        Map.of("workload", "oltp_read_write", "tables", "4"));
        return database(
                name, plan, new String[] {"oltp_read_write"}, new double[] {1}, speed, seed);
    }

    private static Run database(
            String name, Plan plan, String[] names, double[] shares, double speed, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Moment> timeline = new ArrayList<>();
        List<PhaseResult> phases = new ArrayList<>();
        long at = 0;
        for (Phase phase : plan.phases()) {
            long seconds = phase.duration().toSeconds();
            Histogram[] histograms = new Histogram[names.length];
            Arrays.setAll(histograms, _ -> new Histogram(3_600_000_000_000L, 3));
            long from = at;
            for (int second = 0; second < seconds; second++) {
                double warm = phase.kind() == Phase.Kind.RAMP ? (second + 1.0) / seconds : 1;
                double wave = 1 + 0.1 * Math.sin(at / 1e9 / 7) - (second % 20 == 13 ? 0.35 : 0);
                int steps =
                        (int) Math.round(100 * speed * warm * wave * (1 + gauss(random) * 0.03));
                Histogram here = new Histogram(3_600_000_000_000L, 3);
                for (int i = 0; i < steps; i++) {
                    long nanos = (long) (4e6 / speed / wave * Math.exp(0.5 * gauss(random)));
                    histograms[pick(shares, random)].recordValue(nanos);
                    here.recordValue(nanos);
                }
                timeline.add(moment(phase.name(), at, here, second == 17 ? 2 : 0));
                at += 1_000_000_000L;
            }
            phases.add(phase(phase, from, at - from, names, histograms));
        }
        RunResult result =
                new RunResult(
                        RunResult.SCHEMA,
                        RunResult.Status.COMPLETE,
                        "",
                        "oltplab 0.1.0",
                        START,
                        START.plusNanos(at),
                        plan,
                        environment(),
                        phases,
                        List.of(
                                new Verdict(
                                        "little's law",
                                        Verdict.Level.PASS,
                                        "X (R + Z) / N = 0.998, limit 1 +- 0.02"),
                                new Verdict(
                                        "think-time ceiling",
                                        Verdict.Level.WARN,
                                        "reached 98.4 % of N/Z: compare latency, not TPS")),
                        List.of(
                                new Table(
                                        "Transaction mix",
                                        List.of("transaction", "share (%)", "specified (%)"),
                                        List.of(
                                                List.of("new-order", "44.9", "45"),
                                                List.of("payment", "43.1", "43")))),
                        List.of("17.0 s: 2 steps failed"));
        return new Run(name, "results/" + name, result, timeline);
    }

    /// A raw run with the curves of two profiles: maximum, then 10..120 % of it.
    public static Run raw(String name, double maximum, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Phase> planned = new ArrayList<>();
        List<PhaseResult> phases = new ArrayList<>();
        List<Moment> timeline = new ArrayList<>();
        long at = 0;
        for (String profile : List.of("4k-rand-read", "64k-seq-read")) {
            double peak = profile.startsWith("4k") ? maximum : maximum / 12;
            int block = profile.startsWith("4k") ? 4096 : 65536;
            double base = profile.startsWith("4k") ? 80_000 : 300_000;
            for (int percent = 0; percent <= 120; percent += 10) {
                Load load =
                        percent == 0
                                ? new Load.Saturate(64)
                                : new Load.Rate(64, peak * percent / 100, Load.Arrivals.POISSON);
                Phase phase =
                        new Phase(
                                profile + (percent == 0 ? "" : " " + percent + " %"),
                                Phase.Kind.SAMPLE,
                                Duration.ofSeconds(5),
                                load);
                planned.add(phase);
                double share = percent == 0 ? 1 : Math.min(1, percent / 100.0);
                double done = peak * share * 5;
                double mean = base * (1 + 3 * Math.pow(share, 6));
                Histogram service = new Histogram(3_600_000_000_000L, 3);
                Histogram response = new Histogram(3_600_000_000_000L, 3);
                double wait = percent > 100 ? 4e6 * (percent - 100) : base * share / 3;
                for (int i = 0; i < 4000; i++) {
                    long nanos = (long) (mean * Math.exp(0.3 * gauss(random)));
                    service.recordValueWithCount(nanos, (long) done / 4000);
                    response.recordValueWithCount(
                            nanos + (long) (wait * random.nextDouble()), (long) done / 4000);
                }
                OperationResult total =
                        new OperationResult(
                                "all",
                                true,
                                (long) done,
                                0,
                                Map.of(),
                                latency(response),
                                latency(service));
                phases.add(
                        new PhaseResult(
                                phase,
                                at,
                                5_000_000_000L,
                                total,
                                List.of(total),
                                0,
                                Latency.NONE,
                                Latency.NONE,
                                0,
                                Map.of(),
                                Map.of("bytes_per_second", done / 5 * block)));
                for (int second = 0; second < 5; second++) {
                    Histogram here = new Histogram(3_600_000_000_000L, 3);
                    here.recordValueWithCount((long) mean, (long) (done / 5));
                    timeline.add(moment(phase.name(), at, here, 0));
                    at += 1_000_000_000L;
                }
            }
        }
        RunResult result =
                new RunResult(
                        RunResult.SCHEMA,
                        RunResult.Status.COMPLETE,
                        "",
                        "oltplab 0.1.0",
                        START,
                        START.plusNanos(at),
                        new Plan(
                                "rawio",
                                new Target.Device(Path.of("/srv/drive/oltplab.raw")),
                                planned,
                                42,
                                0,
                                Map.of("engine", "nio")),
                        environment(),
                        phases,
                        List.of(),
                        List.of(),
                        List.of());
        return new Run(name, "results/" + name, result, timeline);
    }

    /// A raw run over iodepth and numjobs whose rate is their product up to 64, times 1,000.
    public static Run matrix(String name) {
        List<Phase> planned = new ArrayList<>();
        List<PhaseResult> phases = new ArrayList<>();
        for (int jobs : new int[] {1, 2, 4, 8}) {
            for (int depth : new int[] {1, 4, 16, 64}) {
                Phase phase =
                        new Phase(
                                "4K iodepth " + depth + " numjobs " + jobs,
                                Phase.Kind.SAMPLE,
                                Duration.ofSeconds(1),
                                new Load.Saturate(depth * jobs));
                long done = 1_000L * Math.min(64, depth * jobs);
                Histogram histogram = new Histogram(3_600_000_000_000L, 3);
                histogram.recordValueWithCount(1_000_000L * depth * jobs / (done / 1_000), done);
                Latency latency = latency(histogram);
                OperationResult total =
                        new OperationResult("all", true, done, 0, Map.of(), latency, latency);
                planned.add(phase);
                phases.add(
                        new PhaseResult(
                                phase,
                                phases.size() * 1_000_000_000L,
                                1_000_000_000L,
                                total,
                                List.of(total),
                                0,
                                Latency.NONE,
                                Latency.NONE,
                                0,
                                Map.of(),
                                Map.of("bytes_per_second", done * 4096.0)));
            }
        }
        RunResult result =
                new RunResult(
                        RunResult.SCHEMA,
                        RunResult.Status.COMPLETE,
                        "",
                        "oltplab 0.1.0",
                        START,
                        START.plusSeconds(16),
                        new Plan(
                                "rawio",
                                new Target.Device(Path.of("/srv/drive/oltplab.raw")),
                                planned,
                                42,
                                0,
                                Map.of("engine", "nio")),
                        environment(),
                        phases,
                        List.of(),
                        List.of(),
                        List.of());
        return new Run(name, "results/" + name, result, List.of());
    }

    /// The same run with other facts.
    public static Run with(
            Run run,
            RunResult.Status status,
            String reason,
            Map<String, Map<String, String>> environment) {
        RunResult old = run.result();
        return new Run(
                run.name(),
                run.source(),
                new RunResult(
                        old.schema(),
                        status,
                        reason,
                        old.tool(),
                        old.startedAt(),
                        old.endedAt(),
                        old.plan(),
                        environment,
                        old.phases(),
                        old.verdicts(),
                        old.tables(),
                        old.events()),
                run.timeline(),
                run.beside());
    }

    public static Map<String, Map<String, String>> environment() {
        return Map.of(
                "host",
                Map.of("os", "Linux 6.1.0", "cpu", "Example CPU", "memory", "128.0 GB"),
                "drive",
                Map.of("file system", "ext4", "model", "EXAMPLE <1.92TB>", "path", "/srv/drive"),
                "database",
                Map.of(
                        "flavour",
                        "mariadb",
                        "version",
                        "10.11.14-MariaDB",
                        "innodb_flush_method",
                        "O_DIRECT"));
    }

    public static Latency latency(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int size = histogram.encodeIntoCompressedByteBuffer(buffer);
        byte[] bytes = Arrays.copyOf(buffer.array(), size);
        return new Latency(
                histogram.getTotalCount(),
                histogram.getMean(),
                histogram.getMinValue(),
                histogram.getMaxValue(),
                histogram.getStdDeviation(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(95),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getValueAtPercentile(99.99),
                Base64.getEncoder().encodeToString(bytes));
    }

    private static Moment moment(String phase, long at, Histogram here, long failed) {
        return new Moment(
                phase,
                at,
                1_000_000_000L,
                here.getTotalCount(),
                failed,
                here.getTotalCount() == 0 ? 0 : here.getMean(),
                here.getValueAtPercentile(50),
                here.getValueAtPercentile(95),
                here.getValueAtPercentile(99),
                here.getMaxValue(),
                0,
                Map.of("bytes written", here.getTotalCount() * 8192));
    }

    private static PhaseResult phase(
            Phase phase, long from, long length, String[] names, Histogram[] histograms) {
        Histogram all = new Histogram(3_600_000_000_000L, 3);
        List<OperationResult> operations = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            all.add(histograms[i]);
            Latency latency = latency(histograms[i]);
            operations.add(
                    new OperationResult(
                            names[i],
                            true,
                            latency.count(),
                            i == 0 ? 2 : 0,
                            i == 0 ? Map.of("1213", 3L) : Map.of(),
                            latency,
                            latency));
        }
        Latency latency = latency(all);
        return new PhaseResult(
                phase,
                from,
                length,
                new OperationResult("all", true, latency.count(), 2, Map.of(), latency, latency),
                operations,
                20e6,
                latency,
                Latency.NONE,
                0,
                Map.of("bytes written", latency.count() * 8192),
                Map.of("cpu_nanos_per_step", 81_000.0));
    }

    private static int pick(double[] shares, SplittableRandom random) {
        double left = random.nextDouble();
        for (int i = 0; i < shares.length - 1; i++) {
            left -= shares[i];
            if (left < 0) {
                return i;
            }
        }
        return shares.length - 1;
    }

    /// A standard normal value (Box and Muller).
    public static double gauss(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
                * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
