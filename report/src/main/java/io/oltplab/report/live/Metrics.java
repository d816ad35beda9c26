package io.oltplab.report.live;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Counters and buckets of the run for Prometheus. Latency goes out as buckets, never as a
/// ready-made percentile: those of several programs could not be joined.
final class Metrics {

    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /// Upper ends in seconds: about three to a factor of ten, from 10 us to 1 min.
    private static final double[] BOUNDS = {
        0.00001,
        0.00002,
        0.00005,
        0.0001,
        0.0002,
        0.0005,
        0.001,
        0.002,
        0.005,
        0.01,
        0.02,
        0.05,
        0.1,
        0.2,
        0.5,
        1,
        2,
        5,
        10,
        30,
        60,
        Double.POSITIVE_INFINITY
    };

    private static final double NANOS_PER_SECOND = 1e9;

    /// One operation since the beginning of the run.
    private static final class Sums {
        long done;
        long failed;
        final Map<String, Long> errors = new TreeMap<>();
        final long[] response = new long[BOUNDS.length];
        double responseSum;
        final long[] service = new long[BOUNDS.length];
        double serviceSum;
    }

    private final Map<String, Sums> operations = new TreeMap<>();
    private String workload = "";
    private String phase = "";
    private long backlog;

    synchronized void begin(Plan plan) {
        operations.clear();
        workload = plan.workload();
        phase = "";
        backlog = 0;
    }

    synchronized void sample(Sample sample) {
        phase = sample.phase();
        backlog = sample.backlog();
        for (Sample.OperationSample part : sample.operations()) {
            Sums sums = operations.computeIfAbsent(part.name(), _ -> new Sums());
            sums.done += part.done();
            sums.failed += part.failed();
            part.errors().forEach((code, count) -> sums.errors.merge(code, count, Long::sum));
            sums.responseSum += add(sums.response, part.response());
            sums.serviceSum += add(sums.service, part.service());
        }
    }

    synchronized void end() {
        phase = "";
        backlog = 0;
    }

    /// Adds the counts of a histogram to buckets.
    ///
    /// @return the sum of the values in seconds
    private static double add(long[] buckets, Histogram histogram) {
        for (HistogramIterationValue value : histogram.recordedValues()) {
            double seconds = value.getValueIteratedTo() / NANOS_PER_SECOND;
            int bucket = 0;
            while (seconds > BOUNDS[bucket]) {
                bucket++;
            }
            buckets[bucket] += value.getCountAtValueIteratedTo();
        }
        return histogram.getMean() * histogram.getTotalCount() / NANOS_PER_SECOND;
    }

    /// The text format, version 0.0.4.
    String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create()
                    .write(bytes, snapshots(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory does not fail", impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private synchronized MetricSnapshots snapshots() {
        List<CounterDataPointSnapshot> steps = new ArrayList<>();
        List<CounterDataPointSnapshot> errors = new ArrayList<>();
        List<HistogramDataPointSnapshot> response = new ArrayList<>();
        List<HistogramDataPointSnapshot> service = new ArrayList<>();
        operations.forEach(
                (name, sums) -> {
                    steps.add(counter(sums.done, name, "outcome", "done"));
                    steps.add(counter(sums.failed, name, "outcome", "failed"));
                    sums.errors.forEach(
                            (code, count) -> errors.add(counter(count, name, "code", code)));
                    response.add(histogram(sums.response, sums.responseSum, name));
                    service.add(histogram(sums.service, sums.serviceSum, name));
                });
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        CounterSnapshot.Builder stepCounter =
                CounterSnapshot.builder().name("oltplab_steps").help("Steps that ended.");
        steps.forEach(stepCounter::dataPoint);
        all.metricSnapshot(stepCounter.build());
        CounterSnapshot.Builder errorCounter =
                CounterSnapshot.builder()
                        .name("oltplab_errors")
                        .help("Failed attempts, retried or not.");
        errors.forEach(errorCounter::dataPoint);
        all.metricSnapshot(errorCounter.build());
        all.metricSnapshot(
                histograms("oltplab_response_seconds", "Due time to completion.", response));
        all.metricSnapshot(
                histograms("oltplab_service_seconds", "Start of service to completion.", service));
        GaugeSnapshot.Builder phases =
                GaugeSnapshot.builder().name("oltplab_phase").help("1 for the phase that runs.");
        if (!phase.isEmpty()) {
            phases.dataPoint(
                    GaugeDataPointSnapshot.builder()
                            .value(1)
                            .labels(Labels.of("workload", workload, "phase", phase))
                            .build());
        }
        all.metricSnapshot(phases.build());
        all.metricSnapshot(
                GaugeSnapshot.builder()
                        .name("oltplab_backlog")
                        .help("Steps due but not started (open loop).")
                        .dataPoint(
                                GaugeDataPointSnapshot.builder()
                                        .value((double) backlog)
                                        .labels(Labels.of("workload", workload))
                                        .build())
                        .build());
        return all.build();
    }

    private CounterDataPointSnapshot counter(
            long value, String operation, String label, String labelled) {
        return CounterDataPointSnapshot.builder()
                .value((double) value)
                .labels(Labels.of("workload", workload, "operation", operation, label, labelled))
                .build();
    }

    private HistogramDataPointSnapshot histogram(long[] buckets, double sum, String operation) {
        ClassicHistogramBuckets.Builder classic = ClassicHistogramBuckets.builder();
        for (int i = 0; i < BOUNDS.length; i++) {
            classic.bucket(BOUNDS[i], buckets[i]);
        }
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(classic.build())
                .sum(sum)
                .labels(Labels.of("workload", workload, "operation", operation))
                .build();
    }

    private static HistogramSnapshot histograms(
            String name, String help, List<HistogramDataPointSnapshot> points) {
        HistogramSnapshot.Builder builder = HistogramSnapshot.builder().name(name).help(help);
        points.forEach(builder::dataPoint);
        return builder.build();
    }
}
