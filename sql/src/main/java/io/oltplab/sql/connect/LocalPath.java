package io.oltplab.sql.connect;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.MemoryFileSystem;
import java.nio.file.Path;
import java.util.Optional;

/// The directory of a server of our own.
final class LocalPath {

    private LocalPath() {}

    /// Refuses a directory in memory, unless the user wants that.
    static void require(Path path, boolean allowTmpfs) {
        Optional<String> memory = MemoryFileSystem.holding(path);
        if (memory.isPresent() && !allowTmpfs) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s lies in memory (%s) and measures no drive: name a directory on a drive, or add --allow-tmpfs"
                            .formatted(path, memory.get()));
        }
    }
}
