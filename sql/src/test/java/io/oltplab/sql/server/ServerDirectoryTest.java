package io.oltplab.sql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The folder of a server, without a server.
class ServerDirectoryTest {

    @TempDir Path path;

    private static ServerProgram program(String engine, String version) {
        return new ServerProgram(Path.of("/usr/sbin/x"), engine, version);
    }

    @Test
    void pathMustBeADirectory() {
        assertThatThrownBy(() -> ServerDirectory.of(path.resolve("missing")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("missing must be an existing directory");
    }

    @Test
    void filesOfAnotherServerAreLeftAlone() throws Exception {
        Files.writeString(path.resolve("ibdata1"), "x");
        assertThatThrownBy(() -> ServerDirectory.of(path))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("another database server");
    }

    @Test
    void foreignFolderIsLeftAlone() throws Exception {
        Path folder = Files.createDirectory(path.resolve(ServerSettings.FOLDER));
        ServerDirectory.of(path);
        Files.writeString(folder.resolve("thesis.txt"), "x");
        assertThatThrownBy(() -> ServerDirectory.of(path))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("was not made by oltplab")
                .hasMessageNotContaining("\n");
        assertThat(folder.resolve("thesis.txt")).exists();
    }

    @Test
    void otherFilesOfThePathDoNotMatter() throws Exception {
        Files.createDirectory(path.resolve("lost+found"));
        try (ServerDirectory directory = ServerDirectory.of(path)) {
            directory.own();
            assertThat(ServerDirectory.of(path).folder()).isEqualTo(directory.folder());
        }
    }

    @Test
    void onlyOneProcessOwnsIt() {
        try (ServerDirectory second = ServerDirectory.of(path)) {
            try (ServerDirectory first = ServerDirectory.of(path)) {
                first.own();
                assertThatThrownBy(second::own)
                        .isInstanceOf(Refused.class)
                        .hasMessageContaining("in use");
            }
            second.own();
        }
    }

    @Test
    void filesOfAnotherEngineOrSeriesAreRefused() {
        try (ServerDirectory directory = ServerDirectory.of(path)) {
            directory.own();
            assertThat(directory.isReadyFor(program("mariadb", "10.11.19-MariaDB"))).isFalse();
            directory.ready(program("mariadb", "10.11.19-MariaDB"));
            assertThat(directory.isReadyFor(program("mariadb", "10.11.20-MariaDB"))).isTrue();
            for (ServerProgram other :
                    List.of(program("mariadb", "11.4.5-MariaDB"), program("mysql", "10.11.19"))) {
                assertThatThrownBy(() -> directory.isReadyFor(other))
                        .isInstanceOf(Refused.class)
                        .hasMessageContaining("mariadb 10.11.19-MariaDB")
                        .hasMessageContaining(other.version());
            }
        }
    }

    @Test
    void passwordIsMadeOnceAndIsLong() {
        try (ServerDirectory directory = ServerDirectory.of(path)) {
            directory.own();
            String password = directory.password();
            assertThat(password).hasSize(36);
            assertThat(directory.password()).isEqualTo(password);
        }
    }

    @Test
    void damagedNotesAreNoServer() {
        Properties damaged = new Properties();
        damaged.setProperty("pid", "12");
        assertThat(RunningServer.of(damaged)).isEmpty();
        assertThat(RunningServer.of(new Properties())).isEmpty();
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() -> ServerSettings.on(path, "", 1024))
                .hasMessageContaining("buffer-pool must be at least 5M");
        assertThatThrownBy(() -> new ServerSettings(path, "", 1L << 30, 1024, List.of()))
                .hasMessageContaining("redo must be at least 4M");
        assertThatThrownBy(() -> new ServerSettings(path, "", 1L << 30, 1L << 30, List.of("x")))
                .hasMessageContaining("must begin with --");
        // Half of 1 GiB.
        assertThat(ServerSettings.on(path, "", 1L << 30).redoBytes()).isEqualTo(512L << 20);
        assertThat(ServerSettings.on(path, "", 64L << 20).redoBytes()).isEqualTo(128L << 20);
        assertThat(ServerSettings.on(path, "", 64L << 30).redoBytes()).isEqualTo(8L << 30);
    }
}
