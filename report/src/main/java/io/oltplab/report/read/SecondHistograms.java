package io.oltplab.report.read;

import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
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

/// The response times of single seconds, from the interval log of a run.
public final class SecondHistograms {

    private static final String RESPONSE = ".response";
    private static final double NANOS_PER_MS = 1e6;
    private static final int DIGITS = 3;

    private SecondHistograms() {}

    /// The headline operations together, a histogram for each moment, values in nanoseconds; empty
    /// where the folder has no log, or the log not all of these moments.
    ///
    /// @param moments of the run
    public static List<Histogram> of(Run run, List<Moment> moments) {
        Set<String> tags =
                run.result().phases().stream()
                        .map(PhaseResult::operations)
                        .flatMap(List::stream)
                        .filter(OperationResult::headline)
                        .map(operation -> operation.name() + RESPONSE)
                        .collect(Collectors.toSet());
        Map<Long, Histogram> byMillis = new HashMap<>();
        for (Moment moment : moments) {
            byMillis.put(millis(moment), new Histogram(DIGITS));
        }
        for (Moment moment : moments) {
            // HistogramLogReader cuts milliseconds off where the writer rounded: 17.129 s are its
            // 17,128 ms.
            byMillis.putIfAbsent(
                    millis(moment) - 1,
                    byMillis.getOrDefault(millis(moment), new Histogram(DIGITS)));
        }
        Optional<HistogramLogReader> log = IntervalLogs.of(Path.of(run.source()));
        if (log.isEmpty()) {
            return List.of();
        }
        try (HistogramLogReader reader = log.get()) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                Histogram second = next == null ? null : byMillis.get(next.getStartTimeStamp());
                if (second != null && tags.contains(next.getTag())) {
                    second.add((Histogram) next);
                }
            }
        }
        List<Histogram> seconds = new ArrayList<>();
        for (Moment moment : moments) {
            Histogram second = byMillis.get(millis(moment));
            if (second == null || second.getTotalCount() != moment.done()) {
                // The log ends early, or is that of another run.
                return List.of();
            }
            seconds.add(second);
        }
        return seconds;
    }

    /// The format's precision.
    private static long millis(Moment moment) {
        return Math.round(moment.startNanos() / NANOS_PER_MS);
    }
}
