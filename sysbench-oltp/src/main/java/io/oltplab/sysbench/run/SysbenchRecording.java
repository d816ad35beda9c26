package io.oltplab.sysbench.run;

import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.text.FinalReport;
import io.oltplab.sysbench.text.HistogramText;
import io.oltplab.sysbench.text.IntervalLine;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Passes everything on to the program's recording and prints what sysbench would print meanwhile.
final class SysbenchRecording implements Recording {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;

    /// An interval that is this much short of a full one is one: clocks and rounding.
    private static final long SLACK_NANOS = 1_000_000;

    private final Recording to;
    private final Supplier<EventFigures> sampled;
    private final LongSupplier running;
    private final RunOptions options;
    private final Buckets layout;
    private final PrintWriter out;
    private final Progress progress;
    private String finalText = "";

    // Of the interval in progress. The driver calls from one thread at a time.
    private String phase = "";
    private long phaseStartNanos;
    private long lengthNanos;
    private long events;
    private long reads;
    private long writes;
    private long others;
    private long errors;
    private long reconnects;
    private long printed;
    private BucketCounts before;
    private BucketCounts open;

    /// Prints beside recording.
    ///
    /// @param sampled the events of the sample so far
    /// @param running how many events are in progress
    SysbenchRecording(
            Recording to,
            Supplier<EventFigures> sampled,
            LongSupplier running,
            RunOptions options,
            Buckets layout,
            PrintWriter out,
            Progress progress) {
        this.to = to;
        this.sampled = sampled;
        this.running = running;
        this.options = options;
        this.layout = layout;
        this.out = out;
        this.progress = progress;
        before = new BucketCounts(layout);
        open = new BucketCounts(layout);
    }

    @Override
    public void begins(long nanos) {
        to.begins(nanos);
    }

    @Override
    public void sample(Sample sample) {
        to.sample(sample);
        if (options.reportInterval() == 0) {
            return;
        }
        if (!sample.phase().equals(phase)) {
            phase = sample.phase();
            phaseStartNanos = sample.startNanos();
            printed = 0;
            before = new BucketCounts(layout);
            clearInterval();
        }
        add(sample);
        long elapsed = sample.startNanos() + sample.lengthNanos() - phaseStartNanos;
        long due = (printed + 1) * options.reportInterval() * (long) NANOS_PER_SECOND;
        if (elapsed >= due - SLACK_NANOS) {
            print(elapsed / NANOS_PER_SECOND, sample.backlog());
            printed = (elapsed + SLACK_NANOS) / (long) NANOS_PER_SECOND / options.reportInterval();
        }
    }

    private void add(Sample sample) {
        lengthNanos += sample.lengthNanos();
        for (Sample.OperationSample operation : sample.operations()) {
            events += operation.done();
            errors += operation.errors().values().stream().mapToLong(Long::longValue).sum();
            if (options.rate() > 0 || !isSample()) {
                addAll(open, operation.response());
            }
        }
        reads += sample.counters().getOrDefault("reads", 0L);
        writes += sample.counters().getOrDefault("writes", 0L);
        others += sample.counters().getOrDefault("others", 0L);
        reconnects += sample.counters().getOrDefault("reconnects", 0L);
    }

    private void clearInterval() {
        lengthNanos = 0;
        events = 0;
        reads = 0;
        writes = 0;
        others = 0;
        errors = 0;
        reconnects = 0;
        open.clear();
    }

    private void print(double atSeconds, long backlog) {
        BucketCounts interval = open;
        if (options.rate() == 0 && isSample()) {
            BucketCounts now = sampled.get().buckets();
            interval = now.since(before);
            before = now;
        }
        IntervalLine line =
                new IntervalLine(
                        atSeconds,
                        options.threads(),
                        lengthNanos / NANOS_PER_SECOND,
                        events,
                        reads,
                        writes,
                        others,
                        options.percentile(),
                        options.percentile() == 0 ? 0 : interval.percentileMs(options.percentile()),
                        errors,
                        reconnects);
        say(line.text());
        if (options.rate() > 0) {
            say(IntervalLine.queue(atSeconds, backlog, running.getAsLong()));
        }
        clearInterval();
    }

    private boolean isSample() {
        return phase.equals(SysbenchRun.SAMPLE);
    }

    /// The sample's lines are results; those of the warm-up are for people.
    private void say(String line) {
        if (isSample()) {
            out.println(line);
            out.flush();
        } else {
            progress.say(phase + ": " + line);
        }
    }

    @Override
    public void phase(PhaseResult result) {
        if (result.phase().kind() != Phase.Kind.SAMPLE) {
            to.phase(result);
            return;
        }
        EventFigures figures = sampled.get();
        BucketCounts counts = figures.buckets();
        if (options.rate() > 0) {
            counts = new BucketCounts(layout);
            addAll(counts, LatencyHistogram.decode(result.total().response()));
        }
        // The driver reads the counters a moment after the last event that belongs to the phase;
        // these are cut by the events themselves.
        Map<String, Long> exact = new HashMap<>(result.counters());
        exact.put("reads", figures.queries().reads());
        exact.put("writes", figures.queries().writes());
        exact.put("others", figures.queries().others());
        Map<String, Double> more = new HashMap<>(result.figures());
        if (options.percentile() > 0) {
            more.put(
                    "sysbench_latency_ms_p" + options.percentile(),
                    counts.percentileMs(options.percentile()));
        }
        to.phase(
                new PhaseResult(
                        result.phase(),
                        result.startNanos(),
                        result.lengthNanos(),
                        result.total(),
                        result.operations(),
                        result.pauseMeanNanos(),
                        result.late(),
                        result.queued(),
                        result.backlog(),
                        exact,
                        more));
        finalText =
                (options.histogram() ? HistogramText.of(counts) : "")
                        + report(result, figures, counts).text();
    }

    private FinalReport report(PhaseResult result, EventFigures figures, BucketCounts counts) {
        long done = figures.buckets().total();
        double min = figures.minNanos();
        double max = figures.maxNanos();
        double sum = figures.sumNanos();
        if (options.rate() > 0) {
            Latency response = result.total().response();
            min = response.min();
            max = response.max();
            sum = response.mean() * done;
        }
        return new FinalReport(
                figures.queries().reads(),
                figures.queries().writes(),
                figures.queries().others(),
                done,
                result.total().errors().values().stream().mapToLong(Long::longValue).sum(),
                result.counters().getOrDefault("reconnects", 0L),
                result.lengthNanos() / NANOS_PER_SECOND,
                new FinalReport.Latencies(
                        min / NANOS_PER_MS,
                        done == 0 ? 0 : sum / done / NANOS_PER_MS,
                        max / NANOS_PER_MS,
                        options.percentile(),
                        options.percentile() == 0 ? 0 : counts.percentileMs(options.percentile()),
                        sum / NANOS_PER_MS),
                new FinalReport.Fairness(
                        figures.events().mean(),
                        figures.events().deviation(),
                        figures.seconds().mean(),
                        figures.seconds().deviation()));
    }

    /// In an open loop the latency counts from the due time, which only the driver knows: its
    /// histogram, exact to 0.1 %, is put into sysbench's buckets.
    private static void addAll(BucketCounts to, Histogram from) {
        for (HistogramIterationValue value : from.recordedValues()) {
            to.add(
                    from.medianEquivalentValue(value.getValueIteratedTo()),
                    value.getCountAtValueIteratedTo());
        }
    }

    /// The report of the sample phase; empty if there was none.
    String finalText() {
        return finalText;
    }

    @Override
    public Clock clock() {
        return to.clock();
    }

    @Override
    public void verdict(Verdict verdict) {
        to.verdict(verdict);
    }

    @Override
    public void table(Table table) {
        to.table(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        to.environment(section, facts);
    }

    @Override
    public void event(String what) {
        to.event(what);
    }

    @Override
    public boolean stopRequested() {
        return to.stopRequested();
    }
}
