package io.oltplab.sql.server;

import java.nio.file.Path;
import java.util.List;

/// How to start a server.
///
/// @param path directory on the drive under test; the server's files go into [#FOLDER] below it
/// @param engine such as `postgresql`; empty for the one whose files the path holds, or else the
///   first that is found
/// @param home where the server's programs are; empty to look for them
/// @param bufferPoolBytes memory for the database's pages, at least 5 MiB
/// @param redoBytes size of the database's log between checkpoints, at least 4 MiB
/// @param options for the server, such as `--innodb-io-capacity=2000`; they win over ours
public record ServerSettings(
        Path path,
        String engine,
        String home,
        long bufferPoolBytes,
        long redoBytes,
        List<String> options) {

    /// The folder of the server's files below the path under test.
    public static final String FOLDER = "oltplab-database";

    private static final long MIB = 1024 * 1024;

    /// Small enough for any machine; a run for a published figure sets its own.
    public static final long BUFFER_POOL_DEFAULT = 512 * MIB;

    private static final long BUFFER_POOL_MIN = 5 * MIB;
    private static final long REDO_MIN = 4 * MIB;
    private static final long REDO_FLOOR = 128 * MIB;
    private static final long REDO_CEILING = 8 * 1024 * MIB;

    public ServerSettings {
        if (!engine.isEmpty()) {
            ServerKinds.of(engine);
        }
        if (bufferPoolBytes < BUFFER_POOL_MIN) {
            throw new IllegalArgumentException(
                    "buffer-pool must be at least 5M, got " + bufferPoolBytes + " bytes");
        }
        if (redoBytes < REDO_MIN) {
            throw new IllegalArgumentException(
                    "redo must be at least 4M, got " + redoBytes + " bytes");
        }
        for (String option : options) {
            if (!option.startsWith("--")) {
                throw new IllegalArgumentException(
                        "server options must begin with --, got " + option);
            }
        }
        path = path.toAbsolutePath().normalize();
        options = List.copyOf(options);
    }

    /// A server of whatever engine is there.
    public ServerSettings(
            Path path, String home, long bufferPoolBytes, long redoBytes, List<String> options) {
        this(path, "", home, bufferPoolBytes, redoBytes, options);
    }

    /// A server with a log of half its buffer pool, within 128 MiB to 8 GiB.
    public static ServerSettings on(Path path, String home, long bufferPoolBytes) {
        long redo = Math.clamp(bufferPoolBytes / 2, REDO_FLOOR, REDO_CEILING);
        return new ServerSettings(path, home, bufferPoolBytes, redo, List.of());
    }

    /// The same for an engine; empty for whatever is there.
    public ServerSettings engine(String other) {
        return new ServerSettings(path, other, home, bufferPoolBytes, redoBytes, options);
    }

    /// The same with options for the server.
    public ServerSettings options(List<String> others) {
        return new ServerSettings(path, engine, home, bufferPoolBytes, redoBytes, others);
    }
}
