package io.oltplab.sysbench.run;

import io.oltplab.core.bench.ForwardingRecording;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.figures.Stalls;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.text.FinalReport;
import io.oltplab.sysbench.text.IntervalLine;
import io.oltplab.sysbench.text.Remarks;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Passes everything on to the program's recording and prints what sysbench would print meanwhile.
/// The driver calls from one thread at a time.
final class SysbenchRecording extends ForwardingRecording {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;

    /// A second that is this much short of a full one is one: clocks and rounding.
    private static final long SLACK_NANOS = 1_000_000;

    private final Sampled sampled;
    private final RunOptions options;
    private final PrintWriter out;
    private final Progress progress;
    private final IntervalLines lines;
    private final Reports reports;
    private final Stalls stalls = new Stalls();
    private String finalText = "";
    private List<String> remarks = List.of();

    // Of the stretch of the sample in progress: since its start or the last checkpoint.
    private final Tally stretch = new Tally();
    private int stretches;

    // Of the sample so far.
    private final Histogram response = LatencyHistogram.create();
    private long sampledNanos;

    /// Prints beside recording.
    SysbenchRecording(
            Recording to,
            Sampled sampled,
            RunOptions options,
            Buckets layout,
            PrintWriter out,
            Progress progress) {
        super(to);
        this.sampled = sampled;
        this.options = options;
        this.out = out;
        this.progress = progress;
        int all = options.report().checkpoints().size() + 1;
        lines = new IntervalLines(options, layout, all, sampled);
        reports = new Reports(options, layout);
    }

    @Override
    public void sample(Sample sample) {
        super.sample(sample);
        boolean counts = sample.phase().equals(SysbenchRun.SAMPLE);
        if (counts) {
            count(sample);
            checkpoint();
        }
        for (String line : lines.add(sample)) {
            // The sample's lines are results; those of the warm-up are for people.
            if (counts) {
                print(line + "\n");
            } else {
                progress.say(sample.phase() + ": " + line);
            }
        }
    }

    private void count(Sample sample) {
        stretch.add(sample);
        sampledNanos += sample.lengthNanos();
        long done = 0;
        for (Sample.OperationSample operation : sample.operations()) {
            done += operation.done();
            response.add(operation.response());
        }
        if (sample.lengthNanos() >= NANOS_PER_SECOND - SLACK_NANOS) {
            stalls.add(done);
        }
    }

    private void checkpoint() {
        List<Long> checkpoints = options.report().checkpoints();
        double seconds = sampledNanos / NANOS_PER_SECOND;
        if (stretches < checkpoints.size()
                && sampledNanos >= checkpoints.get(stretches) * NANOS_PER_SECOND - SLACK_NANOS) {
            print(IntervalLine.checkpoint(seconds) + "\n");
            print(reports.text(sampled.events(stretches, stretches + 1), stretch, seconds));
            stretch.clear();
            stretches++;
        }
    }

    private void print(String text) {
        out.print(text);
        out.flush();
    }

    @Override
    public void phase(PhaseResult result) {
        if (result.phase().kind() != Phase.Kind.SAMPLE) {
            super.phase(result);
            return;
        }
        EventFigures all = sampled.events(0, options.report().checkpoints().size() + 1);
        PhaseResult complete = complete(result, all);
        super.phase(complete);
        table(fairness(all));
        // A run that ends before its last checkpoints ends in the stretch that it had reached.
        finalText =
                reports.text(
                        sampled.events(stretches, stretches + 1),
                        stretch,
                        sampledNanos / NANOS_PER_SECOND);
        remarks = Remarks.of(complete, options.threads(), all.queries(), stalls.figures());
    }

    /// As the final text has it, so that an export has it, too.
    private static Table fairness(EventFigures figures) {
        return new Table(
                "Threads fairness",
                List.of("figure", "average", "standard deviation"),
                List.of(
                        List.of(
                                "events of a thread",
                                number("%.4f", figures.events().mean()),
                                number("%.2f", figures.events().deviation())),
                        List.of(
                                "seconds in events of a thread",
                                number("%.4f", figures.seconds().mean()),
                                number("%.2f", figures.seconds().deviation()))));
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }

    /// The phase with sysbench's figures in it.
    private PhaseResult complete(PhaseResult result, EventFigures figures) {
        // The driver reads the counters a moment after the last event that belongs to the phase;
        // these are cut by the events themselves.
        Map<String, Long> exact = new HashMap<>(result.counters());
        exact.put("reads", figures.queries().reads());
        exact.put("writes", figures.queries().writes());
        exact.put("others", figures.queries().others());
        for (QueryKind kind : QueryKind.values()) {
            if (figures.queries().of(kind) > 0) {
                exact.put("queries_" + kind.label(), figures.queries().of(kind));
            }
        }
        Map<String, Double> more = new HashMap<>(result.figures());
        more.putAll(stalls.figures().named());
        BucketCounts counts = reports.counts(figures, response);
        for (double percent : reports.percents()) {
            String name = "p" + FinalReport.Percentile.of(percent, 0).percent();
            more.put("sysbench_latency_ms_" + name, counts.percentileMs(percent));
            long exactNanos =
                    Math.min(response.getMaxValue(), response.getValueAtPercentile(percent));
            more.put("latency_ms_" + name, exactNanos / NANOS_PER_MS);
        }
        return new PhaseResult(
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
                more);
    }

    /// The report of the sample phase; empty if there was none.
    String finalText() {
        return finalText;
    }

    /// What sysbench does not say, for people.
    List<String> remarks() {
        return remarks;
    }
}
