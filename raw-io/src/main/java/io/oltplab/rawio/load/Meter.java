package io.oltplab.rawio.load;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// The figures of a phase whose work is no cell: one operation, a sample each second. Any thread
/// adds; one thread looks and finishes.
public final class Meter {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final double NANOS_PER_SECOND = 1e9;

    private final Recording recording;
    private final Phase phase;
    private final String operation;
    private final long runStart;
    private final long start;

    private final Histogram whole = LatencyHistogram.create();
    private Histogram interval = LatencyHistogram.create();
    private long sum;
    private long least = Long.MAX_VALUE;
    private long most;
    private long read;
    private long written;
    private long intervalRead;
    private long intervalWritten;
    private long edge;

    /// Starts to measure.
    ///
    /// @param operation its name in the result
    /// @param runStart time of the recording's clock at which the run began
    public Meter(Recording recording, Phase phase, String operation, long runStart) {
        this.recording = recording;
        this.phase = phase;
        this.operation = operation;
        this.runStart = runStart;
        start = recording.clock().nanos();
        edge = start;
    }

    /// Adds one piece of work.
    public synchronized void add(long nanos, long bytesRead, long bytesWritten) {
        LatencyHistogram.record(whole, nanos);
        LatencyHistogram.record(interval, nanos);
        sum += nanos;
        least = Math.min(least, nanos);
        most = Math.max(most, nanos);
        read += bytesRead;
        written += bytesWritten;
        intervalRead += bytesRead;
        intervalWritten += bytesWritten;
    }

    /// Hands over a sample if a second has gone by.
    public synchronized void look() {
        long now = recording.clock().nanos();
        if (now - edge >= SECOND) {
            sample(now);
        }
    }

    private void sample(long now) {
        List<Sample.OperationSample> one = new ArrayList<>();
        one.add(
                new Sample.OperationSample(
                        operation,
                        true,
                        interval.getTotalCount(),
                        0,
                        Map.of(),
                        interval,
                        interval.copy()));
        recording.sample(
                new Sample(
                        phase.name(),
                        edge - runStart,
                        Math.max(1, now - edge),
                        one,
                        counters(intervalRead, intervalWritten),
                        0));
        interval = LatencyHistogram.create();
        intervalRead = 0;
        intervalWritten = 0;
        edge = now;
    }

    private static Map<String, Long> counters(long read, long written) {
        return Map.of("bytes_read", read, "bytes_written", written);
    }

    /// Ends the phase and hands it over.
    ///
    /// @param more figures beside rate and bytes
    public synchronized PhaseResult finish(Map<String, Double> more) {
        long now = recording.clock().nanos();
        sample(now);
        long length = Math.max(1, now - start);
        double seconds = length / NANOS_PER_SECOND;
        Map<String, Double> figures = new HashMap<>(more);
        figures.put("iops", whole.getTotalCount() / seconds);
        figures.put("bytes_per_second", (read + written) / seconds);
        figures.put("seconds", seconds);
        Latency latency = latency();
        long done = latency.count();
        PhaseResult result =
                new PhaseResult(
                        phase,
                        start - runStart,
                        length,
                        new OperationResult("all", true, done, 0, Map.of(), latency, latency),
                        List.of(
                                new OperationResult(
                                        operation, true, done, 0, Map.of(), latency, latency)),
                        0,
                        Latency.NONE,
                        Latency.NONE,
                        0,
                        counters(read, written),
                        figures);
        recording.phase(result);
        return result;
    }

    private Latency latency() {
        long count = whole.getTotalCount();
        if (count == 0) {
            return Latency.NONE;
        }
        Latency classes = LatencyHistogram.latency(whole);
        return new Latency(
                count,
                (double) sum / count,
                least,
                most,
                classes.stddev(),
                classes.p50(),
                classes.p90(),
                classes.p95(),
                classes.p99(),
                classes.p999(),
                classes.p9999(),
                classes.histogram());
    }
}
