package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// One start of a server.
///
/// @param settings of the user
/// @param say takes a line for people where something takes long or was cleaned up
/// @param detached whether the server shall outlive this process
record Launcher(ServerSettings settings, Consumer<String> say, boolean detached) {

    /// Free space that a new server needs beside its log.
    private static final long SPACE_BYTES = 256L * 1024 * 1024;

    private static final int TRIES = 5;

    /// Starts the server, or joins the one that is there to stay.
    LocalServer start() throws InterruptedException {
        ServerDirectory directory = ServerDirectory.of(settings.path());
        Optional<ServerVersion> made = directory.madeBy();
        made.ifPresent(files -> checkEngine(directory, files));
        Optional<RunningServer> present = RunningServer.detachedOn(directory);
        if (present.isPresent()) {
            return new LocalServer(directory, present.get(), false);
        }
        String engine = made.map(ServerVersion::engine).orElse(settings.engine());
        ServerProgram program = program(engine);
        check(ServerKinds.of(program.engine()));
        directory.own();
        boolean up = false;
        try {
            cleanUp(directory, say);
            LocalServer server = started(program, directory);
            up = true;
            return server;
        } finally {
            if (!up) {
                directory.close();
            }
        }
    }

    /// Refuses files of another engine than the user wants.
    private void checkEngine(ServerDirectory directory, ServerVersion files) {
        if (!settings.engine().isEmpty() && !settings.engine().equals(files.engine())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s holds the files of %s, but --server names %s: leave --server out, or name another directory"
                            .formatted(directory.folder(), files, settings.engine()));
        }
    }

    /// The program for files of an engine; where the user names a home and no engine, what that
    /// home has, so that a refusal names both.
    private ServerProgram program(String engine) {
        boolean named = !settings.home().isEmpty() && settings.engine().isEmpty();
        return ServerKinds.find(named ? "" : engine, settings.home(), System.getenv());
    }

    /// Ends what a killed process of ours left on the path.
    static void cleanUp(ServerDirectory directory, Consumer<String> say)
            throws InterruptedException {
        Optional<RunningServer> last = directory.lastStarted();
        if (last.isEmpty()) {
            return;
        }
        if (last.get().process(directory.data()).isPresent()) {
            say.accept(
                    "a server that an earlier run left behind (pid %d) is being stopped"
                            .formatted(last.get().pid()));
            last.get().stop(directory.data(), LocalServer.STOP_PATIENCE);
        }
        directory.ended();
    }

    private LocalServer started(ServerProgram program, ServerDirectory directory)
            throws InterruptedException {
        ServerKind kind = ServerKinds.of(program.engine());
        Launch launch =
                new Launch(
                        program,
                        settings,
                        directory.data(),
                        directory.temporary(),
                        directory.log(),
                        new Secret(directory.password()));
        if (!directory.isReadyFor(program)) {
            checkSpace();
            say.accept("making a new %s in %s".formatted(program.is(), directory.folder()));
            make(kind, launch);
        }
        directory.ready(program);
        for (int attempt = 1; ; attempt++) {
            Optional<LocalServer> server = attempt(kind, launch, directory);
            if (server.isPresent()) {
                return server.get();
            }
            if (attempt == TRIES || !LogTail.worthAnotherAttempt(directory.log())) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "%s did not start: %s"
                                .formatted(program.is(), LogTail.errors(directory.log())));
            }
            // The attempt gave the folder back.
            directory.own();
        }
    }

    private void check(ServerKind kind) {
        try {
            kind.check(settings.path());
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    settings.path() + " cannot be read: " + failure.getMessage(),
                    failure);
        }
    }

    private static void make(ServerKind kind, Launch launch) throws InterruptedException {
        try {
            kind.make(launch);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    launch.data() + " cannot be written: " + failure.getMessage(),
                    failure);
        }
    }

    private void checkSpace() {
        long needed = settings.redoBytes() + SPACE_BYTES;
        try {
            long free = Files.getFileStore(settings.path()).getUsableSpace();
            if (free < needed) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "%s has %,d MiB free, an empty server needs %,d MiB"
                                .formatted(settings.path(), free >> 20, needed >> 20));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// One start; empty if the server ended before it took a connection.
    private Optional<LocalServer> attempt(ServerKind kind, Launch launch, ServerDirectory directory)
            throws InterruptedException {
        int port;
        Serving serving;
        try {
            directory.emptyTemporary();
            // The same one again and again: who runs against the server finds it after a restart.
            port = Ports.free(directory.port());
            directory.port(port);
            serving = kind.serving(launch, port);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        directory.ioPath(serving.path());
        Process process = ServerProcess.start(serving, directory.log(), detached);
        RunningServer running =
                new RunningServer(process.pid(), port, detached, serving.stopSignal());
        directory.started(running);
        LocalServer server = new LocalServer(directory, running, true);
        boolean up = false;
        try {
            if (!detached) {
                server.endAtExit();
            }
            up = server.awaitLogin(process);
            for (Path passing : serving.passing()) {
                Files.deleteIfExists(passing);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            if (!up) {
                server.end();
            }
        }
        return up ? Optional.of(server) : Optional.empty();
    }
}
