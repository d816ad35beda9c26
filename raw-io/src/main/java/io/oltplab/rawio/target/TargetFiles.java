package io.oltplab.rawio.target;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.MemoryFileSystem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/// What a path is, and the making of files.
final class TargetFiles {

    private static final int TYPE_MASK = 0170000;
    private static final int TYPE_BLOCK = 0060000;
    private static final int CHUNK = 1 << 20;

    /// Free space that stays free.
    private static final double KEPT_FREE = 0.1;

    private TargetFiles() {}

    static boolean isBlock(Path path) throws IOException {
        return (attribute(path, "mode") & TYPE_MASK) == TYPE_BLOCK;
    }

    /// A number of stat(2): `mode`, `rdev`, `dev`.
    static long attribute(Path path, String name) throws IOException {
        return ((Number) Files.getAttribute(path, "unix:" + name)).longValue();
    }

    static boolean inMemory(FileStore store) {
        return MemoryFileSystem.isOne(store.type());
    }

    /// Refuses a file that would leave less than a tenth of the free space.
    static void checkSpace(Path folder, long bytes) throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        long allowed = (long) (free * (1 - KEPT_FREE));
        if (bytes > allowed) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "--create "
                            + new ByteSize(bytes).toString()
                            + " does not fit under "
                            + folder
                            + ": at most 90 % of the free space, that is "
                            + (allowed >> 20)
                            + "M");
        }
    }

    /// Makes a file full of incompressible bytes, on the drive when this returns. A file that could
    /// not be finished is removed.
    ///
    /// @return false when the user asked to stop; the file is gone then
    static boolean create(Path file, long bytes, boolean direct, Pattern pattern, Bench bench)
            throws IOException {
        boolean done = false;
        Set<OpenOption> options = new HashSet<>();
        options.add(StandardOpenOption.CREATE_NEW);
        options.add(StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options)) {
            if (direct) {
                // A second look at the same file, so that a refused O_DIRECT leaves nothing behind.
                probeDirect(file);
            }
            done = fill(file, channel, bytes, direct, pattern, bench);
            channel.force(true);
        } finally {
            if (!done) {
                Files.deleteIfExists(file);
            }
        }
        return done;
    }

    /// Tries whether the file system takes O_DIRECT.
    ///
    /// @throws Refused saying what to do when it does not
    static void probeDirect(Path path) {
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, DirectOption.DIRECT)) {
            channel.size();
        } catch (IOException | UnsupportedOperationException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    path
                            + " cannot be opened past the page cache ("
                            + e.getMessage()
                            + "); --buffered goes through it and marks the result",
                    e);
        }
    }

    private static boolean fill(
            Path file,
            FileChannel buffered,
            long bytes,
            boolean direct,
            Pattern pattern,
            Bench bench)
            throws IOException {
        int alignment = Math.toIntExact(Files.getFileStore(file).getBlockSize());
        ByteBuffer chunk =
                ByteBuffer.allocateDirect(CHUNK + alignment)
                        .alignedSlice(alignment)
                        .slice(0, CHUNK);
        try (Progress.Task task = bench.progress().task("write " + file, bytes, "bytes");
                FileChannel channel =
                        direct
                                ? FileChannel.open(
                                        file, StandardOpenOption.WRITE, DirectOption.DIRECT)
                                : FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (long at = 0; at < bytes; ) {
                if (bench.stopRequested()) {
                    return false;
                }
                pattern.fill(chunk);
                chunk.clear().limit((int) Math.min(CHUNK, bytes - at));
                int written = channel.write(chunk, at);
                if (written <= 0) {
                    throw new IOException("wrote nothing at " + at);
                }
                at += written;
                task.step(written);
            }
            buffered.force(true);
        }
        return true;
    }
}
