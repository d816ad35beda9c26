package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.capture.Drive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/// Tells the free space of a file system to the drive.
final class Trim {

    private Trim() {}

    /// Runs fstrim on the file system of a path.
    ///
    /// @throws Refused with what it said if it failed
    static Map<String, String> run(Path path) throws InterruptedException {
        String mount = Drive.behind(path).facts().getOrDefault("mount point", path.toString());
        try {
            Process process =
                    new ProcessBuilder("fstrim", "-v", mount).redirectErrorStream(true).start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip();
            if (process.waitFor() != 0) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "stage trim: "
                                + said.replace('\n', ' ')
                                + " (fstrim needs root and a file system that can)");
            }
            return Map.of("fstrim", said);
        } catch (IOException missing) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "stage trim: fstrim cannot be run: " + missing, missing);
        }
    }
}
