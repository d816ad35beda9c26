package io.oltplab.sql.server;

import java.nio.file.Path;
import java.util.List;

/// How to start a server.
///
/// @param path directory on the drive under test; the server's files go into [#FOLDER] below it
/// @param home where the server's programs are; empty to look for them
/// @param bufferPoolBytes memory for InnoDB's pages, at least 5 MiB
/// @param redoBytes size of InnoDB's log, at least 4 MiB
/// @param options for the server, such as `--innodb-io-capacity=2000`; they win over ours
public record ServerSettings(
        Path path, String home, long bufferPoolBytes, long redoBytes, List<String> options) {

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

    /// A server with a log of half its buffer pool, within 128 MiB to 8 GiB.
    public static ServerSettings on(Path path, String home, long bufferPoolBytes) {
        long redo = Math.clamp(bufferPoolBytes / 2, REDO_FLOOR, REDO_CEILING);
        return new ServerSettings(path, home, bufferPoolBytes, redo, List.of());
    }
}
