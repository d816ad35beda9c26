package io.oltplab.core.bench;

import java.util.Map;

/// What a target counts of its own work, asked every second beside a run.
public interface CounterSource extends AutoCloseable {

    /// Counters and levels at this instant, by the target's own names.
    ///
    /// @throws Refused with one line, when the target does not answer; it is asked again
    Map<String, Long> read();

    @Override
    void close();
}
