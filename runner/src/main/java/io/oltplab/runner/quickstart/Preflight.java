package io.oltplab.runner.quickstart;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.runner.capture.Drive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// What is checked of a path before anything is written to it.
final class Preflight {

    private static final double BYTES_PER_GB = 1e9;

    /// Databases and file systems need room to breathe beside the data.
    private static final double MARGIN = 1.2;

    private Preflight() {}

    /// @param fileSystem type
    /// @param inMemory whether that is one in memory
    /// @param neededBytes with margin
    /// @param freeBytes usable by this user
    record Space(String fileSystem, boolean inMemory, long neededBytes, long freeBytes) {}

    /// Checks that a path can be used.
    ///
    /// @param dataBytes what will be written and left there until the end
    /// @throws Refused with one line that says what is wrong and what would help
    static Space check(Path path, boolean allowTmpfs, long dataBytes) {
        if (!Files.exists(path)) {
            throw refused(path, "does not exist; make the directory on the drive under test first");
        }
        if (!Files.isDirectory(path)) {
            throw refused(path, "is not a directory");
        }
        if (!Files.isWritable(path)) {
            throw refused(path, "is not writable for user " + System.getProperty("user.name"));
        }
        Drive drive = Drive.behind(path);
        if (drive.inMemory() && !allowTmpfs) {
            throw refused(
                    path,
                    "is a "
                            + drive.fileSystem()
                            + " in memory and measures no drive; name a path on a drive, or add"
                            + " --allow-tmpfs to run all the same");
        }
        long needed = (long) (dataBytes * MARGIN);
        long free = freeBytes(path);
        if (free < needed) {
            throw refused(
                    path,
                    String.format(
                            Locale.ROOT,
                            "has %.1f GB free and %.1f GB are needed; free some space, or make the"
                                    + " stages smaller (--warehouses, --table-size, --raw-size)",
                            free / BYTES_PER_GB,
                            needed / BYTES_PER_GB));
        }
        return new Space(drive.fileSystem(), drive.inMemory(), needed, free);
    }

    private static long freeBytes(Path path) {
        try {
            return Files.getFileStore(path).getUsableSpace();
        } catch (IOException failure) {
            throw refused(
                    path, "cannot be asked for its free space (" + FileProblem.of(failure) + ")");
        }
    }

    private static Refused refused(Path path, String why) {
        return new Refused(ExitCode.PREFLIGHT, "PATH " + path + " " + why);
    }
}
