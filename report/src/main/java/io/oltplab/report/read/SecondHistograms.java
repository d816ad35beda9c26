package io.oltplab.report.read;

import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// The response times of single seconds, from the interval log of a run.
public final class SecondHistograms {

    private static final String LOG = "tx.hlog";
    private static final String RESPONSE = ".response";
    private static final double NANOS_PER_MS = 1e6;
    private static final int DIGITS = 3;

    private SecondHistograms() {}

    /// The headline operations together, a histogram for each moment, values in nanoseconds; empty
    /// where the folder has no log, or the log nothing of these moments.
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
        boolean any = false;
        try (HistogramLogReader reader =
                new HistogramLogReader(Path.of(run.source(), LOG).toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                Histogram second = next == null ? null : byMillis.get(next.getStartTimeStamp());
                if (second != null && tags.contains(next.getTag())) {
                    second.add((Histogram) next);
                    any = true;
                }
            }
        } catch (FileNotFoundException shared) {
            // A result that was shared as its summary has none.
            return List.of();
        }
        List<Histogram> seconds = new ArrayList<>();
        for (Moment moment : moments) {
            Histogram second = byMillis.get(millis(moment));
            if (any && second != null) {
                seconds.add(second);
            }
        }
        return seconds;
    }

    /// The format's precision.
    private static long millis(Moment moment) {
        return Math.round(moment.startNanos() / NANOS_PER_MS);
    }
}
