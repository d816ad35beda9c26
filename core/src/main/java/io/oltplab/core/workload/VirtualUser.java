package io.oltplab.core.workload;

/// One user of the target: a stream of steps from one seeded source. Used by one thread at a time.
public interface VirtualUser extends AutoCloseable {

    /// Chooses the next step with all its random inputs. Called once before each [#take].
    Step next();

    /// Takes the step that [#next] gave last, from first byte to commit.
    ///
    /// @throws InterruptedException when the run is being ended by force
    Outcome take(Step step, Attempt attempt) throws InterruptedException;

    /// Frees what the user holds. Called once, after its last step, possibly by another thread.
    @Override
    default void close() {}
}
