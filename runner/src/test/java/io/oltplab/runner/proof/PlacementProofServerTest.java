package io.oltplab.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.runner.capture.Drive;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real server on this machine, followed down to the drive.
@Tag("server")
class PlacementProofServerTest {

    private static final long POOL = 32L << 20;

    @TempDir private static Path folder = Path.of("");
    private static @Nullable LocalServer server;

    @BeforeAll
    static void start() throws InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/sbin/mariadbd")),
                "no MariaDB server at /usr/sbin/mariadbd");
        server = LocalServer.start(new ServerSettings(folder, "", POOL, POOL, List.of()), _ -> {});
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.delete();
        }
    }

    private static DatabaseSettings settings() {
        return java.util.Objects.requireNonNull(server).database("placed");
    }

    private static Placement placement() {
        try (Database database = Database.connect(settings())) {
            return new PlacementProof().of(database);
        }
    }

    @Test
    void theServersOpenFilesLeadToTheDriveOfItsFolder() {
        Drive drive = Drive.behind(folder);
        assumeTrue(drive.facts().containsKey("disk"), "no block device behind " + folder);

        Placement placement = placement();

        assertThat(placement.problem()).isEmpty();
        assertThat(placement.facts())
                .containsEntry("server", "mariadbd")
                .containsEntry("disk", drive.facts().get("disk"))
                .containsEntry("mount point", drive.facts().get("mount point"));
        assertThat(placement.facts().get("data file")).startsWith(folder.toString());
        assertThat(new NamedDrive(folder.toString()).contradiction(placement)).isEmpty();
        assertThat(new NamedDrive("/dev/null").contradiction(placement)).contains("not on null");
    }

    /// Its files are open in the children of the process that listens.
    @Test
    void aFamilyOfProcessesIsFollowedToo(@TempDir Path files)
            throws IOException, InterruptedException {
        assumeTrue(
                Files.isDirectory(Path.of("/usr/lib/postgresql")),
                "no PostgreSQL server under /usr/lib/postgresql");
        // PostgreSQL never runs as root: its own user has to get there.
        Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("rwxr-xr-x"));
        ServerSettings wanted = ServerSettings.on(files, "", POOL).engine("postgresql");
        LocalServer postgresql = LocalServer.start(wanted, _ -> {});
        try (Database database = Database.connect(postgresql.database("placed"))) {
            Drive drive = Drive.behind(files);
            assumeTrue(drive.facts().containsKey("disk"), "no block device behind " + files);
            Placement placement = new PlacementProof().of(database);

            assertThat(placement.problem()).isEmpty();
            assertThat(placement.facts())
                    .containsEntry("server", "postgres")
                    .containsEntry("disk", drive.facts().get("disk"));
            assertThat(placement.facts().get("data file")).startsWith(files.toString());
        } finally {
            postgresql.delete();
        }
    }

    @Test
    void aPortThatIsOnlyPassedOnProvesNothing() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(
                            new PlacementProof()
                                    .ofProcess("jdbc:mysql://127.0.0.1:" + socket.getLocalPort()))
                    .isEmpty();
        }
    }

    @Test
    void whatAGuestToldIsTakenAsFarAsNothingContradicts() throws SQLException {
        try (Database database = Database.connect(settings());
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("create database oltplab_guest");
            statement.execute(
                    "create table oltplab_guest.placement (fact varchar(32) primary key, value"
                            + " varchar(1000) not null, told datetime not null)");
            try {
                tell(statement, Map.of("machine", "rig-1", "data directory", "/elsewhere"));
                assertThat(placement().problem()).contains("the guest tells of /elsewhere");

                String data = dataDirectory(statement);
                tell(
                        statement,
                        Map.of("data directory", data, "found by", "serial", "serial", "S1"));
                assertThat(placement().problem())
                        .contains("lies on the disk with the serial S1, not on testdb");

                tell(statement, Map.of("serial", "testdb"));
                assertThat(placement().isProven()).isTrue();
                assertThat(placement().means()).isEqualTo(Placement.Means.STATEMENT);

                statement.execute(
                        "update oltplab_guest.placement set told = now() - interval 1 day");
                assertThat(placement().problem()).contains("run oltplab-provision report");
            } finally {
                statement.execute("drop database oltplab_guest");
            }
        }
    }

    private static String dataDirectory(Statement statement) throws SQLException {
        try (java.sql.ResultSet row = statement.executeQuery("select @@datadir")) {
            row.next();
            return row.getString(1);
        }
    }

    private static void tell(Statement statement, Map<String, String> facts) throws SQLException {
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            statement.execute(
                    "replace into oltplab_guest.placement values ('"
                            + fact.getKey()
                            + "', '"
                            + fact.getValue()
                            + "', now())");
        }
    }
}
