package io.oltplab.rawio.outofcore;

import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.kernel.SystemCalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file mapped into memory, whose pages come by page faults and are sent away again. Safe for use
/// by many threads on different clusters.
final class PagedFile implements AutoCloseable {

    /// What a page fault on swap reads at once: 8 pages (vm.page-cluster 3).
    static final int CLUSTER = 32 << 10;

    static final int PAGE = 4 << 10;

    private final Arena arena = Arena.ofShared();
    private final FileChannel channel;
    private final MemorySegment memory;

    /// @param bytes its length, a multiple of a cluster; the file is made that long
    @SuppressWarnings("MustBeClosedChecker") // close() does
    PagedFile(Path path, long bytes) throws IOException {
        channel =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        if (channel.size() < bytes) {
            channel.write(java.nio.ByteBuffer.allocate(1), bytes - 1);
        }
        memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        advise(0, bytes, Linux.ADVISE_RANDOM);
    }

    MemorySegment memory() {
        return memory;
    }

    /// Asks for the pages of a cluster together.
    void want(long offset) {
        advise(offset, CLUSTER, Linux.ADVISE_WILLNEED);
    }

    /// Sends the pages of a cluster to the drive and out of memory.
    ///
    /// @param descriptor of the same file, for dropping them from the page cache
    void send(long offset, boolean dirty, int descriptor, Linux linux) {
        if (dirty) {
            memory.asSlice(offset, CLUSTER).force();
        }
        linux.advise(memory.address() + offset, CLUSTER, Linux.ADVISE_DONTNEED);
        linux.forget(descriptor, offset, CLUSTER);
    }

    private void advise(long offset, long length, int advice) {
        if (Linux.isKnown() && SystemCalls.HERE.madvise() > 0) {
            try (Arena own = Arena.ofConfined()) {
                new Linux(own).advise(memory.address() + offset, length, advice);
            }
        }
    }

    @Override
    public void close() throws IOException {
        arena.close();
        channel.close();
    }
}
