package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Snapshots of files that no server made.
class SnapshotTest {

    @TempDir Path folder;

    private final FakeBench bench = new FakeBench();
    private Path server;

    @BeforeEach
    void files() throws IOException {
        server = folder.resolve(ServerSettings.FOLDER);
        Files.createDirectories(server.resolve("data/empty"));
        Files.writeString(server.resolve("data/rows"), "some rows");
        Files.writeString(server.resolve("oltplab.properties"), "engine=mysql\nversion=9.7.4\n");
        Files.writeString(server.resolve("server.log"), "not this");
    }

    @Test
    void whatWasCopiedIsRestoredWhole() throws IOException {
        Path to = folder.resolve("snapshot");
        // "some rows" and the two lines of properties: 9 and 27 bytes.
        assertThat(Snapshot.make(folder, to, Map.of(), bench).bytes()).isEqualTo(36);
        assertThat(to.resolve("server.log")).doesNotExist();
        Path drive = Files.createDirectory(folder.resolve("drive"));
        Snapshot.restore(to, drive, true, bench);
        Path restored = drive.resolve(ServerSettings.FOLDER);
        assertThat(restored.resolve("data/rows")).hasContent("some rows");
        assertThat(restored.resolve("data/empty")).isEmptyDirectory();
        assertThat(restored.resolve("oltplab.properties")).exists();
    }

    @Test
    void whatDidNotBecomeWholeIsTakenAway() throws IOException {
        bench.requestStop();
        Path fresh = folder.resolve("fresh");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (Path to : new Path[] {fresh, empty}) {
            assertThatThrownBy(() -> Snapshot.make(folder, to, Map.of(), bench))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused ->
                                    assertThat(refused.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
        }
        assertThat(fresh).doesNotExist();
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Path to = Files.createDirectory(folder.resolve("thesis"));
        Files.writeString(to.resolve("chapter"), "one");
        assertThatThrownBy(() -> Snapshot.make(folder, to, Map.of(), bench))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("must be a new or empty folder");
        assertThat(to.resolve("chapter")).hasContent("one");
    }

    @Test
    void theDatabaseIsNotCopiedIntoItself() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), server);
        for (Path to :
                new Path[] {
                    server,
                    server.resolve("data/empty"),
                    server.resolve("new/folder"),
                    link.resolve("new")
                }) {
            assertThatThrownBy(() -> Snapshot.make(folder, to, Map.of(), bench))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessageContaining("lies inside the database it copies")
                    .hasMessageNotContaining("\n");
        }
        assertThat(server.resolve("new")).doesNotExist();
        assertThat(server.resolve("data/empty")).isEmptyDirectory();
    }
}
