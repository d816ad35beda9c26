package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// Real servers in temporary folders for the tests of one JVM: started at the first call, stopped
/// and deleted when the JVM ends. A test that asks for one is skipped, with the reason, on a
/// machine without it.
public final class TestServer {

    private static final long MIB = 1024 * 1024;

    /// By the engine asked for.
    private static final Map<String, TestServer> STARTED = new HashMap<>();

    private final LocalServer server;

    private TestServer(LocalServer server) {
        this.server = server;
    }

    /// The MariaDB or MySQL server of this JVM.
    public static TestServer shared() {
        return of("");
    }

    /// The PostgreSQL server of this JVM.
    public static TestServer postgresql() {
        return of("postgresql");
    }

    private static synchronized TestServer of(String engine) {
        assumeInstalled(engine);
        return STARTED.computeIfAbsent(engine, TestServer::start);
    }

    /// Skips the test, with the reason, on a machine without MariaDB or MySQL.
    public static void assumeInstalled() {
        assumeInstalled("");
    }

    /// Skips the test, with the reason, on a machine without a server.
    ///
    /// @param engine such as `postgresql`; empty for MariaDB or MySQL
    public static void assumeInstalled(String engine) {
        try {
            LocalServer.version(engine, "");
        } catch (Refused none) {
            System.out.println("skipped: " + none.getMessage());
            Assumptions.abort(none.getMessage());
        }
    }

    /// Makes a folder for a server: one that another user, as whom it may run, can pass.
    public static Path openToServers(Path folder) {
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            return folder;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static TestServer start(String engine) {
        try {
            Path folder = openToServers(Files.createTempDirectory("oltplab-test-"));
            LocalServer server =
                    LocalServer.start(
                            new ServerSettings(folder, engine, "", 128 * MIB, 64 * MIB, List.of()),
                            _ -> {});
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(
                                    () -> {
                                        server.delete();
                                        folder.toFile().delete();
                                    }));
            return new TestServer(server);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(end);
        }
    }

    /// An empty database; one of that name is dropped first.
    public DatabaseSettings createDatabase(String name) {
        DatabaseSettings settings = server.database(name);
        // PostgreSQL drops no database that somebody is connected to, also by a leak of a test.
        String force = server.version().engine().equals("postgresql") ? " with (force)" : "";
        try (Database database = Database.connect(server.database("oltplab"));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database " + name + force);
            statement.execute("create database " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return settings;
    }

    /// An empty database of the MySQL family, reached by MariaDB's own driver.
    public static DatabaseSettings byMariaDbDriver(String name) {
        DatabaseSettings other = shared().createDatabase(name);
        return new DatabaseSettings(
                other.url().replace("jdbc:mysql:", "jdbc:mariadb:"),
                other.user(),
                other.password());
    }

    /// The server itself.
    public LocalServer server() {
        return server;
    }
}
