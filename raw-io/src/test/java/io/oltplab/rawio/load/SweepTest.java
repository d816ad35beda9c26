package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.RawTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SweepTest {

    /// A class of the histogram is at most 1/64 wide.
    private static final Percentage CLASS = Percentage.withPercentage(1.6);

    private static final long MICRO = 1_000;

    private static final RawTarget TARGET =
            new RawTarget(Path.of("simulated"), 1 << 30, 0, 1 << 30, true, 4096, true, Map.of());

    /// No thread of the simulation uses the processor; a test may claim otherwise.
    private record FixedCpu(long process, long current) implements Cpu {
        @Override
        public long thread(long id) {
            return 0;
        }
    }

    private static Profile randomRead(int inFlight) {
        return Catalog.find("4k-rand-read").withInFlight(inFlight);
    }

    private static Cell closed(int inFlight, Duration ramp, Duration measure) {
        return new Cell(
                "closed", randomRead(inFlight), new Load.Saturate(inFlight), ramp, measure, 0, 7);
    }

    private static Sweep sweep(SimulatedDevice device, MemoryRecording recording) {
        return new Sweep(new OwnLoop(device, TARGET, new FixedCpu(0, 0)), TARGET, recording);
    }

    @Test
    void closedLoopGivesTheCalculatedFigures() throws InterruptedException {
        // 4 servers of 100 us, 8 in flight: 40,000 IOPS; each I/O waits 100 us and is served 100
        // us.
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        CellResult result =
                sweep(device, recording)
                        .run(closed(8, Duration.ofMillis(100), Duration.ofSeconds(3)));

        PhaseResult phase = result.phase();
        assertThat(phase.total().done()).isBetween(119_996L, 120_004L);
        assertThat(phase.lengthNanos()).isEqualTo(3_000_000_000L);
        assertThat(phase.startNanos()).isEqualTo(100_000_000L);
        assertThat(phase.figures().get("iops")).isCloseTo(40_000, within(2.0));
        assertThat(phase.figures().get("bytes_per_second"))
                .isCloseTo(40_000 * 4096.0, within(2 * 4096.0));
        assertThat(phase.total().service().mean()).isEqualTo(200.0 * MICRO);
        assertThat(phase.total().service().min()).isEqualTo(200 * MICRO);
        assertThat(phase.total().service().max()).isEqualTo(200 * MICRO);
        assertThat(phase.total().service().p99()).isCloseTo(200 * MICRO, CLASS);
        assertThat(phase.total().response()).isEqualTo(phase.total().service());
        assertThat(phase.operations()).extracting(o -> o.name()).containsExactly("read");
        assertThat(phase.counters()).containsEntry("bytes_read", phase.total().done() * 4096);
        assertThat(result.flags()).isEmpty();
        assertThat(recording.verdicts())
                .singleElement()
                .satisfies(
                        v -> {
                            assertThat(v.level()).isEqualTo(Verdict.Level.PASS);
                            assertThat(v.detail()).contains("8.00 of 8 in flight");
                        });
    }

    @Test
    void samplesAddUpToThePhase() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        PhaseResult phase =
                sweep(device, recording)
                        .run(closed(4, Duration.ZERO, Duration.ofMillis(3500)))
                        .phase();

        assertThat(recording.samples()).hasSize(4);
        assertThat(recording.samples().stream().mapToLong(s -> s.lengthNanos()).sum())
                .isEqualTo(phase.lengthNanos());
        assertThat(
                        recording.samples().stream()
                                .mapToLong(s -> s.operations().getFirst().done())
                                .sum())
                .isEqualTo(phase.total().done());
        assertThat(
                        recording.samples().stream()
                                .mapToLong(s -> s.operations().getFirst().service().getTotalCount())
                                .sum())
                .isEqualTo(phase.total().done());
        assertThat(
                        recording.samples().stream()
                                .mapToLong(s -> s.counters().getOrDefault("bytes_read", 0L))
                                .sum())
                .isEqualTo(phase.total().done() * 4096);
    }

    @Test
    void percentilesAreThoseOfTheServiceTimes() throws InterruptedException {
        // Every 100th I/O takes 10 ms, every other 100 us; one in flight. p50 and p90 are 100 us,
        // p99.9 and the maximum 10 ms, the mean 100 + 9900 / 100 = 199 us.
        SimulatedDevice device =
                new SimulatedDevice(1, n -> n % 100 == 99 ? 10_000 * MICRO : 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        PhaseResult phase =
                sweep(device, recording)
                        .run(closed(1, Duration.ZERO, Duration.ofMillis(1990)))
                        .phase();

        assertThat(phase.total().done()).isEqualTo(10_000);
        assertThat(phase.total().service().mean()).isEqualTo(199.0 * MICRO);
        assertThat(phase.total().service().p50()).isCloseTo(100 * MICRO, CLASS);
        assertThat(phase.total().service().p90()).isCloseTo(100 * MICRO, CLASS);
        assertThat(phase.total().service().p999()).isCloseTo(10_000 * MICRO, CLASS);
        assertThat(phase.total().service().max()).isEqualTo(10_000 * MICRO);
        // sqrt(0.99 * 99^2 + 0.01 * 9801^2) us
        assertThat(phase.total().service().stddev()).isCloseTo(985.0 * MICRO, CLASS);
    }

    /// The response times of a first-in first-out queue before one server, worked out directly from
    /// the due times.
    @Test
    void responseCountsTheWaitAndServiceDoesNot() throws InterruptedException {
        long service = 100 * MICRO;
        SimulatedDevice device = new SimulatedDevice(1, _ -> service);
        MemoryRecording recording = new MemoryRecording(device.clock());
        Load.Rate rate = new Load.Rate(1, 8000, Load.Arrivals.POISSON);
        Cell cell =
                new Cell("80 %", randomRead(1), rate, Duration.ZERO, Duration.ofSeconds(2), 80, 7);

        CellResult result = sweep(device, recording).run(cell);

        Arrivals due = new Arrivals(rate, 0, Seeds.mix(7, 0x417272, 0));
        double sum = 0;
        long count = 0;
        long free = 0;
        long max = 0;
        while (true) {
            long at = due.take();
            long end = Math.max(free, at) + service;
            if (end > 2_000_000_000L) {
                break;
            }
            free = end;
            sum += end - at;
            max = Math.max(max, end - at);
            count++;
        }
        PhaseResult phase = result.phase();
        assertThat(phase.total().done()).isEqualTo(count);
        assertThat(phase.total().response().mean()).isCloseTo(sum / count, within(1e-6));
        assertThat(phase.total().response().max()).isEqualTo(max);
        assertThat(phase.total().service().mean()).isEqualTo((double) service);
        assertThat(phase.late().max()).isZero();
        assertThat(result.flags()).isEmpty();
        assertThat(phase.figures()).containsEntry("stationary", 1.0);
        // M/D/1 at 80 %: waits 0.8 / (2 * 0.2) = 2 service times on average
        assertThat(phase.total().response().mean())
                .isCloseTo(300 * MICRO, Percentage.withPercentage(25));
    }

    @Test
    void overloadIsSaturatedAndKeepsItsBacklog() throws InterruptedException {
        // 10,000 IOPS at most, 12,000 offered for 2 s: 20,000 done, about 4,000 waiting.
        SimulatedDevice device = new SimulatedDevice(2, _ -> 200 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());
        Load.Rate rate = new Load.Rate(2, 12_000, Load.Arrivals.CONSTANT);

        CellResult result =
                sweep(device, recording)
                        .run(
                                new Cell(
                                        "120 %",
                                        randomRead(2),
                                        rate,
                                        Duration.ZERO,
                                        Duration.ofSeconds(2),
                                        120,
                                        7));

        PhaseResult phase = result.phase();
        assertThat(result.flags()).containsExactly("saturated");
        assertThat(phase.figures())
                .containsEntry("saturated", 1.0)
                .containsEntry("stationary", 0.0);
        assertThat(phase.total().done()).isBetween(19_990L, 20_000L);
        assertThat(phase.backlog()).isBetween(3_990L, 4_005L);
        assertThat(phase.figures().get("offered_per_second")).isCloseTo(12_000, within(1.0));
        assertThat(phase.total().service().mean()).isCloseTo(200.0 * MICRO, within(1.0));
        // The wait grows from 0 to 4,000 waiting / 10,000 a second = 0.4 s at the end, minus what
        // the last one had not waited yet: (2 - 2 / 1.2) s.
        assertThat(phase.total().response().max())
                .isCloseTo(333_400 * MICRO, Percentage.withPercentage(0.5));
        assertThat(recording.samples().getLast().backlog()).isEqualTo(phase.backlog());
    }

    @Test
    void curveRunsThePercentagesOfTheMaximum() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());
        Cell maximum = closed(8, Duration.ofMillis(10), Duration.ofSeconds(1));

        sweep(device, recording)
                .curve(
                        maximum,
                        new CurvePlan(
                                List.of(10, 50, 100, 120),
                                Duration.ofMillis(50),
                                Duration.ofMillis(500)));

        assertThat(recording.phases())
                .extracting(p -> p.phase().name())
                .containsExactly(
                        "closed", "closed 10 %", "closed 50 %", "closed 100 %", "closed 120 %");
        assertThat(recording.phases().get(1).phase().load())
                .isInstanceOfSatisfying(
                        Load.Rate.class,
                        r -> {
                            assertThat(r.perSecond()).isCloseTo(4000, within(1.0));
                            assertThat(r.users()).isEqualTo(8);
                            assertThat(r.arrivals()).isEqualTo(Load.Arrivals.POISSON);
                        });
        // At 10 % hardly any I/O waits for one of the four servers.
        assertThat(recording.phases().get(1).total().service().p50()).isCloseTo(100 * MICRO, CLASS);
        assertThat(recording.phases().get(1).figures())
                .containsEntry("target_percent", 10.0)
                .containsEntry("saturated", 0.0);
        PhaseResult over = recording.phases().getLast();
        assertThat(over.figures()).containsEntry("saturated", 1.0);
        assertThat(over.total().service().p50()).isCloseTo(200 * MICRO, CLASS);
        assertThat(over.total().response().mean()).isGreaterThan(5_000.0 * MICRO);
        assertThat(recording.tables()).hasSize(1);
        assertThat(recording.tables().getFirst().rows()).hasSize(5);
        assertThat(recording.tables().getFirst().title()).contains("(published)");
    }

    @Test
    void curveEndsWhereTheUserSays() throws InterruptedException {
        // One server: at 120 % eight wait for each other, 800 us; at 10 % hardly any, 100 us.
        SimulatedDevice device = new SimulatedDevice(1, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        sweep(device, recording)
                .curve(
                        closed(8, Duration.ZERO, Duration.ofMillis(200)),
                        new CurvePlan(
                                List.of(10, 120, 50),
                                Duration.ofMillis(100),
                                Duration.ofMillis(500),
                                Load.Arrivals.CONSTANT,
                                false,
                                Duration.ofNanos(700 * MICRO)));

        assertThat(recording.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("closed", "closed 10 %", "closed 120 %");
        assertThat(recording.events())
                .anySatisfy(e -> assertThat(e).startsWith("the curve ends at 120 %"));
    }

    @Test
    void fillWritesTheSpanExactlySoOften() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        sweep(device, recording).fill(Catalog.find("precondition-seq"), 2, 1);

        // 1 GiB in I/Os of 128 KiB is 8,192; four servers of 100 us take 204.8 ms for them.
        assertThat(recording.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("precondition-seq pass 1", "precondition-seq pass 2");
        assertThat(recording.phases())
                .allSatisfy(
                        p -> {
                            assertThat(p.total().done()).isEqualTo(8_192);
                            assertThat(p.counters()).containsEntry("bytes_written", 1L << 30);
                            assertThat(p.lengthNanos()).isEqualTo(204_800_000L);
                            assertThat(p.phase().kind()).isEqualTo(Phase.Kind.PRECONDITION);
                        });
        assertThat(device.ios.subList(0, 8_192))
                .extracting(SimulatedDevice.Io::offset)
                .doesNotHaveDuplicates();
    }

    @Test
    void roundsEndWhereTheRateHasSettled() throws InterruptedException {
        // Slower and slower until the 6,000th I/O, then steady: rounds of 100 ms
        SimulatedDevice device =
                new SimulatedDevice(1, n -> (100 + Math.min(n, 6_000) / 20) * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        sweep(device, recording).settle(closed(1, Duration.ZERO, Duration.ofMillis(100)), 100);

        assertThat(recording.phases().size()).isBetween(10, 30);
        assertThat(recording.verdicts().getLast().level()).isEqualTo(Verdict.Level.PASS);
        assertThat(recording.verdicts().getLast().detail())
                .startsWith("reached after " + recording.phases().size() + " rounds: range ");
        assertThat(recording.tables().getFirst().rows()).hasSize(recording.phases().size());
    }

    @Test
    void roundsAreGivenUp() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(1, n -> (100 + n / 10) * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        sweep(device, recording).settle(closed(1, Duration.ZERO, Duration.ofMillis(100)), 5);

        assertThat(recording.phases()).hasSize(5);
        assertThat(recording.verdicts().getLast().level()).isEqualTo(Verdict.Level.WARN);
        assertThat(recording.verdicts().getLast().detail())
                .startsWith("not reached after 5 rounds");
    }

    @Test
    void vdbenchRoundsUp() {
        CurvePlan plan =
                new CurvePlan(
                        List.of(1),
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        Load.Arrivals.POISSON,
                        true,
                        Duration.ZERO);
        assertThat(plan.rate(21_412.4, 10)).isEqualTo(2_200);
        assertThat(plan.rate(21_412.4, 100)).isEqualTo(21_500);
        assertThat(plan.rate(2_000, 50)).isEqualTo(1_000);
        assertThat(plan.rate(999.6, 50)).isEqualTo(500);
        assertThat(plan.rate(453, 10)).isEqualTo(50);
        assertThat(plan.rate(3, 10)).isEqualTo(10);
        CurvePlan exact = new CurvePlan(List.of(1), Duration.ZERO, Duration.ofSeconds(1));
        assertThat(exact.rate(21_412.4, 10)).isEqualTo(2_141.24);
    }

    @Test
    void busyGeneratorIsFlagged() throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(1, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());
        Sweep sweep =
                new Sweep(
                        new OwnLoop(device, TARGET, new FixedCpu(0, 950_000_000L)),
                        TARGET,
                        recording);

        CellResult result = sweep.run(closed(1, Duration.ZERO, Duration.ofSeconds(1)));

        sweep.cellTable();
        assertThat(result.flags()).containsExactly("generator_bound");
        assertThat(recording.verdicts())
                .anySatisfy(
                        v -> {
                            assertThat(v.check()).startsWith("generator");
                            assertThat(v.level()).isEqualTo(Verdict.Level.WARN);
                            assertThat(v.detail()).contains("closed generator_bound");
                        });
    }

    @Test
    void lateStartsAreFlaggedAndAreInTheResponse() throws InterruptedException {
        // A thread that wakes 80 us too late on an idle device of 100 us: every I/O starts 80 us
        // after it was due, more than 50 us and more than a tenth of the service.
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO).wakingLate(80 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());
        Load.Rate rate = new Load.Rate(4, 1_000, Load.Arrivals.CONSTANT);

        CellResult result =
                sweep(device, recording)
                        .run(
                                new Cell(
                                        "late",
                                        randomRead(4),
                                        rate,
                                        Duration.ofMillis(100),
                                        Duration.ofSeconds(1),
                                        10,
                                        7));

        assertThat(result.flags()).containsExactly("generator_late");
        assertThat(result.phase().late().p50()).isCloseTo(80 * MICRO, CLASS);
        assertThat(result.phase().total().service().mean()).isEqualTo(100.0 * MICRO);
        assertThat(result.phase().total().response().mean())
                .isCloseTo(180.0 * MICRO, within(100.0));
    }

    @Test
    void unsteadyMaximumIsFlagged() throws InterruptedException {
        // The first 10,000 I/Os take 100 us, all later ones 200 us: seconds of 10,000 and 5,000.
        SimulatedDevice device = new SimulatedDevice(1, n -> (n < 10_000 ? 100 : 200) * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());

        CellResult result =
                sweep(device, recording).run(closed(1, Duration.ZERO, Duration.ofMillis(3500)));

        assertThat(result.flags()).containsExactly("max_unstable");
    }

    @Test
    void targetThatFailsEndsTheRun() {
        SimulatedDevice device = new SimulatedDevice(1, _ -> 100 * MICRO).failing(5);
        MemoryRecording recording = new MemoryRecording(device.clock());

        assertThatThrownBy(
                        () ->
                                sweep(device, recording)
                                        .run(closed(1, Duration.ZERO, Duration.ofMillis(500))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("no I/O succeeded")
                .hasMessageContaining("EIO=");
    }

    @Test
    void equalSeedsGiveEqualIosAndOthersOthers() throws InterruptedException {
        SplittableRandom any = new SplittableRandom(1);
        List<SimulatedDevice.Io> first = offsets(any.nextLong());
        List<SimulatedDevice.Io> again = offsets(new SplittableRandom(1).nextLong());
        List<SimulatedDevice.Io> other = offsets(any.nextLong());

        assertThat(first).hasSizeGreaterThan(1000).isEqualTo(again).isNotEqualTo(other);
        assertThat(first)
                .allSatisfy(
                        io -> {
                            assertThat(io.offset() % io.length()).isZero();
                            assertThat(io.offset() + io.length()).isLessThanOrEqualTo(1 << 30);
                        });
    }

    private static List<SimulatedDevice.Io> offsets(long seed) throws InterruptedException {
        SimulatedDevice device = new SimulatedDevice(4, _ -> 100 * MICRO);
        MemoryRecording recording = new MemoryRecording(device.clock());
        sweep(device, recording)
                .run(
                        new Cell(
                                "seeded",
                                randomRead(4),
                                new Load.Rate(4, 20_000, Load.Arrivals.POISSON),
                                Duration.ZERO,
                                Duration.ofMillis(100),
                                0,
                                seed));
        return device.ios;
    }
}
