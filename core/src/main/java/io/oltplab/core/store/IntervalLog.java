package io.oltplab.core.store;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// The format of `tx.hlog`: HdrHistogram's interval log, one line for each operation and kind of
/// time with any steps in the interval. The tag is `operation.response` or `operation.service`,
/// times are seconds from the start of the run, values are nanoseconds.
final class IntervalLog {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String TAG = "Tag=";
    private static final int FIELDS = 5;

    /// By tag and start in milliseconds, the precision of the format.
    private final Map<Key, String> encoded = new HashMap<>();

    private record Key(String tag, long startMillis) {}

    private IntervalLog() {}

    static byte[] header(String tool) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputComment("[oltplab " + tool + ", values in nanoseconds]");
        writer.outputLogFormatVersion();
        writer.outputLegend();
        writer.close();
        return bytes.toByteArray();
    }

    static byte[] lines(Sample sample) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        for (OperationSample part : sample.operations()) {
            if (part.done() > 0) {
                write(writer, sample, responseTag(part.name()), part.response());
                write(writer, sample, serviceTag(part.name()), part.service());
            }
        }
        writer.close();
        return bytes.toByteArray();
    }

    private static void write(
            HistogramLogWriter writer, Sample sample, String tag, Histogram histogram) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(
                sample.startNanos() / NANOS_PER_SECOND,
                (sample.startNanos() + sample.lengthNanos()) / NANOS_PER_SECOND,
                histogram,
                NANOS_PER_MILLI);
        histogram.setTag(null);
    }

    static String responseTag(String operation) {
        return operation + ".response";
    }

    static String serviceTag(String operation) {
        return operation + ".service";
    }

    /// Reads the lines of a log. Lines that are none of ours are an error.
    ///
    /// @param source for messages
    static IntervalLog read(List<String> lines, String source) {
        IntervalLog log = new IntervalLog();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.startsWith("#") && !line.startsWith("\"")) {
                log.add(line, source + " line " + (i + 1));
            }
        }
        return log;
    }

    private void add(String line, String source) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS || !fields[0].startsWith(TAG)) {
            throw new IllegalArgumentException(source + ": not a line of an interval log");
        }
        try {
            long millis = Math.round(Double.parseDouble(fields[1]) * MILLIS_PER_SECOND);
            encoded.put(new Key(fields[0].substring(TAG.length()), millis), fields[FIELDS - 1]);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(source + ": not a time: " + fields[1], e);
        }
    }

    /// The histogram of a tag in the interval that starts then, if the log has it.
    Optional<Histogram> histogram(String tag, long startNanos) {
        long millis = Math.round(startNanos / NANOS_PER_SECOND * MILLIS_PER_SECOND);
        return Optional.ofNullable(encoded.get(new Key(tag, millis))).map(LatencyHistogram::decode);
    }
}
