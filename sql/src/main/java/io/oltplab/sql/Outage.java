package io.oltplab.sql;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// A time in which no connection could be opened.
///
/// @param startNanos when the first connection was lost, or could not be had; counted from the
///   start of the run
/// @param endNanos when a connection was opened again; [#OPEN] if none was
/// @param lost sessions that lost a connection in it, or found theirs lost by it later
/// @param reconnected sessions that got a connection again
/// @param errors failures by code: lost connections and failed attempts to open one
public record Outage(
        long startNanos, long endNanos, long lost, long reconnected, Map<String, Long> errors) {

    /// The end of an outage that has none.
    public static final long OPEN = Long.MAX_VALUE;

    public Outage {
        errors = Collections.unmodifiableMap(new TreeMap<>(errors));
    }

    /// Whether it came to an end.
    public boolean isOver() {
        return endNanos != OPEN;
    }
}
