package io.oltplab.rawio.checkpoint;

import io.oltplab.core.bench.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Tells a file system's drive what is free, with the program `fstrim`.
final class Trim {

    private Trim() {}

    /// Trims the file system of a folder. What came of it is an event: without the right, the
    /// program or a drive that can, nothing is trimmed.
    ///
    /// @return whether it was done
    static boolean of(Path folder, Recording recording) throws IOException, InterruptedException {
        Path mount = mount(folder);
        try {
            Process process =
                    new ProcessBuilder(List.of("fstrim", "-v", mount.toString()))
                            .redirectErrorStream(true)
                            .start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip();
            boolean done = process.waitFor() == 0;
            recording.event((done ? "trimmed: " : "not trimmed: ") + said);
            return done;
        } catch (IOException e) {
            recording.event("not trimmed: " + e.getMessage());
            return false;
        }
    }

    private static Path mount(Path folder) throws IOException {
        Path mount = folder.toRealPath();
        while (mount.getParent() != null
                && Files.getFileStore(mount.getParent()).equals(Files.getFileStore(mount))) {
            mount = mount.getParent();
        }
        return mount;
    }
}
