package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Starts, kills and restarts servers of its own.
@Tag("server")
@Timeout(180)
class LocalServerTest {

    @TempDir Path path;

    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void serverIsInstalled() {
        TestServer.assumeInstalled();
    }

    private LocalServer start() throws InterruptedException {
        return LocalServer.start(ServerMain.small(path), said::add);
    }

    private static void execute(LocalServer server, String sql) throws SQLException {
        try (Database database = Database.connect(server.database("kept"));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(LocalServer server, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Database database = Database.connect(server.database("kept"));
                Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    @Test
    void startsCleanlyStopsAndKeepsItsData() throws Exception {
        long pid;
        Path temporary;
        try (LocalServer server = start()) {
            pid = server.pid();
            assertThat(RunningServer.serves(pid, server.folder().resolve("data"))).isTrue();
            assertThat(Files.readString(Path.of("/proc/" + pid + "/cmdline"), UTF_8))
                    .contains("--bind-address=127.0.0.1")
                    .contains("--innodb-flush-method=O_DIRECT");
            temporary = ServerDirectory.of(path).temporary();
            assertThat(temporary.resolve("socket")).exists();
            assertThat(temporary.resolve("start.sql")).doesNotExist();
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(
                                            server.folder().resolve("password"))))
                    .isEqualTo("rw-------");
            assertThat(rows(server, "select distinct host from mysql.user order by host"))
                    .containsOnly("127.0.0.1", "localhost");
            execute(server, "create table t (a int)");
            execute(server, "insert into t values (42)");
            assertThatThrownBy(this::start)
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("in use by another oltplab");
        }
        assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
        assertThat(temporary).doesNotExist();
        assertThat(said).hasSize(1).first().asString().startsWith("making a new ");
        try (LocalServer again = start()) {
            assertThat(rows(again, "select a from t")).containsExactly("42");
            assertThat(said).hasSize(1);
            again.delete();
        }
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void serverOfAKilledJvmLeavesNoOrphan() throws Exception {
        Process child = ServerMain.start(path, "");
        long pid = ServerMain.serverOf(child);
        ProcessHandle orphan = ProcessHandle.of(pid).orElseThrow();
        child.destroyForcibly().waitFor();
        if (Files.exists(Path.of("/usr/bin/setpriv"))) {
            // The kernel tells the server; nobody has to come by.
            orphan.onExit().get();
        }
        try (LocalServer next = start()) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(next.pid()).isNotEqualTo(pid);
            next.delete();
        }
    }

    @Test
    void serverThatOutlivedItsStarterIsStoppedByTheNext() throws Exception {
        // Started so that it does not die with us, then noted as one that should have.
        LocalServer left = LocalServer.startToStay(ServerMain.small(path), said::add);
        execute(left, "create table t (a int)");
        ServerDirectory directory = ServerDirectory.of(path);
        RunningServer noted = directory.lastStarted().orElseThrow();
        left.close();
        directory.started(new RunningServer(noted.pid(), noted.port(), false, noted.stopSignal()));
        ProcessHandle orphan = ProcessHandle.of(noted.pid()).orElseThrow();
        assertThat(orphan.isAlive()).isTrue();
        try (LocalServer next = start()) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(said).anyMatch(line -> line.contains("pid " + noted.pid()));
            assertThat(rows(next, "select count(*) from t")).containsExactly("0");
            next.delete();
        }
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void detachedServerIsJoinedAndEnded() throws Exception {
        LocalServer starter = LocalServer.startToStay(ServerMain.small(path), said::add);
        starter.close();
        try (LocalServer joined = start()) {
            assertThat(joined.pid()).isEqualTo(starter.pid());
            execute(joined, "create table t (a int)");
        }
        ProcessHandle server = ProcessHandle.of(starter.pid()).orElseThrow();
        assertThat(server.isAlive()).isTrue();
        assertThat(LocalServer.stop(path)).hasValue(starter.pid());
        assertThat(server.isAlive()).isFalse();
        assertThat(LocalServer.stop(path)).isEmpty();
    }

    @Test
    void serverThatWasKilledComesBackOnItsPort() throws Exception {
        LocalServer first = LocalServer.startToStay(ServerMain.small(path), said::add);
        first.close();
        ProcessHandle process = ProcessHandle.of(first.pid()).orElseThrow();
        process.destroyForcibly();
        process.onExit().get();
        LocalServer second = LocalServer.startToStay(ServerMain.small(path), said::add);
        second.close();
        assertThat(second.pid()).isNotEqualTo(first.pid());
        assertThat(second.port()).isEqualTo(first.port());
        assertThat(LocalServer.stop(path)).hasValue(second.pid());
    }

    @Test
    void processThatOnlyGotTheNumberIsLeftAlone() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "1000").start();
        try {
            ServerDirectory directory = ServerDirectory.of(path);
            directory.own();
            directory.started(new RunningServer(stranger.pid(), 1, false, "TERM"));
            directory.close();
            try (LocalServer server = start()) {
                assertThat(stranger.isAlive()).isTrue();
                server.delete();
            }
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void initialisationThatWasCutOffIsDoneAgain() throws Exception {
        ServerDirectory directory = ServerDirectory.of(path);
        directory.own();
        Files.createDirectories(directory.data().resolve("mysql"));
        Files.writeString(directory.data().resolve("mysql/half"), "x");
        directory.close();
        try (LocalServer server = start()) {
            assertThat(directory.data().resolve("mysql/half")).doesNotExist();
            assertThat(rows(server, "select 1")).containsExactly("1");
        }
    }

    @Test
    void serverThatCannotStartSaysWhy() {
        assertThatThrownBy(
                        () ->
                                LocalServer.start(
                                        new ServerSettings(
                                                path,
                                                "",
                                                64L << 20,
                                                16L << 20,
                                                List.of("--no-such-option-at-all")),
                                        said::add))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT);
                            assertThat(refused)
                                    .hasMessageContaining("did not start")
                                    .hasMessageContaining("no-such-option-at-all")
                                    .hasMessageNotContaining("\n");
                        });
        assertThat(ServerDirectory.of(path).lastStarted()).isEmpty();
    }
}
