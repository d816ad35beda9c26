package io.oltplab.report;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Long runs of several instances that never happened: a rate with waves and a stall, a drive that
/// goes with it, servers whose checkpoint age rises and falls like saw teeth.
public final class SimulatedBeside {

    private SimulatedBeside() {}

    /// A run whose last sixth is measured.
    ///
    /// @param hours of seconds
    /// @param instances whose counters there are
    public static Run hours(double hours, int instances) {
        int seconds = (int) (hours * 3600);
        int measured = seconds / 6;
        Run model = SimulatedRuns.tpcc("tpcc", 60, 1, 1);
        Load load = new Load.Users(15_000);
        Plan old = model.result().plan();
        Plan plan =
                new Plan(
                        "tpcc",
                        old.target(),
                        List.of(
                                new Phase(
                                        "warm-up",
                                        Phase.Kind.PRECONDITION,
                                        Duration.ofSeconds(seconds - measured),
                                        load),
                                new Phase(
                                        "sample",
                                        Phase.Kind.SAMPLE,
                                        Duration.ofSeconds(measured),
                                        load)),
                        1,
                        0,
                        Map.of("instances", Integer.toString(instances)));
        SplittableRandom random = new SplittableRandom(7);
        List<Moment> timeline = new ArrayList<>();
        List<Beside.Row> device = new ArrayList<>();
        List<Beside.Counted> database = new ArrayList<>();
        long[] log = new long[instances];
        for (int second = 0; second < seconds; second++) {
            boolean stalled = second % 3600 >= 500 && second % 3600 < 503;
            double noise = 1 + 0.05 * SimulatedRuns.gauss(random);
            double rate = stalled ? 0 : 12_600 * noise * (1 - 0.2 * Math.exp(-second / 300.0));
            double slow = 1 + 0.3 * Math.sin(second / 40.0);
            timeline.add(
                    new Moment(
                            second < seconds - measured ? "warm-up" : "sample",
                            second * 1_000_000_000L,
                            1_000_000_000L,
                            (long) rate,
                            0,
                            5.5e6 * slow,
                            (long) (4.5e6 * slow * noise),
                            (long) (11e6 * slow * noise),
                            (long) (21e6 * slow * (1 + 0.2 * random.nextDouble())),
                            (long) (60e6 * (1 + 2 * random.nextDouble())),
                            0,
                            Map.of()));
            device.add(
                    new Beside.Row(
                            second + 1,
                            Map.of(
                                    "reads_per_s", rate * 0.8 * noise,
                                    "writes_per_s", rate * 2.1 * noise,
                                    "read_mb_per_s", rate * 0.013 * noise,
                                    "write_mb_per_s", rate * 0.031 * noise,
                                    "await_ms", stalled ? 900 : 0.21 * slow * noise,
                                    "in_flight", (double) random.nextInt(1, 64),
                                    "cpu_percent", stalled ? 2.0 : 61 * noise)));
            for (int i = 0; i < instances; i++) {
                log[i] += (long) (rate * 4_000 / instances);
                long age = (second * 2_300_000L + i * 311_000_000L) % 900_000_000L;
                database.add(
                        new Beside.Counted(
                                second + 1,
                                i + 1,
                                Map.of(
                                        "innodb_checkpoint_age", age,
                                        "innodb_os_log_written", log[i],
                                        "innodb_buffer_pool_pages_dirty", age / 16_384,
                                        "innodb_buffer_pool_pages_total", 262_144L,
                                        "innodb_buffer_pool_pages_flushed", log[i] / 9_000,
                                        "innodb_data_fsyncs", log[i] / 40_000,
                                        "innodb_buffer_pool_read_requests", log[i] / 40,
                                        "innodb_buffer_pool_reads", log[i] / 4_000,
                                        "innodb_row_lock_waits", log[i] / 4_000_000)));
            }
        }
        RunResult result = model.result();
        return new Run(
                "tpcc",
                "results/hours",
                new RunResult(
                        result.schema(),
                        result.status(),
                        "",
                        result.tool(),
                        result.startedAt(),
                        result.startedAt().plusSeconds(seconds),
                        plan,
                        result.environment(),
                        phases(result, seconds - measured, measured, timeline),
                        result.verdicts(),
                        result.tables(),
                        List.of(
                                "-3.0 60,000 users are ready, the clock starts",
                                "700.000 generator stall: the driver itself stood still for 1.2 s",
                                "720.000 a table of the workload was made")),
                timeline,
                new Beside(device, database, List.of()));
    }

    /// The measured phase of the model, as long as this one and with its steps.
    private static List<PhaseResult> phases(
            RunResult model, int from, int seconds, List<Moment> timeline) {
        PhaseResult old = model.phases().getLast();
        long done = timeline.subList(from, timeline.size()).stream().mapToLong(Moment::done).sum();
        OperationResult total =
                new OperationResult(
                        "all",
                        true,
                        done,
                        0,
                        Map.of(),
                        old.total().response(),
                        old.total().service());
        return List.of(
                new PhaseResult(
                        old.phase(),
                        from * 1_000_000_000L,
                        seconds * 1_000_000_000L,
                        total,
                        old.operations(),
                        0,
                        old.late(),
                        old.queued(),
                        0,
                        old.counters(),
                        old.figures()));
    }
}
