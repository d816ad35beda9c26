package io.oltplab.report.threshold;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.report.page.Figures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/// Looks at the conditions marked `abort-on-fail` while a run goes on: each second at the figures
/// of the measured phase so far. For use by one thread at a time.
public final class ThresholdWatch {

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Threshold> thresholds;
    private final Set<String> unmeasured;
    private final List<Sums> sums;
    private String phase = "";
    private long lengthNanos;

    /// One condition's part of the phase so far.
    private static final class Sums {
        long done;
        long failed;
        Histogram response = LatencyHistogram.create();
    }

    /// @param plan whose phases say what is measured
    public ThresholdWatch(List<Threshold> thresholds, Plan plan) {
        this.thresholds = thresholds.stream().filter(one -> one.abortAfter().isPresent()).toList();
        this.unmeasured =
                plan.phases().stream()
                        .filter(planned -> planned.kind() != Phase.Kind.SAMPLE)
                        .map(Phase::name)
                        .collect(Collectors.toSet());
        this.sums = this.thresholds.stream().map(_ -> new Sums()).toList();
    }

    /// Adds an interval.
    ///
    /// @return why the run has to end, one line; none while all hold
    public Optional<String> sample(Sample sample) {
        if (thresholds.isEmpty() || unmeasured.contains(sample.phase())) {
            return Optional.empty();
        }
        if (!sample.phase().equals(phase)) {
            phase = sample.phase();
            lengthNanos = 0;
            sums.forEach(
                    one -> {
                        one.done = 0;
                        one.failed = 0;
                        one.response.reset();
                    });
        }
        lengthNanos += sample.lengthNanos();
        for (int i = 0; i < thresholds.size(); i++) {
            add(thresholds.get(i), sums.get(i), sample);
        }
        for (int i = 0; i < thresholds.size(); i++) {
            Optional<String> broken = broken(thresholds.get(i), sums.get(i));
            if (broken.isPresent()) {
                return broken;
            }
        }
        return Optional.empty();
    }

    private static void add(Threshold threshold, Sums sums, Sample sample) {
        for (Sample.OperationSample part : sample.operations()) {
            boolean counts =
                    threshold.operation().isEmpty()
                            ? part.headline()
                            : Outcome.same(part.name()).equals(Outcome.same(threshold.operation()));
            if (counts) {
                sums.done += part.done();
                sums.failed += part.failed();
                sums.response.add(part.response());
            }
        }
    }

    private Optional<String> broken(Threshold threshold, Sums sums) {
        if (lengthNanos < threshold.abortAfter().orElseThrow().toNanos()) {
            return Optional.empty();
        }
        OptionalDouble value = value(threshold.metric(), sums);
        if (value.isEmpty()
                || threshold.comparison().holds(value.getAsDouble(), threshold.limit())) {
            return Optional.empty();
        }
        return Optional.of(
                "threshold "
                        + threshold.text()
                        + " does not hold after "
                        + Figures.seconds(lengthNanos)
                        + " s of "
                        + phase
                        + ": "
                        + Outcome.shown(value.getAsDouble(), threshold.metric().unit()));
    }

    private OptionalDouble value(Threshold.Metric metric, Sums sums) {
        long all = sums.done + sums.failed;
        return switch (metric) {
            case TPS -> OptionalDouble.of(sums.done / (lengthNanos / NANOS_PER_SECOND));
            case ERRORS -> OptionalDouble.of((double) sums.failed);
            case ERROR_RATE ->
                    all == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of((double) sums.failed / all);
            case AVERAGE ->
                    sums.done == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(sums.response.getMean());
            case MAX ->
                    sums.done == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of((double) sums.response.getMaxValue());
            case P50 -> percentile(sums, 50);
            case P90 -> percentile(sums, 90);
            case P95 -> percentile(sums, 95);
            case P99 -> percentile(sums, 99);
            case P999 -> percentile(sums, 99.9);
            case STEADY -> OptionalDouble.empty();
        };
    }

    /// None as long as too few steps stand behind it.
    private static OptionalDouble percentile(Sums sums, double percentile) {
        return sums.done * (100 - percentile) / 100 >= Outcome.ABOVE - 1e-6
                ? OptionalDouble.of((double) sums.response.getValueAtPercentile(percentile))
                : OptionalDouble.empty();
    }
}
