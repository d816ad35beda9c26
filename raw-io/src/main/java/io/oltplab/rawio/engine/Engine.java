package io.oltplab.rawio.engine;

import java.util.Map;

/// A way to ask the kernel for I/O on one file or device. Safe for use by many threads; closing it
/// comes after all its queues are closed.
public interface Engine extends AutoCloseable {

    /// Name on the command line and in results, such as `nio`.
    String name();

    /// How many I/Os one queue of this engine holds when so many are wanted together.
    ///
    /// @param inFlight how many over all queues, at least 1
    /// @param jobs how many independent parts of equal size are wanted; 0: the engine's choice. A
    ///   part is one queue, or one behind the other where a queue holds less
    /// @return the depth of each queue, in the order in which they are opened; the sum is
    ///   `inFlight`
    int[] depths(int inFlight, int jobs);

    /// Opens a queue. Called on the thread that will use it; no other thread touches it.
    ///
    /// @param depth number of slots
    /// @param maxLength longest I/O in bytes
    /// @param seed of the bytes that are written
    Queue open(int depth, int maxLength, long seed);

    /// What a reader of the result has to know of it: flags, whether files and buffers were
    /// registered.
    Map<String, String> facts();

    @Override
    void close();
}
