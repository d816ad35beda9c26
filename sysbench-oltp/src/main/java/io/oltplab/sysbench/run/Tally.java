package io.oltplab.sysbench.run;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import org.HdrHistogram.Histogram;

/// What the seconds of an interval or a stretch add up to. Used by one thread.
final class Tally {

    private final Histogram response = LatencyHistogram.create();
    private long lengthNanos;
    private long events;
    private long reads;
    private long writes;
    private long others;
    private long errors;
    private long reconnects;

    void add(Sample sample) {
        lengthNanos += sample.lengthNanos();
        for (Sample.OperationSample operation : sample.operations()) {
            events += operation.done();
            errors += operation.errors().values().stream().mapToLong(Long::longValue).sum();
            response.add(operation.response());
        }
        reads += sample.counters().getOrDefault("reads", 0L);
        writes += sample.counters().getOrDefault("writes", 0L);
        others += sample.counters().getOrDefault("others", 0L);
        reconnects += sample.counters().getOrDefault("reconnects", 0L);
    }

    void clear() {
        lengthNanos = 0;
        events = 0;
        reads = 0;
        writes = 0;
        others = 0;
        errors = 0;
        reconnects = 0;
        response.reset();
    }

    /// Latencies as the driver took them: from the due time in rate mode.
    Histogram response() {
        return response;
    }

    long lengthNanos() {
        return lengthNanos;
    }

    long events() {
        return events;
    }

    long reads() {
        return reads;
    }

    long writes() {
        return writes;
    }

    long others() {
        return others;
    }

    /// Failed attempts, those that were retried and those that were not.
    long errors() {
        return errors;
    }

    long reconnects() {
        return reconnects;
    }
}
