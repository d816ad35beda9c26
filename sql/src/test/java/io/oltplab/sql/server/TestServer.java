package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// A real server in a temporary folder for the tests of one JVM: started at the first call, stopped
/// and deleted when the JVM ends. A test that asks for it is skipped, with the reason, on a machine
/// without a server.
public final class TestServer {

    private static final long MIB = 1024 * 1024;
    private static @Nullable TestServer shared;

    private final LocalServer server;

    private TestServer(LocalServer server) {
        this.server = server;
    }

    /// The server of this JVM.
    public static synchronized TestServer shared() {
        assumeInstalled();
        TestServer present = shared;
        if (present == null) {
            present = start();
            shared = present;
        }
        return present;
    }

    /// Skips the test, with the reason, on a machine without a server.
    public static void assumeInstalled() {
        try {
            Programs.find("", System.getenv());
        } catch (Refused none) {
            System.out.println("skipped: " + none.getMessage());
            Assumptions.abort(none.getMessage());
        }
    }

    private static TestServer start() {
        try {
            Path folder = Files.createTempDirectory("oltplab-test-");
            LocalServer server =
                    LocalServer.start(
                            new ServerSettings(folder, "", 128 * MIB, 64 * MIB, List.of()),
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
        try (Database database = Database.connect(settings);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database " + name);
            statement.execute("create database " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return settings;
    }

    /// The server itself.
    public LocalServer server() {
        return server;
    }
}
