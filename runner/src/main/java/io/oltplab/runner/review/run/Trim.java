package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.review.plan.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Tells the free space of a file system to the drive.
final class Trim {

    private Trim() {}

    /// Refuses where it cannot work.
    static void check(Stage.Trim stage, Path path) {
        if (Purge.program("fstrim").isEmpty()) {
            throw refused(stage, "fstrim is not installed (package util-linux)");
        }
        try {
            if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
                throw refused(stage, "fstrim needs root");
            }
        } catch (IOException unknown) {
            throw refused(stage, "it works on Linux only");
        }
        if (Drive.behind(path).facts().getOrDefault("discard limit", "1").equals("0")) {
            throw refused(stage, "the device below " + path + " takes no discards");
        }
    }

    /// Runs fstrim on the file system of a path.
    ///
    /// @throws Refused with what it said if it failed
    static Map<String, String> run(Stage.Trim stage, Path path) throws InterruptedException {
        check(stage, path);
        String mount = Drive.behind(path).facts().getOrDefault("mount point", path.toString());
        try {
            Process process =
                    new ProcessBuilder("fstrim", "-v", mount).redirectErrorStream(true).start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .replace('\n', ' ');
            if (process.waitFor() != 0) {
                throw refused(stage, said);
            }
            return Map.of("fstrim", said);
        } catch (IOException failure) {
            throw refused(stage, failure.toString());
        }
    }

    private static Refused refused(Stage.Trim stage, String why) {
        return new Refused(ExitCode.PREFLIGHT, "stage " + stage.name() + ": " + why);
    }
}
