package io.oltplab.core.workload;

/// The driver's stop watch for the step in progress. Belongs to one user's thread.
public interface Attempt {

    /// Says that the wait for a resource of the driver's own (a pooled connection) is over and that
    /// the target is about to be asked. Service time runs from here; without a call it runs from
    /// the start of the step. Only the first call of a step counts.
    void serviceStarts();

    /// When the step started, in nanoseconds counted from the start of the run: what a workload
    /// needs to cut figures of its own at the edges of phases. 0 where nobody drives.
    default long startNanos() {
        return 0;
    }
}
