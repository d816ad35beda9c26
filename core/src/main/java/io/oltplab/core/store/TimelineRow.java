package io.oltplab.core.store;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// One line of `timeline.jsonl`: an interval in figures. Its histograms are in `tx.hlog`.
///
/// @param phase name of the phase
/// @param startNanos start of the interval, counted from the start of the run
/// @param lengthNanos length of the interval
/// @param total the headline operations together, named `all`
/// @param operations in the order of the workload's operations
/// @param counters growth of the workload's counters within the interval
/// @param backlog steps that were due but not begun at the end (open loop)
public record TimelineRow(
        String phase,
        long startNanos,
        long lengthNanos,
        Row total,
        List<Row> operations,
        Map<String, Long> counters,
        long backlog) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double P50 = 50;
    private static final double P95 = 95;
    private static final double P99 = 99;

    public TimelineRow {
        operations = List.copyOf(operations);
        counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    }

    /// One operation within an interval; times in nanoseconds, 0 if no step was done.
    ///
    /// @param done completed steps
    /// @param failed failed steps
    /// @param errors failed attempts, retried or not, by code
    public record Row(
            String name,
            boolean headline,
            long done,
            long failed,
            Map<String, Long> errors,
            double responseMean,
            long responseP50,
            long responseP95,
            long responseP99,
            long responseMax,
            double serviceMean,
            long serviceP99,
            long serviceMax) {

        public Row {
            errors = Collections.unmodifiableMap(new TreeMap<>(errors));
        }

        static Row of(OperationSample sample) {
            Histogram response = sample.response();
            Histogram service = sample.service();
            return new Row(
                    sample.name(),
                    sample.headline(),
                    sample.done(),
                    sample.failed(),
                    sample.errors(),
                    response.getMean(),
                    response.getValueAtPercentile(P50),
                    response.getValueAtPercentile(P95),
                    response.getValueAtPercentile(P99),
                    response.getMaxValue(),
                    service.getMean(),
                    service.getValueAtPercentile(P99),
                    service.getMaxValue());
        }
    }

    /// The figures of a sample.
    public static TimelineRow of(Sample sample) {
        List<Row> rows = new ArrayList<>();
        Histogram response = LatencyHistogram.create();
        Histogram service = LatencyHistogram.create();
        Map<String, Long> errors = new TreeMap<>();
        long done = 0;
        long failed = 0;
        for (OperationSample part : sample.operations()) {
            rows.add(Row.of(part));
            if (part.headline()) {
                done += part.done();
                failed += part.failed();
                part.errors().forEach((code, count) -> errors.merge(code, count, Long::sum));
                response.add(part.response());
                service.add(part.service());
            }
        }
        Row total =
                Row.of(new OperationSample("all", true, done, failed, errors, response, service));
        return new TimelineRow(
                sample.phase(),
                sample.startNanos(),
                sample.lengthNanos(),
                total,
                rows,
                sample.counters(),
                sample.backlog());
    }

    /// Completed headline steps per second.
    public double throughput() {
        return lengthNanos == 0 ? 0 : total.done() / (lengthNanos / NANOS_PER_SECOND);
    }
}
