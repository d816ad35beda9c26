package io.oltplab.core.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is done with whole folders.
public final class Folders {

    private Folders() {}

    /// Whether nothing is in a folder.
    ///
    /// @throws IOException when it is none or cannot be read
    public static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.findAny().isEmpty();
        }
    }

    /// Deletes a folder with all that is in it, or a file. Links are deleted, never followed. What
    /// goes away meanwhile is no failure; nothing happens if it is not there.
    public static void delete(Path folder) throws IOException {
        empty(folder);
        Files.deleteIfExists(folder);
    }

    /// Deletes all that is in a folder and leaves the folder.
    public static void empty(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                            throw failure;
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException failure) throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        if (!directory.equals(folder)) {
                            Files.deleteIfExists(directory);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
