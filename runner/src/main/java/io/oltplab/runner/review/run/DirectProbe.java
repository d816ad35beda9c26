package io.oltplab.runner.review.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether a directory's file system takes I/O past the page cache.
public final class DirectProbe {

    private DirectProbe() {}

    /// Opens a file of its own that way and removes it.
    public static boolean works(Path directory) {
        Path file = directory.resolve("oltplab-probe.dat");
        try (DirectFile probe = new DirectFile(file)) {
            return probe.isDirect();
        } catch (IOException refused) {
            return false;
        } finally {
            try {
                Files.deleteIfExists(file);
            } catch (IOException left) {
                file.toFile().deleteOnExit();
            }
        }
    }
}
