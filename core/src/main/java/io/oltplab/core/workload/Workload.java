package io.oltplab.core.workload;

import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// A kind of work for the target. Safe for use by many threads.
public interface Workload extends AutoCloseable {

    /// The operations in a fixed order; [Step#operation()] is an index into it.
    List<Operation> operations();

    /// Makes one user. Called on the user's own thread before the common start, so a connection
    /// opened here is open before the clock starts.
    ///
    /// @param id 0 up to the number of users, exclusive; equal ids and seeds give equal steps
    /// @param seed of the plan
    /// @throws io.oltplab.core.bench.Refused when the target cannot be used; ends the run
    /// @throws InterruptedException when the run is being ended
    VirtualUser user(int id, long seed) throws InterruptedException;

    /// Called once, when all users are made and before their first step.
    ///
    /// @param nanos the instant of the clock from which the run counts its times
    default void clockStarts(long nanos) {}

    /// Running totals that the driver reads once a second and at the edges of phases, by name: rows
    /// read, remote order lines, rollbacks. The results hold the growth within each interval.
    default Map<String, LongSupplier> counters() {
        return Map.of();
    }

    /// Frees what the workload holds, after the last user was closed.
    @Override
    void close();
}
