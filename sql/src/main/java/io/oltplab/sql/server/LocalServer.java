package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// A MariaDB or MySQL server of our own whose files lie on the path under test: bypassing the page
/// cache, durable on commit, reachable only from this machine and with a generated password.
///
/// It ends with the process that started it. What a killed process left behind is found and cleaned
/// up at the next start on the same path; the data stay.
public final class LocalServer implements AutoCloseable {

    /// The only user that a server of ours lets in over the network.
    public static final String USER = "oltplab";

    /// Free space that a new server needs beside its log.
    private static final long SPACE_BYTES = 256L * 1024 * 1024;

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOGIN_EVERY = Duration.ofMillis(50);
    private static final int PORT_TRIES = 5;

    private final String program;
    private final ServerDirectory directory;
    private final RunningServer running;
    private final boolean owned;
    private boolean closed;
    private final Thread hook = new Thread(this::stopAtExit, "oltplab-server-stop");

    private LocalServer(
            String program, ServerDirectory directory, RunningServer running, boolean owned) {
        this.program = program;
        this.directory = directory;
        this.running = running;
        this.owned = owned;
    }

    /// Starts a server that ends with this process, making its files if there are none. Joins a
    /// server that `oltplab server start` left running on the path.
    ///
    /// @param say takes a line for people where something takes long or was cleaned up
    /// @throws Refused with one line if there is no server to start, the path cannot be used, or
    ///   the server does not come up
    public static LocalServer start(ServerSettings settings, Consumer<String> say)
            throws InterruptedException {
        return start(settings, say, false);
    }

    /// Starts a server that outlives this process, until [#stop]. Joins the one that is there.
    public static LocalServer startToStay(ServerSettings settings, Consumer<String> say)
            throws InterruptedException {
        return start(settings, say, true);
    }

    /// The server that [#startToStay] has left on a path and that still runs.
    public static Optional<LocalServer> staying(Path path) {
        ServerDirectory directory = ServerDirectory.of(path.toAbsolutePath().normalize());
        return RunningServer.detachedOn(directory)
                .map(server -> new LocalServer(directory.program(), directory, server, false));
    }

    /// Stops the server that outlives its starter on a path.
    ///
    /// @return its process, if there was one
    public static OptionalLong stop(Path path) throws InterruptedException {
        ServerDirectory directory = ServerDirectory.of(path.toAbsolutePath().normalize());
        Optional<RunningServer> present = RunningServer.detachedOn(directory);
        if (present.isEmpty()) {
            return OptionalLong.empty();
        }
        directory.own();
        try {
            cleanUp(directory, _ -> {});
        } finally {
            directory.close();
        }
        return OptionalLong.of(present.get().pid());
    }

    private static LocalServer start(
            ServerSettings settings, Consumer<String> say, boolean detached)
            throws InterruptedException {
        ServerDirectory directory = ServerDirectory.of(settings.path());
        Optional<RunningServer> present = RunningServer.detachedOn(directory);
        if (present.isPresent()) {
            return new LocalServer(directory.program(), directory, present.get(), false);
        }
        ServerProgram program = Programs.find(settings.home(), System.getenv());
        directory.own();
        boolean up = false;
        try {
            cleanUp(directory, say);
            LocalServer server = started(settings, program, directory, say, detached);
            up = true;
            return server;
        } finally {
            if (!up) {
                directory.close();
            }
        }
    }

    /// The engine and version of the server that would be started, such as `mariadb` and
    /// `10.11.19-MariaDB`.
    ///
    /// @param home of `--server-home`; empty to look for one
    /// @throws Refused if there is none, with a line that says how to get one
    public static ServerVersion version(String home) {
        ServerProgram program = Programs.find(home, System.getenv());
        return new ServerVersion(program.engine(), program.version());
    }

    /// Ends a server of ours that a killed process left behind on a path. The data stay. Does
    /// nothing where there is none.
    ///
    /// @throws Refused if a process that still runs has the path
    public static void endLeftover(Path path, Consumer<String> say) throws InterruptedException {
        if (!Files.exists(path.resolve(ServerSettings.FOLDER))) {
            return;
        }
        ServerDirectory directory = ServerDirectory.of(path);
        directory.own();
        try {
            cleanUp(directory, say);
        } finally {
            directory.close();
        }
    }

    /// Ends what a killed process of ours left on the path.
    private static void cleanUp(ServerDirectory directory, Consumer<String> say)
            throws InterruptedException {
        Optional<RunningServer> last = directory.lastStarted();
        if (last.isEmpty()) {
            return;
        }
        Optional<ProcessHandle> left = last.get().process(directory.data());
        if (left.isPresent()) {
            say.accept(
                    "a server that an earlier run left behind (pid %d) is being stopped"
                            .formatted(last.get().pid()));
            RunningServer.stop(left.get(), STOP_PATIENCE);
        }
        directory.ended();
    }

    private static LocalServer started(
            ServerSettings settings,
            ServerProgram program,
            ServerDirectory directory,
            Consumer<String> say,
            boolean detached)
            throws InterruptedException {
        ServerArguments arguments = new ServerArguments(program, directory, settings);
        if (!directory.isReadyFor(program)) {
            checkSpace(settings);
            say.accept(
                    "making a new %s %s in %s"
                            .formatted(program.engine(), program.version(), directory.folder()));
            new SystemTables(program, arguments, directory).make();
        }
        directory.ready(program);
        for (int attempt = 1; ; attempt++) {
            Optional<LocalServer> server = attempt(arguments, detached);
            if (server.isPresent()) {
                return server.get();
            }
            if (attempt == PORT_TRIES || !LogTail.portWasTaken(directory.log())) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "%s %s did not start: %s"
                                .formatted(
                                        program.engine(),
                                        program.version(),
                                        LogTail.errors(directory.log())));
            }
        }
    }

    private static void checkSpace(ServerSettings settings) {
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
    private static Optional<LocalServer> attempt(ServerArguments arguments, boolean detached)
            throws InterruptedException {
        ServerDirectory directory = arguments.directory();
        Path start = directory.temporary().resolve("start.sql");
        int port;
        try {
            directory.emptyTemporary();
            ServerDirectory.writePrivate(start, accounts(directory.password()));
            // The same one again and again: who runs against the server finds it after a restart.
            port = Ports.free(directory.port());
            directory.port(port);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Process process =
                ServerProcess.start(arguments.serving(port, start), directory.log(), detached);
        RunningServer running = new RunningServer(process.pid(), port, detached);
        directory.started(running);
        LocalServer server = new LocalServer(directory.program(), directory, running, true);
        boolean up = false;
        try {
            if (!detached) {
                Runtime.getRuntime().addShutdownHook(server.hook);
            }
            up = server.awaitLogin(process);
            Files.deleteIfExists(start);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            if (!up) {
                server.end();
            }
        }
        return up ? Optional.of(server) : Optional.empty();
    }

    /// The statements, one a line, that the server runs before it lets anyone in.
    private static String accounts(String password) {
        return """
        create user if not exists 'oltplab'@'127.0.0.1' identified by '%1$s';
        alter user 'oltplab'@'127.0.0.1' identified by '%1$s';
        grant all on *.* to 'oltplab'@'127.0.0.1' with grant option;
        drop user if exists 'root'@'127.0.0.1';
        drop user if exists 'root'@'::1';
        create database if not exists oltplab;
        """
                .formatted(password);
    }

    /// Tries to log in until it works; a server that recovers from a crash may take long.
    private boolean awaitLogin(Process process) throws InterruptedException {
        Clock clock = Clock.system();
        while (process.isAlive()) {
            try (Database database = Database.connect(settings("oltplab"))) {
                return !database.server().version().isEmpty();
            } catch (Refused notYet) {
                if (notYet.exitCode() != ExitCode.DATABASE_LOST) {
                    throw notYet;
                }
                clock.sleepUntil(clock.nanos() + LOGIN_EVERY.toNanos());
            }
        }
        return false;
    }

    /// How to connect to a database of this server that exists.
    private DatabaseSettings settings(String database) {
        return new DatabaseSettings(
                "jdbc:mysql://127.0.0.1:" + running.port() + "/" + database,
                USER,
                new Secret(directory.password()));
    }

    /// A database of this server, made if there is none of that name.
    ///
    /// @param name letters, digits and `_`
    public DatabaseSettings database(String name) {
        if (!name.matches("[a-z][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException(
                    "a database name must be lower-case letters, digits or _, got " + name);
        }
        try (Database server = Database.connect(settings("oltplab"));
                Connection connection = server.open();
                Statement statement = connection.createStatement()) {
            statement.execute("create database if not exists " + name);
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST, "no database " + name + ": " + failure.getMessage());
        }
        return settings(name);
    }

    /// Takes the statistics of all tables of a database, by which the server plans its queries. It
    /// does so by itself only a while after a load: files that are stopped and copied before would
    /// keep those of empty tables, and indexes stay unused.
    public void analyze(String name) {
        try (Database database = Database.connect(settings(name));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet found =
                    connection.getMetaData().getTables(name, null, "%", new String[] {"TABLE"})) {
                while (found.next()) {
                    tables.add(found.getString("TABLE_NAME"));
                }
            }
            for (String table : tables) {
                statement.execute("analyze table `" + table + "`");
            }
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "no statistics of database " + name + ": " + failure.getMessage(),
                    failure);
        }
    }

    /// The server's process.
    public long pid() {
        return running.pid();
    }

    /// The server's port on 127.0.0.1.
    public int port() {
        return running.port();
    }

    /// The folder of the server's files, below the path under test.
    public Path folder() {
        return directory.folder();
    }

    /// The server's program and version, such as `/usr/sbin/mariadbd 10.11.19-MariaDB`.
    public String program() {
        return program;
    }

    /// Stops the server, if this process started it, and frees the path. The data stay.
    @Override
    public void close() {
        if (!owned || running.detached()) {
            directory.close();
            return;
        }
        end();
    }

    /// Stops the server and frees the path, also a server that outlives the process.
    synchronized void end() {
        if (closed) {
            return;
        }
        closed = true;
        boolean interrupted = false;
        try {
            Optional<ProcessHandle> process = running.process(directory.data());
            if (process.isPresent()) {
                RunningServer.stop(process.get(), STOP_PATIENCE);
            }
        } catch (InterruptedException asked) {
            // The server got its signal; it ends by itself, and the next start makes sure.
            interrupted = true;
        } finally {
            if (!interrupted) {
                directory.ended();
            }
            directory.close();
            forgetHook();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stopAtExit() {
        end();
    }

    private void forgetHook() {
        if (Thread.currentThread().equals(hook)) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs, or has run: it finds the server closed.
            return;
        }
    }

    /// Stops the server and deletes all its files.
    public void delete() {
        end();
        directory.delete();
    }
}
