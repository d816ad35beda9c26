package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import io.oltplab.runner.capture.Hashed;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import io.oltplab.sql.server.ServerVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A prebuilt database: the files of a stopped server in another folder, with a manifest that holds
/// the hash of each. It is restored by a full copy in sequence past the page cache: a copy that
/// shares blocks would leave the drive unwritten and make the database's first writes something
/// else.
public final class Snapshot {

    private static final String MANIFEST = "prebuilt.manifest.json";
    private static final String MADE_BY = "oltplab.properties";
    private static final List<String> LEFT_OUT =
            List.of("lock", "running.properties", "server.log", "tmp");
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Snapshot() {}

    /// What a snapshot holds.
    ///
    /// @param engine of the server that made the files
    /// @param version of it
    /// @param bytes of all files
    /// @param databases what is in each: workload, scale, seed
    /// @param files by path within the snapshot
    record Manifest(
            String engine,
            String version,
            long bytes,
            Map<String, Map<String, String>> databases,
            Map<String, Entry> files) {

        ServerVersion madeBy() {
            return new ServerVersion(engine, version);
        }

        /// A short name of exactly these bytes, for results that rest on them.
        String id() {
            return Hashed.of(databases + " " + files);
        }
    }

    /// A file of it.
    record Entry(long bytes, String sha256) {}

    /// What a copy did.
    ///
    /// @param direct whether all of it went past the page cache
    /// @param id of the snapshot
    public record Copied(long bytes, double mbPerSecond, boolean direct, String id) {
        private Copied of(Manifest manifest) {
            return new Copied(bytes, mbPerSecond, direct, manifest.id());
        }

        /// For people and records.
        public Map<String, String> facts() {
            return Map.of(
                    "bytes",
                    Long.toString(bytes),
                    "MB/s",
                    String.format(Locale.ROOT, "%.1f", mbPerSecond),
                    "prebuilt",
                    id,
                    "restore",
                    direct ? "physical, direct" : "physical, through the page cache");
        }
    }

    /// Whether a folder holds a snapshot.
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(MANIFEST));
    }

    /// The size of a snapshot; empty where there is none.
    static OptionalBytes bytes(Path folder) {
        return Files.exists(folder.resolve(MANIFEST))
                ? new OptionalBytes(OptionalLong.of(manifest(folder).bytes()))
                : new OptionalBytes(OptionalLong.empty());
    }

    /// A size that may be unknown.
    record OptionalBytes(OptionalLong value) {
        long orElse(long other) {
            return value.orElse(other);
        }
    }

    /// Refuses unless a stopped server of ours is on a path and there is room for its snapshot.
    ///
    /// @param to a folder that does not exist or is empty, on another disk
    public static void check(Path path, Path to) {
        Path from = path.resolve(ServerSettings.FOLDER);
        if (!Files.isDirectory(from.resolve("data"))) {
            throw refused(path + " holds no database of oltplab: make one with --on " + path);
        }
        if (LocalServer.staying(path).isPresent()) {
            throw refused(
                    "the server on "
                            + path
                            + " runs: stop it first with oltplab server stop "
                            + path);
        }
        try {
            if (isWithin(to, from)) {
                throw refused("the target " + to + " lies inside the database it copies, " + from);
            }
            if (Files.exists(to) && !Folders.isEmpty(to)) {
                throw refused(to + " must be a new or empty folder");
            }
        } catch (IOException failure) {
            throw refused(to + " cannot be read (" + FileProblem.of(failure) + ")");
        }
    }

    /// Whether a path that need not exist yet is in a folder or is it, wherever links lead.
    private static boolean isWithin(Path path, Path folder) throws IOException {
        Path existing = path.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return existing.toRealPath().startsWith(folder.toRealPath());
    }

    /// Makes a snapshot of the server on a path, which must not run.
    ///
    /// @param to a folder that does not exist or is empty, on another disk
    /// @param databases what is in each: workload, scale, seed
    public static Copied make(
            Path path, Path to, Map<String, Map<String, String>> databases, Bench bench) {
        check(path, to);
        Path from = path.resolve(ServerSettings.FOLDER);
        if (Files.exists(from.resolve("running.properties"))) {
            throw refused(
                    "the server on "
                            + path
                            + " was not seen to end: start and stop it once, so that it recovers");
        }
        boolean empty = Files.exists(to);
        boolean whole = false;
        try {
            Properties made = new Properties();
            try (Reader reader = Files.newBufferedReader(from.resolve(MADE_BY))) {
                made.load(reader);
            }
            Map<String, Entry> files = new TreeMap<>();
            Copied copied = copy(from, to, list(from), files, bench);
            Manifest manifest =
                    new Manifest(
                            made.getProperty("engine", ""),
                            made.getProperty("version", ""),
                            copied.bytes(),
                            databases,
                            files);
            Files.writeString(to.resolve(MANIFEST), JSON.writeValueAsString(manifest) + "\n");
            whole = true;
            return copied.of(manifest);
        } catch (IOException failure) {
            throw new Refused(ExitCode.PREFLIGHT, "snapshot to " + to + ": " + failure, failure);
        } finally {
            if (!whole) {
                clear(to, empty);
            }
        }
    }

    /// Takes away what was copied of a snapshot that did not become whole.
    ///
    /// @param keep whether the folder itself was there before
    private static void clear(Path to, boolean keep) {
        try {
            Folders.delete(to);
            if (keep) {
                Files.createDirectories(to);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Copies a snapshot onto a path on the drive under test. What an earlier attempt left there is
    /// removed first.
    ///
    /// @param full whether the hash of every file is checked, otherwise of those that were read
    public static Copied restore(Path from, Path path, boolean full, Bench bench) {
        Manifest manifest = manifest(from);
        Path to = path.resolve(ServerSettings.FOLDER);
        try {
            Folders.delete(to);
            Map<String, Entry> read = new TreeMap<>();
            Copied copied = copy(from, to, List.copyOf(manifest.files().keySet()), read, bench);
            for (Map.Entry<String, Entry> file : manifest.files().entrySet()) {
                Entry found = full ? entry(to.resolve(file.getKey())) : read.get(file.getKey());
                if (!bench.stopRequested() && !file.getValue().equals(found)) {
                    throw refused(
                            "the snapshot "
                                    + from
                                    + " is damaged: "
                                    + file.getKey()
                                    + " is not the file of its manifest");
                }
            }
            return copied.of(manifest);
        } catch (IOException failure) {
            throw new Refused(ExitCode.DEVICE_LOST, "restore to " + path + ": " + failure, failure);
        }
    }

    /// The manifest of a snapshot.
    ///
    /// @throws Refused with one line if the folder holds none
    static Manifest manifest(Path folder) {
        Path file = folder.resolve(MANIFEST);
        if (!Files.exists(file)) {
            throw refused(
                    folder
                            + " is no snapshot (no "
                            + MANIFEST
                            + "); oltplab server snapshot makes one");
        }
        try {
            return JSON.readValue(Files.readString(file), Manifest.class);
        } catch (IOException | JacksonException damaged) {
            throw refused(file + " cannot be read (" + damaged.getMessage() + ")");
        }
    }

    private static List<String> list(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile)
                    .map(folder::relativize)
                    .filter(name -> !LEFT_OUT.contains(name.getName(0).toString()))
                    .forEach(name -> names.add(name.toString()));
        }
        names.sort(String::compareTo);
        return names;
    }

    private static Copied copy(
            Path from, Path to, List<String> names, Map<String, Entry> hashes, Bench bench)
            throws IOException {
        long total = 0;
        for (String name : names) {
            total += Files.size(from.resolve(name));
        }
        long done = 0;
        boolean direct = true;
        long start = bench.clock().nanos();
        try (Progress.Task task = bench.progress().task("copy", total, "bytes")) {
            for (String name : names) {
                Path target = to.resolve(name);
                Files.createDirectories(java.util.Objects.requireNonNull(target.getParent()));
                MessageDigest digest = sha256();
                long bytes;
                try (FileChannel in =
                                FileChannel.open(from.resolve(name), StandardOpenOption.READ);
                        DirectFile out = new DirectFile(target)) {
                    bytes = pump(in, out, digest, task, bench);
                    direct &= out.isDirect();
                }
                Files.setPosixFilePermissions(
                        target, Files.getPosixFilePermissions(from.resolve(name)));
                hashes.put(name, new Entry(bytes, hex(digest)));
                done += bytes;
                if (bench.stopRequested()) {
                    throw new Refused(ExitCode.INTERRUPTED, "stopped while copying to " + to);
                }
            }
            directories(from, to);
        }
        double seconds = (bench.clock().nanos() - start) / NANOS_PER_SECOND;
        return new Copied(done, done / BYTES_PER_MB / seconds, direct, "");
    }

    /// Empty directories count too: a database without tables is one.
    private static void directories(Path from, Path to) throws IOException {
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path one : walk.filter(Files::isDirectory).map(from::relativize).toList()) {
                if (!LEFT_OUT.contains(one.getName(0).toString())) {
                    Files.createDirectories(to.resolve(one.toString()));
                }
            }
        }
    }

    private static long pump(
            FileChannel in, DirectFile out, MessageDigest digest, Progress.Task task, Bench bench)
            throws IOException {
        ByteBuffer block = DirectFile.buffer();
        long at = 0;
        while (!bench.stopRequested()) {
            block.position(0).limit(DirectFile.BLOCK);
            while (block.hasRemaining() && in.read(block) >= 0) {
                task.note("");
            }
            int length = block.position();
            if (length == 0) {
                break;
            }
            block.flip();
            digest.update(block.duplicate());
            out.write(block, at);
            at += length;
            task.step(length);
        }
        out.truncate(at);
        out.force();
        return at;
    }

    private static Entry entry(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] block = new byte[DirectFile.BLOCK];
        long bytes = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                InputStream in = Channels.newInputStream(channel)) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
                bytes += read;
            }
        }
        return new Entry(bytes, hex(digest));
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static Refused refused(String line) {
        return new Refused(ExitCode.PREFLIGHT, line);
    }
}
