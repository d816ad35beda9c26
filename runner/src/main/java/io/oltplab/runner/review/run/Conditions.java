package io.oltplab.runner.review.run;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.result.Verdict.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whether the surroundings of a sample spoiled it, from what the [Watch] saw (docs/guide/review.md
/// has the limits and what they rest on).
final class Conditions {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;
    private static final double MB = 1e6;
    private static final double PERCENT = 100;

    /// Share of a sample's seconds that may be masked by stalls.
    static final double MASKED_LIMIT = 0.01;

    /// A lateness that no latency of a database notices.
    static final double LATE_LIMIT_NANOS = 1e6;

    /// Nor one that is small against the median.
    static final double LATE_SHARE = 0.05;

    /// Share of the drive's bytes that others may cause; below 1 MB/s it is never looked at. A file
    /// system's own journal is in nobody's account, so a little is always there.
    static final double FOREIGN_WARN = 0.10;

    /// Share of the drive's bytes on other partitions that makes a sample useless.
    static final double OTHERS_FAIL = 0.10;

    private static final double FOREIGN_MIN = 1e6;

    private final List<Watch.Second> seconds;
    private final PhaseResult sample;
    private final List<Verdict> verdicts = new ArrayList<>();

    private Conditions(List<Watch.Second> seconds, PhaseResult sample) {
        this.sample = sample;
        double from = sample.startNanos() / NANOS_PER_SECOND;
        double to = from + sample.lengthNanos() / NANOS_PER_SECOND;
        this.seconds =
                seconds.stream().filter(s -> s.at() - 0.5 > from && s.at() - 0.5 < to).toList();
    }

    /// Judges a sample.
    ///
    /// @param stalls of the whole run, in seconds
    /// @param pauseMs longest collection of the whole run
    /// @param lateP99Nanos of our own, over the whole run
    /// @param judgesDrive whether the drive is one of this machine, used by processes of ours
    static List<Verdict> of(
            List<Watch.Second> seconds,
            List<Double> stalls,
            long pauseMs,
            long lateP99Nanos,
            boolean judgesDrive,
            PhaseResult sample) {
        Conditions conditions = new Conditions(seconds, sample);
        conditions.clock();
        conditions.stalls(stalls);
        conditions.pauses(pauseMs);
        conditions.lateness(lateP99Nanos);
        if (judgesDrive) {
            conditions.foreign();
        }
        return conditions.verdicts;
    }

    /// All samples of a run as one: the points of a sweep are judged together.
    static PhaseResult span(List<PhaseResult> phases) {
        List<PhaseResult> samples =
                phases.stream().filter(p -> p.phase().kind() == Phase.Kind.SAMPLE).toList();
        PhaseResult first = samples.getFirst();
        PhaseResult last = samples.getLast();
        long end = last.startNanos() + last.lengthNanos();
        return new PhaseResult(
                first.phase(),
                first.startNanos(),
                end - first.startNanos(),
                first.total(),
                first.operations(),
                first.pauseMeanNanos(),
                first.late(),
                first.queued(),
                first.backlog(),
                first.counters(),
                first.figures());
    }

    private void clock() {
        double worst = 0;
        int steps = 0;
        for (Watch.Second second : seconds) {
            if (Math.abs(second.stepMs()) > Watch.STEP_MS) {
                steps++;
                if (Math.abs(second.stepMs()) > Math.abs(worst)) {
                    worst = second.stepMs();
                }
            }
        }
        add(
                "clock steps",
                steps == 0 ? Level.PASS : Level.WARN,
                steps == 0
                        ? "none of more than 50 ms"
                        : String.format(
                                Locale.ROOT,
                                "%d, the largest %+.3f s: lengths and latencies go by the monotonic clock and are right, times of day are not",
                                steps,
                                worst / 1000));
    }

    private void stalls(List<Double> stalls) {
        double sum = stalls.stream().mapToDouble(Double::doubleValue).sum();
        double share = sum / (sample.lengthNanos() / NANOS_PER_SECOND);
        add(
                "generator stalls",
                stalls.isEmpty() ? Level.PASS : share > MASKED_LIMIT ? Level.FAIL : Level.WARN,
                String.format(
                        Locale.ROOT,
                        "%d of more than 1 s, %.1f s together, %.2f %% of the sample, limit 1 %%",
                        stalls.size(),
                        sum,
                        share * PERCENT));
    }

    private void pauses(long pauseMs) {
        add(
                "garbage collection",
                pauseMs > Watch.PAUSE_MS ? Level.WARN : Level.PASS,
                "longest pause " + pauseMs + " ms, limit 100 ms");
    }

    private void lateness(long lateP99Nanos) {
        double p50 = sample.total().response().p50();
        boolean good = lateP99Nanos < LATE_LIMIT_NANOS || lateP99Nanos < LATE_SHARE * p50;
        add(
                "scheduling delay",
                good ? Level.PASS : Level.WARN,
                String.format(
                        Locale.ROOT,
                        "p99 %.3f ms, limit 1 ms or 5 %% of the median response of %.3f ms%s",
                        lateP99Nanos / NANOS_PER_MS,
                        p50 / NANOS_PER_MS,
                        good ? "" : ": the machine of the driver is too busy"));
    }

    private void foreign() {
        double drive = mean(Watch.Second::driveBytes);
        double foreign = Math.max(0, drive - mean(Watch.Second::ownBytes));
        double others = mean(Watch.Second::otherBytes);
        double share = drive == 0 ? 0 : foreign / drive;
        double otherShare = drive == 0 ? 0 : others / drive;
        Level level = Level.PASS;
        if (otherShare > OTHERS_FAIL && others > FOREIGN_MIN) {
            level = Level.FAIL;
        } else if (share > FOREIGN_WARN && foreign > FOREIGN_MIN) {
            level = Level.WARN;
        }
        add(
                "foreign I/O on the drive",
                level,
                String.format(
                        Locale.ROOT,
                        "%.2f of %.2f MB/s (%.1f %%) by nobody of ours, warned from 10 %%; on other partitions %.2f MB/s, invalid from 10 %%",
                        foreign / MB,
                        drive / MB,
                        share * PERCENT,
                        others / MB));
    }

    private double mean(java.util.function.ToLongFunction<Watch.Second> of) {
        return seconds.stream().mapToLong(of).average().orElse(0);
    }

    private void add(String check, Level level, String detail) {
        verdicts.add(new Verdict(check, level, detail));
    }
}
