package io.oltplab.rawio.engine;

import java.nio.ByteBuffer;

/// Slots for I/Os in flight, each with its own buffer. Belongs to one thread. Nothing here
/// allocates per I/O.
///
/// The order of use: [#add] one or more, [#submit] them, [#await] completions and read all of them
/// by [#slot] and [#result]. A slot is free again once its completion was returned.
public interface Queue extends AutoCloseable {

    /// Number of slots.
    int depth();

    /// The bytes of a slot's buffer, as long as the longest I/O: for whoever checks what was read,
    /// or fills what is written where the content is
    /// [given](io.oltplab.rawio.target.Content#GIVEN).
    ByteBuffer buffer(int slot);

    /// Puts an I/O into the next batch.
    ///
    /// @param slot a free one, 0 up to the depth, exclusive
    /// @param write whether the slot's buffer is written; its content differs from write to write
    /// @param offset in bytes from the start of the file or device
    /// @param length in bytes
    void add(int slot, boolean write, long offset, int length);

    /// Hands the batch to the kernel. Does not wait for I/Os, unless the engine knows no other way.
    void submit();

    /// Takes all completions that there are. With none it waits for the first, or for a time.
    ///
    /// @param untilNanos time of the clock at which to return without a completion
    /// @return how many completions can be read by index; 0 when the time has come
    /// @throws InterruptedException when the run is being ended by force
    int await(long untilNanos) throws InterruptedException;

    /// The slot of a completion.
    int slot(int index);

    /// Bytes moved, or an error number below 0 as the kernel gives it (-5 is EIO).
    int result(int index);

    @Override
    void close();
}
