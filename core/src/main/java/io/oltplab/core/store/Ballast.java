package io.oltplab.core.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/// A file that takes space only to give it back when the disk is full, so that the end of a run can
/// still be written.
final class Ballast {

    /// More than the end record of any run.
    static final int BYTES = 16 << 20;

    private static final int BLOCK = 1 << 20;

    private final Path file;
    private volatile boolean freed;

    private Ballast(Path file) {
        this.file = file;
    }

    static Ballast create(Path file, int bytes) throws IOException {
        // Noise: zeros would take no space on a file system that compresses.
        SplittableRandom random = new SplittableRandom(bytes);
        byte[] block = new byte[Math.min(bytes, BLOCK)];
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int written = 0; written < bytes; written += block.length) {
                random.nextBytes(block);
                ByteBuffer buffer = ByteBuffer.wrap(block);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        }
        return new Ballast(file);
    }

    /// Gives the space back.
    ///
    /// @param cause of the need; a failure to delete is added to it
    /// @return whether there was any
    synchronized boolean free(IOException cause) {
        if (freed) {
            return false;
        }
        freed = true;
        try {
            return Files.deleteIfExists(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
            return false;
        }
    }

    /// Whether it was needed.
    boolean freed() {
        return freed;
    }

    /// Deletes it at the end of the run.
    void remove() throws IOException {
        Files.deleteIfExists(file);
    }
}
