package io.oltplab.report.read;

import io.oltplab.core.store.FileProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.HdrHistogram.HistogramLogReader;

/// The interval log of a run, `tx.hlog`, by HdrHistogram's own reader.
public final class IntervalLogs {

    private static final String LOG = "tx.hlog";

    private IntervalLogs() {}

    /// A reader over the whole lines; a last line that was torn off is left out, because
    /// HistogramLogReader stumbles over it.
    ///
    /// @return none where the folder has no log, as of a result that was shared as its summary
    /// @throws IllegalArgumentException with one line, when there is one that cannot be read
    public static Optional<HistogramLogReader> of(Path folder) {
        Path log = folder.resolve(LOG);
        if (!Files.isRegularFile(log)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(log);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            return Optional.of(
                    new HistogramLogReader(new ByteArrayInputStream(Arrays.copyOf(bytes, end))));
        } catch (IOException failure) {
            throw new IllegalArgumentException(
                    log + " cannot be read: " + FileProblem.of(failure), failure);
        }
    }
}
