package io.oltplab.rawio.fio;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// The program `fio` of this machine.
public final class Fio {

    private static final long LOOK_MILLIS = 200;

    private final Path program;

    private Fio(Path program) {
        this.program = program;
    }

    /// Looks for it on the PATH.
    ///
    /// @param option that needs it
    /// @throws Refused when it is not there
    public static Fio find(String option) {
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, "fio");
            if (!folder.isEmpty() && Files.isExecutable(file)) {
                return new Fio(file);
            }
        }
        throw new Refused(ExitCode.PREFLIGHT, "no fio on the PATH; " + option + " needs it");
    }

    /// Runs a job to its end.
    ///
    /// @param stop looked at often; true ends fio early
    /// @throws Refused when fio fails or was stopped
    public FioResult run(FioJob job, BooleanSupplier stop) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(job.options());
        Path output = null;
        try {
            output = Files.createTempFile("oltplab-fio", ".json");
            Process process =
                    new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            try {
                while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (stop.getAsBoolean()) {
                        throw new Refused(ExitCode.INTERRUPTED, "stopped while fio ran");
                    }
                }
            } finally {
                process.destroy();
            }
            return FioResult.parse(Files.readString(output, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Refused(ExitCode.PREFLIGHT, "cannot run fio: " + FileProblem.of(e), e);
        } catch (IllegalArgumentException e) {
            throw new Refused(ExitCode.PREFLIGHT, String.valueOf(e.getMessage()), e);
        } finally {
            delete(output);
        }
    }

    private static void delete(@org.jspecify.annotations.Nullable Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new Refused(ExitCode.RESULT_STORAGE, "cannot remove " + file, e);
        }
    }
}
