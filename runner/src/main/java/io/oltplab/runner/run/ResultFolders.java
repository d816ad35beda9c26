package io.oltplab.runner.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/// Names of result folders: `<results>/<drive>/<UTC time>_<workload>_<short id>`.
final class ResultFolders {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ResultFolders() {}

    /// A new name; nothing is made yet.
    static Path name(Path results, String drive, String workload, Instant now) {
        // Two runs may start in one second; the name is no input of a run, so no seed is needed.
        String id =
                String.format(Locale.ROOT, "%04x", ThreadLocalRandom.current().nextInt(1 << 16));
        return results.resolve(drive).resolve(TIME.format(now) + "_" + workload + "_" + id);
    }

    /// A new folder.
    static Path create(Path results, String drive, String workload, Instant now) {
        Path folder = name(results, drive, workload, now);
        try {
            return Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "--results "
                            + results
                            + ": cannot make the folder "
                            + folder
                            + " ("
                            + failure
                            + ")",
                    failure);
        }
    }
}
