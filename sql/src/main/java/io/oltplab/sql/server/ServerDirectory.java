package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.Folders;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Our folder below the path under test: the server's files and what we have to know of them. Owned
/// by one process at a time, by a lock that the kernel frees when that process dies.
final class ServerDirectory implements AutoCloseable {

    private static final int PASSWORD_BYTES = 18;

    /// What the data directories of servers hold.
    private static final List<String> FOREIGN = List.of("ibdata1", "ib_logfile0", "PG_VERSION");

    private final Path folder;
    private @Nullable FileChannel lockFile;
    private @Nullable FileLock lock;

    private ServerDirectory(Path folder) {
        this.folder = folder;
    }

    /// Looks at a path without changing anything.
    ///
    /// @throws Refused if the path is none, or holds the files of someone else
    static ServerDirectory of(Path path) {
        if (!Files.isDirectory(path)) {
            throw new Refused(
                    ExitCode.PREFLIGHT, path + " must be an existing directory on the drive");
        }
        if (FOREIGN.stream().anyMatch(name -> Files.exists(path.resolve(name)))) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    path + " holds the files of another database server: name another directory");
        }
        Path folder = path.resolve(ServerSettings.FOLDER);
        ServerDirectory directory = new ServerDirectory(folder);
        if (Files.exists(folder) && !isEmpty(folder) && !Files.exists(directory.marker())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    folder + " is not empty and was not made by oltplab: it is left alone");
        }
        return directory;
    }

    private static boolean isEmpty(Path folder) {
        try {
            return Folders.isEmpty(folder);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    folder + " cannot be read: " + failure.getMessage(),
                    failure);
        }
    }

    Path folder() {
        return folder;
    }

    Path data() {
        return folder.resolve("data");
    }

    Path temporary() {
        return folder.resolve("tmp");
    }

    /// Makes the folder for what need not last, empty: what a killed server left in it goes away.
    void emptyTemporary() {
        try {
            Folders.delete(temporary());
            Files.createDirectories(temporary());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Path log() {
        return folder.resolve("server.log");
    }

    private Path marker() {
        return folder.resolve("oltplab.properties");
    }

    /// Holds the number of the process that took it last.
    private Path lockPath() {
        return folder.resolve("lock");
    }

    private Path running() {
        return folder.resolve("running.properties");
    }

    private Path passwordFile() {
        return folder.resolve("password");
    }

    /// Takes the folder for this process, making it if need be.
    ///
    /// @throws Refused if another process has it
    void own() {
        try {
            Files.createDirectories(folder);
            if (!Files.exists(marker())) {
                Properties made = new Properties();
                made.setProperty("created", Instant.now().toString());
                write(marker(), made);
            }
            FileChannel channel =
                    FileChannel.open(
                            lockPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lockFile = channel;
            lock = channel.tryLock();
            if (lock != null) {
                channel.truncate(0);
                channel.write(
                        ByteBuffer.wrap(("" + ProcessHandle.current().pid()).getBytes(UTF_8)));
            }
        } catch (OverlappingFileLockException ownedHere) {
            lock = null;
        } catch (IOException failure) {
            close();
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    folder + " cannot be written: " + failure.getMessage(),
                    failure);
        }
        if (lock == null) {
            close();
            throw new Refused(ExitCode.PREFLIGHT, usedByAnother());
        }
    }

    /// Says that another process has the folder, if one has. Not for the process that has it
    /// itself: the kernel frees a lock when its owner closes any channel to the file.
    Optional<String> useByAnother() {
        if (!Files.exists(lockPath())) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(lockPath(), StandardOpenOption.READ);
                FileLock free = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return free == null ? Optional.of(usedByAnother()) : Optional.empty();
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    lockPath() + " cannot be read: " + failure.getMessage(),
                    failure);
        }
    }

    private String usedByAnother() {
        String line = folder + " is in use by another oltplab that still runs";
        try {
            String pid = Files.readString(lockPath(), UTF_8);
            return pid.matches("[0-9]+") ? line + " (pid " + pid + ")" : line;
        } catch (IOException unknown) {
            return line;
        }
    }

    /// Whether the server's files are there, whole, and fit the server.
    ///
    /// @throws Refused if they were made by another engine or series
    boolean isReadyFor(ServerProgram program) {
        Optional<ServerVersion> made = madeBy();
        if (made.isPresent() && !program.is().opens(made.get())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s was made by %s, but the server found is %s (%s): name the other by --server-home, or delete that folder"
                            .formatted(folder, made.get(), program.is(), program.executable()));
        }
        return made.isPresent();
    }

    /// Which server made the files, if they are whole.
    Optional<ServerVersion> madeBy() {
        Properties made = read(marker());
        String version = made.getProperty("version", "");
        return version.isEmpty()
                ? Optional.empty()
                : Optional.of(new ServerVersion(made.getProperty("engine", ""), version));
    }

    /// Says that the server's files are there and whole.
    void ready(ServerProgram program) {
        Properties made = read(marker());
        made.setProperty("engine", program.engine());
        made.setProperty("version", program.version());
        made.setProperty("executable", program.executable().toString());
        write(marker(), made);
    }

    /// The program and version that made or last used the files.
    String program() {
        Properties made = read(marker());
        return made.getProperty("executable", "") + " " + made.getProperty("version", "");
    }

    /// How the reads and writes of the server that was started last reach the drive.
    String ioPath() {
        return read(marker()).getProperty("io", "");
    }

    /// Keeps how the server's reads and writes reach the drive.
    void ioPath(String path) {
        Properties made = read(marker());
        made.setProperty("io", path);
        write(marker(), made);
    }

    /// The port of the server that was started last, 0 if there was none.
    int port() {
        try {
            return Integer.parseInt(read(marker()).getProperty("port", "0"));
        } catch (NumberFormatException damaged) {
            return 0;
        }
    }

    /// Keeps the server's port for the next start.
    void port(int port) {
        Properties made = read(marker());
        made.setProperty("port", "" + port);
        write(marker(), made);
    }

    /// What is known of the server that was started last, if it was not seen to end.
    Optional<RunningServer> lastStarted() {
        return RunningServer.of(read(running()));
    }

    void started(RunningServer server) {
        write(running(), server.asProperties());
    }

    void ended() {
        try {
            Files.deleteIfExists(running());
            Folders.delete(temporary());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The password of the server's user, made at the first call. Only the owner can read the file.
    String password() {
        try {
            Path file = passwordFile();
            if (!Files.exists(file) || Files.size(file) == 0) {
                byte[] random = new byte[PASSWORD_BYTES];
                new SecureRandom().nextBytes(random);
                writePrivate(file, HexFormat.of().formatHex(random));
            }
            return Files.readString(file, UTF_8).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static void writePrivate(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text, UTF_8);
    }

    /// Deletes the folder with all data.
    void delete() {
        close();
        try {
            Folders.delete(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file, UTF_8)) {
                properties.load(reader);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
        return properties;
    }

    /// Writes a file so that a reader sees the old one or the new one, whole.
    private static void write(Path file, Properties properties) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (Writer writer = Files.newBufferedWriter(fresh, UTF_8)) {
                properties.store(writer, "written by oltplab");
            }
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    file + " cannot be written: " + failure.getMessage(),
                    failure);
        }
    }

    /// Gives the folder back.
    @Override
    public void close() {
        try {
            if (lockFile != null) {
                lockFile.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            lockFile = null;
            lock = null;
        }
    }
}
