package io.oltplab.report.threshold;

import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.page.Figures;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import io.oltplab.report.read.SecondHistograms;
import io.oltplab.report.statistics.BatchMeans;
import io.oltplab.report.statistics.BlockBootstrap;
import io.oltplab.report.statistics.Drift;
import io.oltplab.report.statistics.Interval;
import io.oltplab.report.statistics.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// What became of a threshold.
///
/// @param threshold the condition
/// @param run name of the run
/// @param phase that was looked at
/// @param passed whether it held
/// @param found the value, or why there is none
public record Outcome(Threshold threshold, String run, String phase, boolean passed, String found) {

    /// Values above a percentile that it needs.
    static final double ABOVE = 10;

    private static final int SECONDS_MIN = 20;
    private static final long SEED = 20_260_301;

    /// Those that a run was given itself, and further ones.
    public static List<Outcome> all(List<Threshold> further, Run run) {
        List<Threshold> all = new ArrayList<>(Threshold.of(run.result().plan()));
        further.stream().filter(one -> !all.contains(one)).forEach(all::add);
        return of(all, run);
    }

    /// One line: `p99 < 5ms does not hold in phase sample of tpcc: 7.2 ms`.
    public String sentence() {
        return threshold.text()
                + (passed ? " holds" : " does not hold")
                + (phase.isEmpty() ? "" : " in phase " + phase)
                + " of "
                + run
                + ": "
                + found;
    }

    /// Looks at every measured phase of a run. A condition whose value is missing (no such
    /// operation, too few steps) has not held.
    public static List<Outcome> of(List<Threshold> thresholds, Run run) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Threshold threshold : thresholds) {
            if (run.samples().isEmpty()) {
                outcomes.add(
                        new Outcome(threshold, run.name(), "", false, "no measured phase ended"));
            }
            for (PhaseResult phase : run.samples()) {
                outcomes.add(of(threshold, run, phase));
            }
        }
        return outcomes;
    }

    private static Outcome of(Threshold threshold, Run run, PhaseResult phase) {
        String name = phase.phase().name();
        if (threshold.metric() == Threshold.Metric.STEADY) {
            return steady(threshold, run, name);
        }
        if (threshold.confident()) {
            return confident(threshold, run, name);
        }
        Optional<OperationResult> operation = operation(threshold, phase);
        if (operation.isEmpty()) {
            return new Outcome(
                    threshold, run.name(), name, false, "no operation " + threshold.operation());
        }
        return plain(threshold, run, phase, operation.get());
    }

    private static Optional<OperationResult> operation(Threshold threshold, PhaseResult phase) {
        if (threshold.operation().isEmpty()) {
            return Optional.of(phase.total());
        }
        return phase.operations().stream()
                .filter(one -> same(one.name()).equals(same(threshold.operation())))
                .findFirst();
    }

    /// `New-Order`, `new_order` and `new order` are one.
    static String same(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    private static Outcome plain(
            Threshold threshold, Run run, PhaseResult phase, OperationResult operation) {
        Latency response = operation.response();
        long all = operation.done() + operation.failed();
        double seconds = phase.lengthNanos() / 1e9;
        return switch (threshold.metric()) {
            case TPS ->
                    judge(
                            threshold,
                            run,
                            phase,
                            seconds == 0 ? 0 : operation.done() / seconds,
                            "/s");
            case AVERAGE -> latency(threshold, run, phase, response, 0, response.mean());
            case P50 -> latency(threshold, run, phase, response, 50, (double) response.p50());
            case P90 -> latency(threshold, run, phase, response, 90, (double) response.p90());
            case P95 -> latency(threshold, run, phase, response, 95, (double) response.p95());
            case P99 -> latency(threshold, run, phase, response, 99, (double) response.p99());
            case P999 -> latency(threshold, run, phase, response, 99.9, (double) response.p999());
            case MAX -> latency(threshold, run, phase, response, 0, (double) response.max());
            case ERRORS -> judge(threshold, run, phase, (double) operation.failed(), "");
            case ERROR_RATE ->
                    judge(
                            threshold,
                            run,
                            phase,
                            all == 0 ? 0 : (double) operation.failed() / all,
                            "%");
            case STEADY -> throw new IllegalStateException("steady has its own way");
        };
    }

    private static Outcome latency(
            Threshold threshold,
            Run run,
            PhaseResult phase,
            Latency latency,
            double percentile,
            double nanos) {
        boolean enough =
                percentile == 0
                        ? latency.count() > 0
                        : latency.count() * (100 - percentile) / 100 >= ABOVE - 1e-6;
        return enough
                ? judge(threshold, run, phase, nanos, "ns")
                : new Outcome(
                        threshold,
                        run.name(),
                        phase.phase().name(),
                        false,
                        "n/a: " + Figures.count(latency.count()) + " steps are too few");
    }

    private static Outcome judge(
            Threshold threshold, Run run, PhaseResult phase, double value, String unit) {
        return new Outcome(
                threshold,
                run.name(),
                phase.phase().name(),
                threshold.comparison().holds(value, threshold.limit()),
                shown(value, unit));
    }

    static String shown(double value, String unit) {
        return switch (unit) {
            case "ns" -> Figures.ms(value) + " ms";
            case "%" -> Figures.percent(value);
            default -> Figures.number(value) + unit;
        };
    }

    private static Outcome steady(Threshold threshold, Run run, String phase) {
        double[] rates = run.seconds(phase).stream().mapToDouble(Moment::perSecond).toArray();
        if (rates.length < SECONDS_MIN) {
            return new Outcome(
                    threshold, run.name(), phase, false, rates.length + " seconds are too few");
        }
        Optional<Drift> drift = Drift.of(rates);
        boolean drifting = drift.isPresent() && drift.get().isFlagged();
        boolean settled = rates.length < WarmUp.VALUES_MIN || WarmUp.cut(rates).isPresent();
        return new Outcome(
                threshold,
                run.name(),
                phase,
                settled && !drifting,
                (settled ? "no warm-up found" : "not settled (MSER-5)")
                        + drift.map(found -> ", drift " + Figures.percent(found.share()))
                                .orElse(""));
    }

    private static Outcome confident(Threshold threshold, Run run, String phase) {
        List<Moment> seconds = run.seconds(phase);
        Optional<Interval> interval;
        if (threshold.metric() == Threshold.Metric.TPS) {
            interval =
                    BatchMeans.of(seconds.stream().mapToDouble(Moment::perSecond).toArray())
                            .map(BatchMeans::interval);
        } else {
            List<Histogram> histograms = SecondHistograms.of(run, seconds);
            interval =
                    histograms.isEmpty()
                            ? Optional.empty()
                            : new BlockBootstrap(histograms).percentile(99, SEED);
        }
        if (interval.isEmpty()) {
            return new Outcome(
                    threshold, run.name(), phase, false, "n/a: too short for an interval");
        }
        String unit = threshold.metric() == Threshold.Metric.TPS ? "/s" : "ns";
        double end =
                threshold.comparison().wantsLess() ? interval.get().high() : interval.get().low();
        return new Outcome(
                threshold,
                run.name(),
                phase,
                threshold.comparison().holds(end, threshold.limit()),
                shown(interval.get().low(), unit) + " to " + shown(interval.get().high(), unit));
    }
}
