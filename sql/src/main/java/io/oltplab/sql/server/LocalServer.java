package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
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

/// A database server of our own whose files lie on the path under test: durable on commit, past the
/// page cache where the server can do that, reachable only from this machine and with a generated
/// password.
///
/// It ends with the process that started it. What a killed process left behind is found and cleaned
/// up at the next start on the same path; the data stay.
public final class LocalServer implements AutoCloseable {

    /// The only user that a server of ours lets in over the network.
    public static final String USER = "oltplab";

    /// The database that every server of ours has.
    private static final String OWN = "oltplab";

    static final Duration STOP_PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOGIN_EVERY = Duration.ofMillis(50);

    private final ServerKind kind;
    private final ServerDirectory directory;
    private final RunningServer running;
    private final boolean owned;
    private boolean closed;
    private final Thread hook = new Thread(this::stopAtExit, "oltplab-server-stop");

    LocalServer(ServerDirectory directory, RunningServer running, boolean owned) {
        this.kind = ServerKinds.of(directory.madeBy().orElseThrow().engine());
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
        return new Launcher(settings, say, false).start();
    }

    /// Starts a server that outlives this process, until [#stop]. Joins the one that is there.
    public static LocalServer startToStay(ServerSettings settings, Consumer<String> say)
            throws InterruptedException {
        return new Launcher(settings, say, true).start();
    }

    /// The server that [#startToStay] has left on a path and that still runs.
    public static Optional<LocalServer> staying(Path path) {
        ServerDirectory directory = ServerDirectory.of(path.toAbsolutePath().normalize());
        return RunningServer.detachedOn(directory)
                .map(server -> new LocalServer(directory, server, false));
    }

    /// Says that another oltplab has a path, with a server that ends with it, if one has.
    public static Optional<String> useByAnother(Path path) {
        return ServerDirectory.of(path.toAbsolutePath().normalize()).useByAnother();
    }

    /// Stops the server that outlives its starter on a path.
    ///
    /// @return its process, if there was one
    /// @throws Refused if another oltplab has the path, with a server that ends with it
    public static OptionalLong stop(Path path) throws InterruptedException {
        ServerDirectory directory = ServerDirectory.of(path.toAbsolutePath().normalize());
        Optional<RunningServer> present = RunningServer.detachedOn(directory);
        if (present.isEmpty()) {
            Optional<String> used = directory.useByAnother();
            if (used.isPresent()) {
                throw new Refused(ExitCode.PREFLIGHT, used.get());
            }
            return OptionalLong.empty();
        }
        directory.own();
        try {
            Launcher.cleanUp(directory, _ -> {});
        } finally {
            directory.close();
        }
        return OptionalLong.of(present.get().pid());
    }

    /// The engines that can be started: the words of `--server`.
    public static List<String> engines() {
        return ServerKinds.engines();
    }

    /// The engine and version of the server that would be started, such as `mariadb` and
    /// `10.11.19-MariaDB`.
    ///
    /// @param engine empty for any
    /// @param home of `--server-home`; empty to look for one
    /// @throws Refused if there is none, with a line that says how to get one
    public static ServerVersion version(String engine, String home) {
        return ServerKinds.find(engine, home, System.getenv()).is();
    }

    /// Which server made the files on a path, if any did.
    public static Optional<ServerVersion> madeBy(Path path) {
        return ServerDirectory.of(path.toAbsolutePath().normalize()).madeBy();
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
            Launcher.cleanUp(directory, say);
        } finally {
            directory.close();
        }
    }

    /// Ends the server with this process, should that be asked to end.
    void endAtExit() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Tries to log in until it works; a server that recovers from a crash may take long.
    ///
    /// @return whether it works; false if the server ended before
    boolean awaitLogin(Process process) throws InterruptedException {
        Clock clock = Clock.system();
        while (process.isAlive()) {
            try (Database database = Database.connect(settings(OWN))) {
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
                kind.url(running.port(), database), USER, new Secret(directory.password()));
    }

    /// A database of this server, made if there is none of that name.
    ///
    /// @param name letters, digits and `_`
    public DatabaseSettings database(String name) {
        if (!name.matches("[a-z][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException(
                    "a database name must be lower-case letters, digits or _, got " + name);
        }
        try (Database server = Database.connect(settings(OWN));
                Connection connection = server.open()) {
            kind.createDatabase(connection, name);
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
            String quote = connection.getMetaData().getIdentifierQuoteString();
            for (String table : tables) {
                statement.execute(database.dialect().takeStatistics(quote + table + quote));
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
        return directory.program();
    }

    /// What the server is.
    public ServerVersion version() {
        return directory.madeBy().orElseThrow();
    }

    /// How the server's reads and writes reach the drive.
    public String ioPath() {
        return directory.ioPath();
    }

    /// The JDBC URL of the database that every server of ours has.
    public String url() {
        return settings(OWN).url();
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
            running.stop(directory.data(), STOP_PATIENCE);
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
