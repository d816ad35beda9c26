package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.result.Verdict.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MB = 1_000_000;

    /// From second 100 to 200, median response 10 ms.
    private static PhaseResult sample() {
        Histogram times = LatencyHistogram.create();
        times.recordValueWithCount(10_000_000, 1000);
        Latency latency = LatencyHistogram.latency(times);
        OperationResult all = new OperationResult("all", true, 1000, 0, Map.of(), latency, latency);
        return new PhaseResult(
                new Phase(
                        "sample", Phase.Kind.SAMPLE, Duration.ofSeconds(100), new Load.Saturate(1)),
                100 * SECOND,
                100 * SECOND,
                all,
                List.of(all),
                0,
                LatencyHistogram.latency(LatencyHistogram.create()),
                LatencyHistogram.latency(LatencyHistogram.create()),
                0,
                Map.of(),
                Map.of());
    }

    /// 200 seconds that are alike: of 100 MB on the drive so much is ours and on other partitions.
    private static List<Watch.Second> seconds(long ownMb, long otherMb) {
        List<Watch.Second> seconds = new ArrayList<>();
        for (int at = 1; at <= 200; at++) {
            seconds.add(
                    new Watch.Second(
                            at,
                            0.1,
                            new Ticker.Second(0, 0),
                            0,
                            100 * MB,
                            60 * MB,
                            ownMb * MB,
                            otherMb * MB));
        }
        return seconds;
    }

    private static Verdict verdict(
            String check, List<Watch.Second> seconds, List<Double> stalls, long pause, long late) {
        return Conditions.of(seconds, stalls, pause, late, true, sample()).stream()
                .filter(one -> one.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private static Level foreign(long ownMb, long otherMb) {
        return verdict("foreign I/O on the drive", seconds(ownMb, otherMb), List.of(), 0, 0)
                .level();
    }

    @Test
    void whatNobodyOfUsDidIsWarnedOfFromATenthOn() {
        assertThat(foreign(100, 0)).isEqualTo(Level.PASS);
        assertThat(foreign(91, 0)).isEqualTo(Level.PASS);
        assertThat(foreign(89, 0)).isEqualTo(Level.WARN);
        // Ours may go to other disks too: more than the drive's is no foreign I/O.
        assertThat(foreign(250, 0)).isEqualTo(Level.PASS);
    }

    @Test
    void otherPartitionsMakeASampleInvalidFromATenthOn() {
        assertThat(foreign(100, 9)).isEqualTo(Level.PASS);
        assertThat(foreign(100, 11)).isEqualTo(Level.FAIL);
        assertThat(verdict("foreign I/O on the drive", seconds(80, 11), List.of(), 0, 0).detail())
                .startsWith("20.00 of 100.00 MB/s (20.0 %) by nobody of ours")
                .contains("on other partitions 11.00 MB/s");
    }

    @Test
    void withoutADriveOfThisMachineNothingIsSaidOfIt() {
        assertThat(Conditions.of(seconds(0, 0), List.of(), 0, 0, false, sample()))
                .extracting(Verdict::check)
                .doesNotContain("foreign I/O on the drive");
    }

    @Test
    void aStepOfTheWallClockWithinTheSampleIsSaid() {
        List<Watch.Second> seconds = new ArrayList<>(seconds(100, 0));
        assertThat(verdict("clock steps", seconds, List.of(), 0, 0).level()).isEqualTo(Level.PASS);
        Watch.Second one = seconds.get(150);
        seconds.set(
                150,
                new Watch.Second(
                        one.at(),
                        3_600_000,
                        one.late(),
                        0,
                        one.driveBytes(),
                        0,
                        one.ownBytes(),
                        0));

        Verdict found = verdict("clock steps", seconds, List.of(), 0, 0);

        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(found.detail()).startsWith("1, the largest +3600.000 s");
        // A step in the warm-up is an event, no fault of the sample.
        seconds.set(20, seconds.get(150));
        seconds.set(150, one);
        Watch.Second early = seconds.get(20);
        seconds.set(
                20,
                new Watch.Second(21, early.stepMs(), early.late(), 0, early.driveBytes(), 0, 0, 0));
        assertThat(verdict("clock steps", seconds, List.of(), 0, 0).level()).isEqualTo(Level.PASS);
    }

    @Test
    void stallsOfMoreThanAHundredthMakeTheSampleInvalid() {
        List<Watch.Second> seconds = seconds(100, 0);
        assertThat(verdict("generator stalls", seconds, List.of(), 0, 0).level())
                .isEqualTo(Level.PASS);
        // 1 of 100 s is the limit.
        assertThat(verdict("generator stalls", seconds, List.of(1.0), 0, 0).level())
                .isEqualTo(Level.WARN);
        assertThat(verdict("generator stalls", seconds, List.of(1.2), 0, 0).level())
                .isEqualTo(Level.FAIL);
    }

    @Test
    void pausesAndLatenessHaveTheirLimits() {
        List<Watch.Second> seconds = seconds(100, 0);
        assertThat(verdict("garbage collection", seconds, List.of(), 100, 0).level())
                .isEqualTo(Level.PASS);
        assertThat(verdict("garbage collection", seconds, List.of(), 101, 0).level())
                .isEqualTo(Level.WARN);
        // 0.4 ms is below 5 % of 10 ms and below 1 ms; 0.9 below 1 ms; 1.1 is neither.
        assertThat(verdict("scheduling delay", seconds, List.of(), 0, 400_000).level())
                .isEqualTo(Level.PASS);
        assertThat(verdict("scheduling delay", seconds, List.of(), 0, 900_000).level())
                .isEqualTo(Level.PASS);
        assertThat(verdict("scheduling delay", seconds, List.of(), 0, 1_100_000).level())
                .isEqualTo(Level.WARN);
    }
}
