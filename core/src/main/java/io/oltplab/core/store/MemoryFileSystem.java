package io.oltplab.core.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// File systems that lie in memory: what is measured on one says nothing of a drive.
public final class MemoryFileSystem {

    private static final Set<String> TYPES = Set.of("tmpfs", "ramfs", "devtmpfs", "hugetlbfs");

    private MemoryFileSystem() {}

    /// Whether file systems of a type, such as `ext4`, lie in memory.
    public static boolean isOne(String type) {
        return TYPES.contains(type);
    }

    /// The type of the file system in memory that holds a path, or would hold it once it exists;
    /// nothing if that is another one or cannot be told.
    public static Optional<String> holding(Path path) {
        Path existing = path.toAbsolutePath().normalize();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        try {
            return Optional.of(Files.getFileStore(existing).type()).filter(MemoryFileSystem::isOne);
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }
}
