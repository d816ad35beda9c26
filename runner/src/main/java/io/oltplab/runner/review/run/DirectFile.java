package io.oltplab.runner.review.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/// A file that is written in sequence past the page cache, in blocks of 1 MiB.
final class DirectFile implements AutoCloseable {

    static final int BLOCK = 1 << 20;
    private static final int ALIGNMENT = 4096;

    private final FileChannel channel;
    private final boolean direct;

    /// Makes or overwrites a file. Where the file system refuses direct I/O the page cache is used,
    /// which [#isDirect] tells.
    DirectFile(Path file) throws IOException {
        Set<OpenOption> options = new HashSet<>();
        options.add(StandardOpenOption.CREATE);
        options.add(StandardOpenOption.WRITE);
        FileChannel opened;
        boolean past;
        try {
            Set<OpenOption> both = new HashSet<>(options);
            both.add(directOption());
            opened = FileChannel.open(file, both);
            past = true;
        } catch (IOException | UnsupportedOperationException refused) {
            opened = FileChannel.open(file, options);
            past = false;
        }
        channel = opened;
        direct = past;
    }

    /// The JDK's option for O_DIRECT. It is supported API of the module jdk.unsupported, which the
    /// compiler nevertheless warns of by name.
    private static OpenOption directOption() {
        try {
            for (Object option :
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
                if (option instanceof OpenOption open && option.toString().equals("DIRECT")) {
                    return open;
                }
            }
        } catch (ClassNotFoundException missing) {
            throw new UnsupportedOperationException("this JDK has no direct I/O", missing);
        }
        throw new UnsupportedOperationException("this JDK has no direct I/O");
    }

    boolean isDirect() {
        return direct;
    }

    /// A buffer as [#write] needs it.
    static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BLOCK + ALIGNMENT).alignedSlice(ALIGNMENT).limit(BLOCK);
    }

    /// Writes what remains of an aligned buffer at a multiple of 4 KiB; a last part that is no
    /// multiple is padded and cut off by [#truncate].
    void write(ByteBuffer block, long position) throws IOException {
        long at = position;
        int rest = block.remaining() % ALIGNMENT;
        if (rest != 0) {
            block.limit(block.limit() + ALIGNMENT - rest);
        }
        while (block.hasRemaining()) {
            at += channel.write(block, at);
        }
    }

    void truncate(long size) throws IOException {
        if (channel.size() > size) {
            channel.truncate(size);
        }
    }

    /// Makes everything survive a loss of power.
    void force() throws IOException {
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /// Bytes a file system can take.
    static long free(Path directory) throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }
}
