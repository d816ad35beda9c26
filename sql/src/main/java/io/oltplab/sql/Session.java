package io.oltplab.sql;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;

/// One user's way to the database. Used by one thread at a time.
public interface Session extends AutoCloseable {

    /// Runs a transaction to its end: the only place that commits, rolls back and retries.
    ///
    /// A failure that the dialect calls worth a retry rolls back, waits and runs the work again.
    /// After a lost connection the session connects again, for a time; the work runs again only
    /// where it cannot have been committed. Else the step fails with code `commit_in_doubt`.
    ///
    /// @param attempt told when the connection is at hand
    /// @throws InterruptedException when the run is being ended by force; nothing was committed
    ///   unless the interrupt came during the commit
    Outcome transaction(Work work, Attempt attempt) throws InterruptedException;

    /// Closes a connection of the session's own, as a client that comes and goes would: the next
    /// transaction opens another one, and that is no loss. Connections of a pool stay.
    void disconnect();

    /// Gives back or closes the connection.
    @Override
    void close();
}
