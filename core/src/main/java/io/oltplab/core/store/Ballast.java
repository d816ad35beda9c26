package io.oltplab.core.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/// A file that takes space only to give it back when the disk is full, so that the end of a run can
/// still be written. It lives no longer than the process: on Unix it has no name from the start, so
/// a kill leaves nothing behind.
final class Ballast {

    /// More than the end record of any run.
    static final int BYTES = 16 << 20;

    private static final int BLOCK = 1 << 20;

    private final FileChannel channel;
    private volatile boolean freed;

    private Ballast(FileChannel channel) {
        this.channel = channel;
    }

    @SuppressWarnings("MustBeClosedChecker") // free() and remove() do
    static Ballast create(Path file, int bytes) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE);
        try {
            fill(channel, bytes);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return new Ballast(channel);
    }

    private static void fill(FileChannel channel, int bytes) throws IOException {
        // Noise: zeros would take no space on a file system that compresses.
        SplittableRandom random = new SplittableRandom(bytes);
        byte[] block = new byte[Math.min(bytes, BLOCK)];
        for (int written = 0; written < bytes; written += block.length) {
            random.nextBytes(block);
            ByteBuffer buffer = ByteBuffer.wrap(block);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
    }

    /// Gives the space back.
    ///
    /// @param cause of the need; a failure to free it is added to it
    /// @return whether there was any
    synchronized boolean free(IOException cause) {
        if (freed) {
            return false;
        }
        freed = true;
        try {
            channel.close();
            return true;
        } catch (IOException e) {
            cause.addSuppressed(e);
            return false;
        }
    }

    /// Whether it was needed.
    boolean freed() {
        return freed;
    }

    /// Gives the space back at the end of the run.
    void remove() throws IOException {
        channel.close();
    }
}
