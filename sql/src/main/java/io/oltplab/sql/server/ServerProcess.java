package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Starts a server so that it dies with us, or so that it does not.
final class ServerProcess {

    private static final Path SET_PRIVILEGES = Path.of("/usr/bin/setpriv");
    private static final Path NEW_SESSION = Path.of("/usr/bin/setsid");

    private ServerProcess() {}

    /// Starts a server.
    ///
    /// @param detached whether it shall outlive this process
    static Process start(Serving serving, Path log, boolean detached) {
        List<String> command = new ArrayList<>();
        if (detached && Files.isExecutable(NEW_SESSION)) {
            command.add(NEW_SESSION.toString());
        }
        List<String> settings = new ArrayList<>(serving.as());
        if (!detached && Files.isExecutable(SET_PRIVILEGES)) {
            // The kernel sends the signal however this process ends, kill -9 included.
            settings.addAll(List.of("--pdeathsig", serving.stopSignal()));
        }
        if (!settings.isEmpty()) {
            // One call for both: a change of the user takes the signal away again.
            command.add(SET_PRIVILEGES.toString());
            command.addAll(settings);
            command.add("--");
        }
        command.addAll(serving.command());
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(log.toFile());
        CompletableFuture<Process> started = new CompletableFuture<>();
        // The signal comes when the *thread* ends that started the process, so that thread stays
        // as long as the server does.
        Thread.ofPlatform()
                .daemon()
                .name("oltplab-server")
                .start(() -> startAndStay(builder, started));
        try {
            return started.join();
        } catch (CompletionException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "cannot start " + serving.command().getFirst() + ": " + failure.getMessage(),
                    failure);
        }
    }

    private static void startAndStay(ProcessBuilder builder, CompletableFuture<Process> started) {
        try {
            Process process = builder.start();
            started.complete(process);
            process.onExit().join();
        } catch (IOException failure) {
            started.completeExceptionally(failure);
        }
    }
}
