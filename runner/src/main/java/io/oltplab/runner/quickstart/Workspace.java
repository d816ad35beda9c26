package io.oltplab.runner.quickstart;

import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// The only directory that a quickstart makes on the path under test: `PATH/oltplab-quickstart`.
///
/// A marker file says that it is ours and a lock that it is in use. What a killed quickstart left
/// is removed by the next one; a directory without our marker is never touched.
final class Workspace implements AutoCloseable {

    static final String NAME = "oltplab-quickstart";
    private static final String MARKER = ".oltplab-quickstart";
    private static final String KEPT = "kept";
    private static final String IN_USE = "in use";

    private final Path folder;
    private final FileChannel marker;
    private boolean keep;

    private Workspace(Path folder, FileChannel marker) {
        this.folder = folder;
        this.marker = marker;
    }

    /// Makes the directory, or takes over what a killed quickstart left.
    ///
    /// @param cleaner ends a server that a killed run may have left on the directory, before it is
    ///   removed
    static Workspace open(Path path, Cleaner cleaner, Progress progress)
            throws InterruptedException {
        Path folder = path.resolve(NAME);
        try {
            if (Files.exists(folder) && !Folders.isEmpty(folder)) {
                takeOver(folder, cleaner, progress);
            }
            Files.createDirectories(folder);
            FileChannel marker =
                    FileChannel.open(
                            folder.resolve(MARKER),
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.WRITE);
            if (tryLock(marker) == null) {
                marker.close();
                throw inUse(folder);
            }
            write(marker, IN_USE);
            return new Workspace(folder, marker);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "PATH "
                            + path
                            + ": cannot make "
                            + folder
                            + " ("
                            + FileProblem.of(failure)
                            + ")",
                    failure);
        }
    }

    /// Ends what may still run on a directory.
    @FunctionalInterface
    interface Cleaner {
        void clean(Path directory) throws InterruptedException;
    }

    Path folder() {
        return folder;
    }

    /// Leaves the directory where it is.
    void keep() {
        keep = true;
    }

    @Override
    public void close() {
        try (marker) {
            if (keep) {
                write(marker, KEPT);
            } else {
                Folders.delete(folder);
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "cannot remove " + folder + ", please do so (" + FileProblem.of(failure) + ")",
                    failure);
        }
    }

    private static void takeOver(Path folder, Cleaner cleaner, Progress progress)
            throws IOException, InterruptedException {
        Path file = folder.resolve(MARKER);
        if (!Files.exists(file)) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    folder + " exists and was not made by oltplab; move it or name another PATH");
        }
        try (FileChannel old = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (tryLock(old) == null) {
                throw inUse(folder);
            }
            if (Files.readString(file).strip().equals(KEPT)) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        folder
                                + " holds data that an earlier quickstart kept (--keep); remove it"
                                + " or name another PATH");
            }
            progress.say("Removing what a quickstart that was killed left in " + folder);
            cleaner.clean(folder);
            Folders.delete(folder);
        }
    }

    private static Refused inUse(Path folder) {
        return new Refused(
                ExitCode.PREFLIGHT, folder + " is in use by another quickstart; wait for its end");
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    private static void write(FileChannel channel, String text) throws IOException {
        channel.truncate(0);
        channel.position(0);
        channel.write(
                java.nio.ByteBuffer.wrap(
                        (text + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        channel.force(true);
    }
}
