package io.oltplab.core.measure;

import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// Adds up the samples of one phase. Not safe for use by several threads.
public final class PhaseTotals {

    private static final String ALL = "all";

    private final Phase phase;
    private final long startNanos;
    private final Map<String, Sum> operations = new LinkedHashMap<>();
    private final Map<String, Long> counters = new TreeMap<>();
    private final Histogram late = LatencyHistogram.create();
    private final Histogram queued = LatencyHistogram.create();
    private final Histogram delay = LatencyHistogram.create();
    private long lengthNanos;
    private long pauseSumNanos;
    private long responseSumNanos;
    private long backlog;

    /// What one operation adds up to.
    private static final class Sum {
        final Histogram response = LatencyHistogram.create();
        final Histogram service = LatencyHistogram.create();
        final Map<String, Long> errors = new TreeMap<>();
        final boolean headline;
        long done;
        long failed;

        Sum(boolean headline) {
            this.headline = headline;
        }

        void add(
                long moreDone,
                long moreFailed,
                Map<String, Long> moreErrors,
                Histogram moreResponse,
                Histogram moreService) {
            done += moreDone;
            failed += moreFailed;
            moreErrors.forEach((code, count) -> errors.merge(code, count, Long::sum));
            response.add(moreResponse);
            service.add(moreService);
        }

        OperationResult result(String name) {
            return new OperationResult(
                    name,
                    headline,
                    done,
                    failed,
                    errors,
                    LatencyHistogram.latency(response),
                    LatencyHistogram.latency(service));
        }
    }

    /// Totals of a phase that starts at an instant, counted from the start of the run.
    public PhaseTotals(Phase phase, long startNanos) {
        this.phase = phase;
        this.startNanos = startNanos;
    }

    /// Adds an interval. The order of the operations of the first one is kept.
    public void add(Sample sample) {
        lengthNanos += sample.lengthNanos();
        backlog = sample.backlog();
        sample.counters().forEach((name, growth) -> counters.merge(name, growth, Long::sum));
        for (OperationSample part : sample.operations()) {
            operations
                    .computeIfAbsent(part.name(), _ -> new Sum(part.headline()))
                    .add(
                            part.done(),
                            part.failed(),
                            part.errors(),
                            part.response(),
                            part.service());
        }
    }

    /// Adds what an interval's sample does not hold.
    public void addWaits(Interval interval) {
        late.add(interval.late());
        queued.add(interval.queued());
        delay.add(interval.delay());
        pauseSumNanos += interval.pauseSumNanos();
        responseSumNanos += interval.responseSumNanos();
    }

    /// How long the intervals were together.
    public long lengthNanos() {
        return lengthNanos;
    }

    /// What the driver itself added to the steps done ([Interval#delay()]).
    public Latency delay() {
        return LatencyHistogram.latency(delay);
    }

    /// Sum of the responses of the steps done; 0 unless [#addWaits] was called.
    public long responseSumNanos() {
        return responseSumNanos;
    }

    /// The phase so far.
    public PhaseResult result(Map<String, Double> figures) {
        Sum all = new Sum(true);
        List<OperationResult> results = new ArrayList<>();
        long done = 0;
        for (Map.Entry<String, Sum> entry : operations.entrySet()) {
            Sum sum = entry.getValue();
            done += sum.done;
            if (sum.headline) {
                all.add(sum.done, sum.failed, sum.errors, sum.response, sum.service);
            }
            results.add(sum.result(entry.getKey()));
        }
        return new PhaseResult(
                phase,
                startNanos,
                lengthNanos,
                all.result(ALL),
                results,
                done == 0 ? 0 : (double) pauseSumNanos / done,
                LatencyHistogram.latency(late),
                LatencyHistogram.latency(queued),
                backlog,
                counters,
                figures);
    }
}
