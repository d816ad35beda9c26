package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
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
/// @param stopSignal that ends it soon and cleanly, such as `TERM`
record RunningServer(long pid, int port, boolean detached, String stopSignal) {

    private static final String TERMINATE = "TERM";
    private static final Path KILL = Path.of("/bin/kill");

    static Optional<RunningServer> of(Properties properties) {
        try {
            return Optional.of(
                    new RunningServer(
                            Long.parseLong(properties.getProperty("pid", "")),
                            Integer.parseInt(properties.getProperty("port", "")),
                            Boolean.parseBoolean(properties.getProperty("detached", "")),
                            properties.getProperty("signal", TERMINATE)));
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
        properties.setProperty("signal", stopSignal);
        return properties;
    }

    /// The process, if it still runs and is the server of these files: a process that got the same
    /// number later is none of ours.
    ///
    /// @param data directory that the server was started on
    Optional<ProcessHandle> process(Path data) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(_ -> serves(pid, data));
    }

    /// Whether a process was started with the data directory as an argument of its own, as
    /// MariaDB's `--datadir` or PostgreSQL's `-D`.
    static boolean serves(long pid, Path data) {
        try {
            String command = Files.readString(Path.of("/proc/" + pid + "/cmdline"), UTF_8);
            List<String> arguments = List.of(command.split("\0"));
            return arguments.contains("--datadir=" + data) || arguments.contains(data.toString());
        } catch (IOException gone) {
            return false;
        }
    }

    /// Ends the server if it still runs: politely, and by force after a while.
    ///
    /// @param data directory that it was started on
    void stop(Path data, Duration patience) throws InterruptedException {
        Optional<ProcessHandle> process = process(data);
        if (process.isEmpty()) {
            return;
        }
        signal(process.get());
        if (!ended(process.get(), patience)) {
            process.get().destroyForcibly();
            ended(process.get(), patience);
        }
    }

    /// Sends the signal; a JVM can send but one.
    private void signal(ProcessHandle process) throws InterruptedException {
        if (stopSignal.equals(TERMINATE) || !Files.isExecutable(KILL)) {
            process.destroy();
            return;
        }
        try {
            new ProcessBuilder(KILL.toString(), "-s", stopSignal, "" + pid).start().waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
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
