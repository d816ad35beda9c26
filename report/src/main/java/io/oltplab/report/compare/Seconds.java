package io.oltplab.report.compare;

import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import io.oltplab.report.statistics.BlockBootstrap;
import io.oltplab.report.statistics.Interval;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// The measured seconds of one run, for intervals within it.
final class Seconds {

    private static final String HISTOGRAMS = "tx.hlog";
    private static final String RESPONSE = ".response";
    private static final double NANOS_PER_MS = 1e6;

    /// Of the bootstrap: any number does, but the same result must give the same interval.
    private static final long SEED = 20_260_301;

    private final Run run;
    private final List<Moment> moments;

    private Seconds(Run run, List<Moment> moments) {
        this.run = run;
        this.moments = moments;
    }

    /// Of one phase. Intervals shorter than half a second, as at the end of a phase, are left out.
    static Seconds of(Run run, String phase) {
        return new Seconds(
                run,
                run.timeline().stream()
                        .filter(moment -> moment.phase().equals(phase))
                        .filter(moment -> moment.lengthNanos() > 500_000_000L)
                        .toList());
    }

    /// The ratio of a metric, other by this, with its within-run interval.
    Optional<Interval> ratio(Seconds other, Metric metric) {
        return switch (metric) {
            case RATE ->
                    BlockBootstrap.meanRatio(
                            counts(), lengths(), other.counts(), other.lengths(), SEED);
            case AVERAGE ->
                    BlockBootstrap.meanRatio(sums(), counts(), other.sums(), other.counts(), SEED);
            case P99 -> {
                List<Histogram> here = histograms();
                List<Histogram> there = other.histograms();
                yield here.isEmpty() || there.isEmpty()
                        ? Optional.empty()
                        : new BlockBootstrap(here).ratio(new BlockBootstrap(there), 99, SEED);
            }
        };
    }

    private double[] lengths() {
        return moments.stream().mapToDouble(moment -> moment.lengthNanos() / 1e9).toArray();
    }

    private double[] counts() {
        return moments.stream().mapToDouble(Moment::done).toArray();
    }

    private double[] sums() {
        return moments.stream().mapToDouble(moment -> moment.meanNanos() * moment.done()).toArray();
    }

    /// The headline operations' response times, one histogram a second; empty where the run's
    /// folder no longer has them.
    private List<Histogram> histograms() {
        Set<String> tags =
                run.result().phases().stream()
                        .map(PhaseResult::operations)
                        .flatMap(List::stream)
                        .filter(OperationResult::headline)
                        .map(operation -> operation.name() + RESPONSE)
                        .collect(Collectors.toSet());
        Map<Long, Histogram> byMillis = new HashMap<>();
        for (Moment moment : moments) {
            byMillis.put(Math.round(moment.startNanos() / NANOS_PER_MS), new Histogram(3));
        }
        boolean any = false;
        try (HistogramLogReader reader =
                new HistogramLogReader(Path.of(run.source(), HISTOGRAMS).toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                Histogram second = next == null ? null : byMillis.get(next.getStartTimeStamp());
                if (second != null && tags.contains(next.getTag())) {
                    second.add((Histogram) next);
                    any = true;
                }
            }
        } catch (FileNotFoundException shared) {
            return List.of();
        }
        if (!any) {
            return List.of();
        }
        List<Histogram> seconds = new ArrayList<>();
        for (Moment moment : moments) {
            Histogram second = byMillis.get(Math.round(moment.startNanos() / NANOS_PER_MS));
            if (second != null) {
                seconds.add(second);
            }
        }
        return seconds;
    }
}
