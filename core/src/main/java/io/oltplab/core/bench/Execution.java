package io.oltplab.core.bench;

/// What happens in a run: usually [io.oltplab.core.drive.LoadDriver], or an inner loop of a
/// module's own.
@FunctionalInterface
public interface Execution {

    /// Does the work of the plan and hands every figure to the recording.
    ///
    /// @throws InterruptedException when the run is being ended by force
    void run(Recording recording) throws InterruptedException;
}
