package io.oltplab.core.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file that only grows. Each write is with the operating system when the method returns.
final class AppendFile implements AutoCloseable {

    private final FileChannel channel;
    private final Ballast ballast;

    AppendFile(Path file, Ballast ballast) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.ballast = ballast;
    }

    /// Appends whole, with the ballast's space if there is no other.
    void append(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            try {
                channel.write(buffer);
            } catch (IOException e) {
                if (!ballast.free(e)) {
                    throw e;
                }
            }
        }
    }

    /// Replaces the content. Only for files of a few bytes.
    void replace(byte[] bytes) throws IOException {
        channel.position(0);
        append(bytes);
        channel.truncate(bytes.length);
    }

    /// Makes everything that was appended survive a loss of power.
    void force() throws IOException {
        if (channel.isOpen()) {
            channel.force(false);
        }
    }

    /// Marks the file as being written, for as long as this process lives and it is open.
    void lock() throws IOException {
        if (channel.tryLock() == null) {
            throw new IOException("another process writes it");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
