package io.oltplab.sql.postgresql.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerMain;
import io.oltplab.sql.server.ServerSettings;
import io.oltplab.sql.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Starts, kills and restarts PostgreSQL servers of its own.
@Tag("server")
@Timeout(180)
class LocalPostgreSqlTest {

    private static final String ENGINE = "postgresql";

    @TempDir Path path;

    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void serverIsInstalled() {
        TestServer.assumeInstalled(ENGINE);
        TestServer.openToServers(path);
    }

    private ServerSettings settings(String... options) {
        return ServerMain.small(path).engine(ENGINE).options(List.of(options));
    }

    private static void execute(LocalServer server, String sql) throws SQLException {
        try (Database database = Database.connect(server.database("kept"));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String value(LocalServer server, String sql) throws SQLException {
        try (Database database = Database.connect(server.database("kept"));
                Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    @Test
    void startsCleanlyStopsAndKeepsItsData() throws Exception {
        long pid;
        try (LocalServer server =
                LocalServer.start(settings("--checkpoint-timeout=77s"), said::add)) {
            pid = server.pid();
            String process = Files.readString(Path.of("/proc/" + pid + "/status"), UTF_8);
            assertThat(process).doesNotContain("\nUid:\t0\t");
            assertThat(server.version().engine()).isEqualTo(ENGINE);
            assertThat(server.ioPath()).contains("fdatasync");
            assertThat(server.url())
                    .isEqualTo("jdbc:postgresql://127.0.0.1:" + server.port() + "/oltplab");
            Path data = server.folder().resolve("data");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
            Path password = server.folder().resolve("password");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(password)))
                    .isEqualTo("rw-------");
            // No second copy of it stays.
            assertThat(server.folder().resolve("tmp/password")).doesNotExist();
            assertThat(value(server, "show fsync")).isEqualTo("on");
            assertThat(value(server, "show synchronous_commit")).isEqualTo("on");
            assertThat(value(server, "show full_page_writes")).isEqualTo("on");
            assertThat(value(server, "show data_checksums")).isEqualTo("on");
            assertThat(value(server, "show listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(value(server, "show unix_socket_directories")).isEmpty();
            assertThat(value(server, "show shared_buffers")).isEqualTo("64MB");
            assertThat(value(server, "show checkpoint_timeout")).isEqualTo("77s");
            execute(server, "create table t (a int)");
            execute(server, "insert into t values (42)");
            server.analyze("kept");
            assertThat(value(server, "select reltuples::int from pg_class where relname = 't'"))
                    .isEqualTo("1");
        }
        assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
        Path folder = path.resolve(ServerSettings.FOLDER);
        assertThat(folder.resolve("server.log")).content().contains("database system is shut down");
        assertThat(folder.resolve("data/postmaster.pid")).doesNotExist();
        assertThat(folder.resolve("tmp")).doesNotExist();
        assertThat(said).hasSize(1).first().asString().startsWith("making a new postgresql ");
        // Whose files they are is known from the path.
        try (LocalServer again = LocalServer.start(ServerMain.small(path), said::add)) {
            assertThat(value(again, "select a from t")).isEqualTo("42");
            assertThat(said).hasSize(1);
            again.delete();
        }
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void passwordIsAskedFor() throws Exception {
        try (LocalServer server = LocalServer.start(settings(), said::add)) {
            DatabaseSettings right = server.database("kept");
            DatabaseSettings wrong =
                    new DatabaseSettings(right.url(), right.user(), new Secret("wrong"));
            assertThatThrownBy(() -> Database.connect(wrong))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessageContaining("refuses user oltplab");
        }
    }

    @Test
    void serverOfAKilledJvmLeavesNoOrphan() throws Exception {
        Process child = ServerMain.start(path, ENGINE);
        long pid = ServerMain.serverOf(child);
        ProcessHandle orphan = ProcessHandle.of(pid).orElseThrow();
        child.destroyForcibly().waitFor();
        if (Files.exists(Path.of("/usr/bin/setpriv"))) {
            // The kernel tells the server; nobody has to come by.
            orphan.onExit().get();
        }
        try (LocalServer next = LocalServer.start(settings(), said::add)) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(next.pid()).isNotEqualTo(pid);
        }
    }

    @Test
    void serverThatWasKilledComesBackOnItsPort() throws Exception {
        LocalServer first = LocalServer.startToStay(settings(), said::add);
        execute(first, "create table t (a int)");
        first.close();
        ProcessHandle process = ProcessHandle.of(first.pid()).orElseThrow();
        assertThat(process.isAlive()).isTrue();
        process.destroyForcibly();
        process.onExit().get();
        LocalServer second = LocalServer.startToStay(settings(), said::add);
        assertThat(second.pid()).isNotEqualTo(first.pid());
        assertThat(second.port()).isEqualTo(first.port());
        assertThat(value(second, "select count(*) from t")).isEqualTo("0");
        second.close();
        assertThat(LocalServer.staying(path)).isPresent();
        assertThat(LocalServer.stop(path)).hasValue(second.pid());
        assertThat(path.resolve(ServerSettings.FOLDER).resolve("server.log"))
                .content()
                .contains("received fast shutdown request");
    }

    @Test
    void filesOfAnotherKindAreRefusedByBothNames() throws Exception {
        try (LocalServer server = LocalServer.start(settings(), said::add)) {
            assertThat(server.version().engine()).isEqualTo(ENGINE);
        }
        assertThatThrownBy(
                        () ->
                                LocalServer.start(
                                        ServerMain.small(path).engine("mariadb"), said::add))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("holds the files of postgresql ")
                .hasMessageContaining("--server names mariadb");
        // It runs: the same words.
        LocalServer.startToStay(settings(), said::add).close();
        try {
            assertThatThrownBy(
                            () ->
                                    LocalServer.startToStay(
                                            ServerMain.small(path).engine("mysql"), said::add))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("--server names mysql");
        } finally {
            assertThat(LocalServer.stop(path)).isPresent();
        }
    }

    @Test
    void pathThatTheUserCannotPassIsRefused() throws Exception {
        Assumptions.assumeTrue(isRoot(), "only root starts PostgreSQL as another user");
        Path deep = Files.createDirectories(path.resolve("closed/drive"));
        Files.setPosixFilePermissions(
                path.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
        assertThatThrownBy(
                        () -> LocalServer.start(ServerMain.small(deep).engine(ENGINE), said::add))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("who cannot pass " + path.resolve("closed") + ": chmod o+x");
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    void serverThatCannotStartSaysWhy() {
        assertThatThrownBy(() -> LocalServer.start(settings("--no-such-option=1"), said::add))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("postgresql")
                .hasMessageContaining("did not start")
                .hasMessageContaining("no_such_option")
                .hasMessageNotContaining("\n");
    }

    @Test
    void filesThatAnotherUserCopiedAreTaken() throws Exception {
        Assumptions.assumeTrue(isRoot(), "only root can take files");
        try (LocalServer server = LocalServer.start(settings(), said::add)) {
            execute(server, "create table t (a int)");
        }
        Path data = path.resolve(ServerSettings.FOLDER).resolve("data");
        try (java.util.stream.Stream<Path> tree = Files.walk(data)) {
            for (Path one : tree.toList()) {
                Files.setAttribute(
                        one,
                        "posix:owner",
                        one.getFileSystem()
                                .getUserPrincipalLookupService()
                                .lookupPrincipalByName("root"));
            }
        }
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (LocalServer server = LocalServer.start(settings(), said::add)) {
            assertThat(value(server, "select count(*) from t")).isEqualTo("0");
        }
    }
}
