package io.oltplab.runner.review.run;

import io.oltplab.core.bench.DriveGuard;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.plan.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// Gives every block of a device back to the drive.
final class Purge {

    private static final String PROGRAM = "blkdiscard";

    private Purge() {}

    /// Refuses unless the device was named exactly, is not in use, and there is a program for it.
    static void check(Stage.Purge stage, Path device) {
        if (program(PROGRAM).isEmpty()) {
            throw refused(stage, PROGRAM + " is not installed (package util-linux)");
        }
        guard().mayDestroy(device, stage.destroy(), stage.wipeSignatures());
        if (!Files.isWritable(device)) {
            throw refused(stage, device + " is not writable for this user");
        }
    }

    /// Who knows what may be destroyed.
    static DriveGuard guard() {
        return ServiceLoader.load(DriveGuard.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no module guards devices"));
    }

    /// Checks again and discards all blocks.
    static Map<String, String> run(Stage.Purge stage, Path device) throws InterruptedException {
        check(stage, device);
        List<String> command = new ArrayList<>(List.of(PROGRAM, "-v"));
        if (stage.secure()) {
            command.add("--secure");
        }
        if (stage.wipeSignatures()) {
            // What the guard let pass; without it blkdiscard refuses a file system by itself.
            command.add("--force");
        }
        command.add(device.toString());
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .replace('\n', ' ');
            if (process.waitFor() != 0) {
                throw refused(stage, said);
            }
            return Map.of("discarded", said);
        } catch (IOException failure) {
            throw refused(stage, failure.toString());
        }
    }

    /// Where a program of the system is.
    static Optional<Path> program(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Stream.of(path.split(":")), Stream.of("/usr/sbin", "/sbin"))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Refused refused(Stage.Purge stage, String why) {
        return new Refused(ExitCode.PREFLIGHT, "stage " + stage.name() + ": " + why);
    }
}
