package io.oltplab.rawio.load;

import io.oltplab.core.bench.Recording;
import java.util.Map;

/// Runs cells on a target: our own loop, or another program. Belongs to one thread.
public interface CellRunner extends AutoCloseable {

    /// Name on the command line and in results, such as `uring`.
    String name();

    /// What a reader of the result has to know of it; `engine-reason` says why it is this one. May
    /// grow while cells run.
    Map<String, String> facts();

    /// Runs a cell to its end, or to the user's stop, and hands samples to the recording.
    ///
    /// @param runStart time of the recording's clock at which the run began
    /// @throws InterruptedException when the run is being ended by force
    CellResult run(Cell cell, Recording recording, long runStart) throws InterruptedException;

    @Override
    void close();
}
