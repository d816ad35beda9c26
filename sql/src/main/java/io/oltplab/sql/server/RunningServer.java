package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A server process as it was noted down when it was started.
///
/// @param pid of the process
/// @param port on the loopback address
/// @param detached whether it is meant to outlive the process that started it
record RunningServer(long pid, int port, boolean detached) {

    static Optional<RunningServer> of(Properties properties) {
        try {
            return Optional.of(
                    new RunningServer(
                            Long.parseLong(properties.getProperty("pid", "")),
                            Integer.parseInt(properties.getProperty("port", "")),
                            Boolean.parseBoolean(properties.getProperty("detached", ""))));
        } catch (NumberFormatException nothingNoted) {
            return Optional.empty();
        }
    }

    /// The server that was started to outlive its starter and still runs, if there is one.
    static Optional<RunningServer> detachedOn(ServerDirectory directory) {
        return directory
                .lastStarted()
                .filter(RunningServer::detached)
                .filter(server -> server.process(directory.data()).isPresent());
    }

    Properties asProperties() {
        Properties properties = new Properties();
        properties.setProperty("pid", "" + pid);
        properties.setProperty("port", "" + port);
        properties.setProperty("detached", "" + detached);
        return properties;
    }

    /// The process, if it still runs and is the server of these files: a process that got the same
    /// number later is none of ours.
    ///
    /// @param data directory that the server was started on
    Optional<ProcessHandle> process(Path data) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(_ -> serves(pid, data));
    }

    /// Whether a process was started with the data directory as an argument of its own.
    static boolean serves(long pid, Path data) {
        try {
            String command = Files.readString(Path.of("/proc/" + pid + "/cmdline"), UTF_8);
            return List.of(command.split("\0")).contains("--datadir=" + data);
        } catch (IOException gone) {
            return false;
        }
    }

    /// Ends a server: politely, and by force after a while.
    ///
    /// @return whether it ended by itself
    static boolean stop(ProcessHandle process, Duration patience) throws InterruptedException {
        process.destroy();
        if (ended(process, patience)) {
            return true;
        }
        process.destroyForcibly();
        ended(process, patience);
        return false;
    }

    private static boolean ended(ProcessHandle process, Duration patience)
            throws InterruptedException {
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
