package io.oltplab.core.drive;

import io.oltplab.core.plan.Load;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.result.Verdict.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Judges a sample: whether its figures agree with each other, and whether the driver itself was in
/// the way.
final class PhaseChecks {

    /// Little's law holds within this.
    private static final double LITTLE_LIMIT = 0.02;

    private static final double DELAY_SHARE_LIMIT = 0.1;
    private static final double DELAY_MEAN_LIMIT_NANOS = 1e6;
    private static final double CEILING_SHARE = 0.98;
    private static final double CPU_PERCENT_LIMIT = 80;
    private static final double FAILED_SHARE_LIMIT = 0.005;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;
    private static final double PERCENT = 100;

    private final PhaseResult phase;
    private final Latency delay;
    private final long done;
    private final long failed;
    private final double responseMean;
    private final long edgesNanos;
    private final List<Verdict> verdicts = new ArrayList<>();

    private PhaseChecks(PhaseResult phase, Latency delay, long responseSumNanos, long edgesNanos) {
        this.phase = phase;
        this.delay = delay;
        this.edgesNanos = edgesNanos;
        long doneSum = 0;
        long failedSum = 0;
        for (OperationResult operation : phase.operations()) {
            doneSum += operation.done();
            failedSum += operation.failed();
        }
        done = doneSum;
        failed = failedSum;
        responseMean = done == 0 ? 0 : (double) responseSumNanos / done;
    }

    /// Judges a phase.
    ///
    /// @param delay what the driver itself added to the steps
    /// @param responseSumNanos sum of the responses of the steps done
    /// @param edgesNanos what the users had of unfinished cycles behind them at the end of the
    ///   phase, minus the same at its start
    static List<Verdict> of(
            PhaseResult phase, Latency delay, long responseSumNanos, long edgesNanos) {
        PhaseChecks checks = new PhaseChecks(phase, delay, responseSumNanos, edgesNanos);
        checks.run();
        return checks.verdicts;
    }

    /// The throughput at which users do nothing but wait, per second; 0 without waits.
    static double ceiling(PhaseResult phase) {
        return phase.phase().load() instanceof Load.Users users && phase.pauseMeanNanos() > 0
                ? users.users() * NANOS_PER_SECOND / phase.pauseMeanNanos()
                : 0;
    }

    private void run() {
        if (done == 0) {
            add(
                    "completed steps",
                    Level.FAIL,
                    "no step was completed in %.1f s, %d failed",
                    seconds(),
                    failed);
            return;
        }
        switch (phase.phase().load()) {
            case Load.Users users -> {
                little(users.users());
                delays();
                ceilingReached();
            }
            case Load.Saturate saturate -> {
                little(saturate.users());
                delays();
                gaps();
            }
            case Load.Rate rate -> offered(rate);
        }
        cpu();
    }

    private void little(int users) {
        double usersTime = (double) users * phase.lengthNanos();
        double cycles = done * (responseMean + phase.pauseMeanNanos());
        double deviation = cycles / usersTime - 1;
        // The law holds for means over a long time. What of the cycles lies outside of the sample
        // is known exactly here: with it, the sum is the users' time, whatever its length.
        double withEdges = (cycles + edgesNanos) / usersTime - 1;
        double failedShare = (double) failed / (done + failed);
        String law =
                format(
                        "X (R + Z) / N - 1 = %.2f %%, limit %.0f %%",
                        PERCENT * deviation, PERCENT * LITTLE_LIMIT);
        Level level = Level.FAIL;
        if (Math.abs(deviation) < LITTLE_LIMIT) {
            level = Level.PASS;
        } else if (Math.abs(withEdges) < LITTLE_LIMIT) {
            level = Level.WARN;
            law +=
                    format(
                            "; %.2f %% with the cycles that cross the edges of the sample counted in"
                                    + " part: %.1f s are too short or too uneven for the law",
                            PERCENT * withEdges, seconds());
        } else if (failedShare > FAILED_SHARE_LIMIT) {
            level = Level.WARN;
            law +=
                    format(
                            "; %.1f %% of the steps failed, and their time is in no latency",
                            PERCENT * failedShare);
        } else {
            law += format("; %.2f %% with its edges", PERCENT * withEdges);
        }
        verdicts.add(new Verdict("little's law", level, law));
    }

    private void delays() {
        long responseP99 = phase.total().response().p99();
        boolean share = delay.p99() > DELAY_SHARE_LIMIT * responseP99;
        boolean mean = delay.mean() > DELAY_MEAN_LIMIT_NANOS;
        add(
                "driver lateness",
                share || mean ? Level.WARN : Level.PASS,
                "%sfrom free to asked: mean %.3f ms (limit 1 ms), p99 %.3f ms (limit 10 %% of the"
                        + " response's p99 of %.3f ms)",
                share || mean ? "driver-limited: " : "",
                delay.mean() / NANOS_PER_MS,
                delay.p99() / NANOS_PER_MS,
                responseP99 / NANOS_PER_MS);
    }

    /// Without waits, the time between two steps of a user is the driver's own.
    private void gaps() {
        double gap = phase.pauseMeanNanos();
        boolean limited = gap > DELAY_SHARE_LIMIT * responseMean;
        add(
                "driver share",
                limited ? Level.WARN : Level.PASS,
                "%sthe driver takes %.1f us between two steps, a step %.1f us (limit 10 %%)",
                limited ? "driver-limited: " : "",
                gap / 1_000,
                responseMean / 1_000);
    }

    private void ceilingReached() {
        double ceiling = ceiling(phase);
        if (ceiling == 0) {
            return;
        }
        double reached = done * NANOS_PER_SECOND / phase.lengthNanos();
        double share = reached / ceiling;
        add(
                "think-time ceiling",
                share >= CEILING_SHARE ? Level.WARN : Level.PASS,
                "%.1f steps/s are %.1f %% of N / Z = %.1f, Z as it was in this sample%s",
                reached,
                PERCENT * share,
                ceiling,
                share >= CEILING_SHARE
                        ? ": throughput is limited by think time, compare latency"
                        : "");
    }

    private void offered(Load.Rate rate) {
        boolean behind = phase.backlog() > Math.max(rate.users(), rate.perSecond());
        add(
                "offered rate",
                behind ? Level.WARN : Level.PASS,
                "%.1f steps/s offered, %.1f/s done, %d due but not begun at the end%s",
                rate.perSecond(),
                done * NANOS_PER_SECOND / phase.lengthNanos(),
                phase.backlog(),
                behind ? ": the rate was not kept" : "");
    }

    private void cpu() {
        double percent = phase.figures().getOrDefault("cpu_percent", 0.0);
        add(
                "driver cpu",
                percent > CPU_PERCENT_LIMIT ? Level.WARN : Level.PASS,
                "the driver used %.0f %% of the processors (limit 80 %%)",
                percent);
    }

    private double seconds() {
        return phase.lengthNanos() / NANOS_PER_SECOND;
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private void add(String check, Level level, String pattern, Object... figures) {
        verdicts.add(new Verdict(check, level, format(pattern, figures)));
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static String format(String pattern, Object... figures) {
        return String.format(Locale.ROOT, pattern, figures);
    }
}
