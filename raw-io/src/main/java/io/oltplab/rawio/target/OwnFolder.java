package io.oltplab.rawio.target;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A folder of our own under a path that is measured through its file system. It goes away with all
/// that is in it when it is closed.
///
/// @param path of it
public record OwnFolder(Path path) implements AutoCloseable {

    /// Makes an empty folder with a name of its own.
    ///
    /// @param parent exists
    /// @param prefix of the name
    /// @throws Refused when it may not or cannot be made
    public static OwnFolder make(Path parent, String prefix, boolean allowTmpfs) {
        if (!Files.isDirectory(parent)) {
            throw new Refused(ExitCode.PREFLIGHT, parent + " is no folder");
        }
        try {
            Path real = parent.toRealPath();
            FileStore store = Files.getFileStore(real);
            if (TargetFiles.inMemory(store) && !allowTmpfs) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        parent
                                + " lies in memory ("
                                + store.type()
                                + "): that would be no storage result; --allow-tmpfs measures it"
                                + " nevertheless and marks it");
            }
            return new OwnFolder(Files.createTempDirectory(real, prefix));
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "cannot make a folder in " + parent + ": " + FileProblem.of(e),
                    e);
        }
    }

    /// What this user may still write to its file system.
    public long freeBytes() {
        try {
            return Files.getFileStore(path).getUsableSpace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// For the result's environment.
    public Map<String, String> facts() {
        try {
            FileStore store = Files.getFileStore(path);
            Map<String, String> facts = new TreeMap<>();
            facts.put("path", path.toString());
            facts.put("kind", "folder");
            facts.put("data directory", path.toString());
            facts.put("file-system", store.type());
            facts.put("mount", store.toString());
            BlockDevice.of(BlockDevice.number(TargetFiles.attribute(path, "dev")))
                    .ifPresent(d -> facts.putAll(d.facts()));
            return facts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What a reader has to be warned of.
    public List<Verdict> marks() {
        try {
            return TargetFiles.inMemory(Files.getFileStore(path))
                    ? List.of(
                            new Verdict(
                                    "storage",
                                    Verdict.Level.WARN,
                                    "not a storage result: the target lies in memory"))
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Folders.delete(path);
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    "cannot remove " + path + ", please do so: " + FileProblem.of(e),
                    e);
        }
    }
}
