package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import io.oltplab.sql.server.LocalServer;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The only directory that a review makes on the drive under test: `PATH/oltplab-review`, with
/// `instance-1` and so on in it. It is held by one process at a time, and says which review it
/// belongs to, so that one that was killed can go on.
final class ReviewSpace implements AutoCloseable {

    static final String NAME = "oltplab-review";
    private static final String NOTE = "review.properties";
    private static final String LOCK = "lock";

    private final Path folder;
    private @Nullable FileChannel lock;

    private ReviewSpace(Path folder) {
        this.folder = folder;
    }

    /// What a directory says about the review that it belongs to.
    ///
    /// @param hash of its plan
    /// @param results its result folder
    record Note(String hash, Path results) {}

    /// What an interrupted review has left on a path.
    static Optional<Note> left(Path path) {
        Path note = path.resolve(NAME).resolve(NOTE);
        if (!Files.exists(note)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(note)) {
            properties.load(reader);
        } catch (IOException failure) {
            throw refused(note + " cannot be read (" + FileProblem.of(failure) + ")");
        }
        return Optional.of(
                new Note(
                        properties.getProperty("plan", ""),
                        Path.of(properties.getProperty("results", ""))));
    }

    /// Takes the directory, making it if it is not there.
    static ReviewSpace open(Path path, Note note) {
        Path folder = path.resolve(NAME);
        ReviewSpace space = new ReviewSpace(folder);
        try {
            if (Files.exists(folder)
                    && !Files.exists(folder.resolve(NOTE))
                    && !Folders.isEmpty(folder)) {
                throw refused(folder + " exists and was not made by oltplab review; move it away");
            }
            Files.createDirectories(folder);
            space.own();
            Properties properties = new Properties();
            properties.setProperty("plan", note.hash());
            properties.setProperty("results", note.results().toAbsolutePath().toString());
            try (Writer writer = Files.newBufferedWriter(folder.resolve(NOTE))) {
                properties.store(writer, "written by oltplab review");
            }
        } catch (IOException failure) {
            throw refused(folder + " cannot be made (" + FileProblem.of(failure) + ")");
        }
        return space;
    }

    private void own() throws IOException {
        FileChannel channel =
                FileChannel.open(
                        folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                channel.close();
                throw refused(folder + " is in use by another review that still runs");
            }
        } catch (OverlappingFileLockException here) {
            channel.close();
            throw refused(folder + " is in use by another review of this process");
        }
        lock = channel;
    }

    /// Ends what a killed review left running on a path and removes its directory.
    static void discard(Path path, Consumer<String> say) throws InterruptedException {
        Path folder = path.resolve(NAME);
        if (!Files.exists(folder.resolve(NOTE))) {
            return;
        }
        ReviewSpace space = new ReviewSpace(folder);
        try {
            space.own();
            for (Path instance : instances(folder)) {
                LocalServer.endLeftover(instance, say);
            }
            space.remove();
        } catch (IOException failure) {
            throw refused(folder + " cannot be removed (" + FileProblem.of(failure) + ")");
        } finally {
            space.close();
        }
    }

    Path path() {
        return folder;
    }

    Path instance(int number) {
        Path instance = folder.resolve("instance-" + number);
        try {
            Files.createDirectories(instance);
        } catch (IOException failure) {
            throw refused(instance + " cannot be made (" + FileProblem.of(failure) + ")");
        }
        return instance;
    }

    /// What all instances take on the drive.
    long bytes() {
        try {
            long sum = 0;
            for (Path instance : instances(folder)) {
                try (Stream<Path> files = Files.walk(instance)) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        sum += Files.size(file);
                    }
                }
            }
            return sum;
        } catch (IOException failure) {
            throw refused(folder + " cannot be read (" + FileProblem.of(failure) + ")");
        }
    }

    /// An empty directory for files of raw I/O; what a killed attempt left in it goes away.
    Path raw() {
        Path raw = folder.resolve("raw");
        try {
            Folders.delete(raw);
            return Files.createDirectories(raw);
        } catch (IOException failure) {
            throw refused(raw + " cannot be made (" + FileProblem.of(failure) + ")");
        }
    }

    private static List<Path> instances(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(one -> String.valueOf(one.getFileName()).startsWith("instance-"))
                    .sorted()
                    .toList();
        }
    }

    /// Removes the directory with all in it. Links are removed, never followed.
    void remove() {
        try {
            Folders.delete(folder);
        } catch (IOException failure) {
            throw refused(
                    "cannot remove " + folder + ", please do so (" + FileProblem.of(failure) + ")");
        }
    }

    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException failure) {
            throw refused(folder + " cannot be given back (" + FileProblem.of(failure) + ")");
        } finally {
            lock = null;
        }
    }

    private static Refused refused(String line) {
        return new Refused(ExitCode.PREFLIGHT, line);
    }
}
