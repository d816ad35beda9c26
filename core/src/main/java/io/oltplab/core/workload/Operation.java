package io.oltplab.core.workload;

/// A kind of step that is counted and timed by itself, such as `new_order`.
///
/// @param name lower case with underscores, as in results
/// @param headline whether its completed steps count in the run's throughput and latency. A
///   background operation (a deferred delivery) does not: it is reported beside them
public record Operation(String name, boolean headline) {

    /// An operation that counts in the headline.
    public Operation(String name) {
        this(name, true);
    }
}
