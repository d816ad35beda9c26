package io.oltplab.runner.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {

    @TempDir Path path;
    private final List<Path> cleaned = new ArrayList<>();
    private final Said progress = new Said();

    @Test
    void isRemovedWithAllThatLiesInIt() throws IOException, InterruptedException {
        try (Workspace workspace = open()) {
            Path data = Files.createDirectories(workspace.folder().resolve("server/data"));
            Files.writeString(data.resolve("ibdata1"), "x");
        }
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void linksAreRemovedAndNotFollowed() throws IOException, InterruptedException {
        Path outside = Files.createDirectory(path.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "x");
        try (Workspace workspace = open()) {
            Files.createSymbolicLink(workspace.folder().resolve("link"), outside);
        }
        assertThat(outside.resolve("precious")).exists();
        assertThat(path.resolve(Workspace.NAME)).doesNotExist();
    }

    @Test
    void aSecondQuickstartOnThePathIsRefused() throws InterruptedException {
        try (Workspace workspace = open()) {
            assertThat(workspace.folder()).exists();
            assertThatThrownBy(this::open)
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("is in use by another quickstart");
            assertThat(workspace.folder()).isNotEmptyDirectory();
        }
    }

    @Test
    void aForeignDirectoryIsNeverTouched() throws IOException, InterruptedException {
        Path foreign = Files.createDirectory(path.resolve(Workspace.NAME));
        Files.writeString(foreign.resolve("thesis.tex"), "x");
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                .hasMessageContaining("was not made by oltplab");
        assertThat(foreign.resolve("thesis.tex")).exists();
        assertThat(cleaned).isEmpty();
    }

    @Test
    void whatAKilledQuickstartLeftIsCleanedAndRemoved() throws IOException, InterruptedException {
        // A killed process leaves marker and data, but no lock.
        Path left = Files.createDirectory(path.resolve(Workspace.NAME));
        Files.writeString(left.resolve(".oltplab-quickstart"), "in use\n");
        Files.writeString(left.resolve("old"), "x");
        try (Workspace workspace = open()) {
            assertThat(cleaned).containsExactly(left);
            assertThat(workspace.folder().resolve("old")).doesNotExist();
            assertThat(progress.lines)
                    .containsExactly("Removing what a quickstart that was killed left in " + left);
        }
    }

    @Test
    void keptDataAreKeptAndRefused() throws IOException, InterruptedException {
        try (Workspace workspace = open()) {
            Files.writeString(workspace.folder().resolve("data"), "x");
            workspace.keep();
        }
        Path kept = path.resolve(Workspace.NAME);
        assertThat(kept.resolve("data")).exists();
        assertThatThrownBy(this::open)
                .isInstanceOf(Refused.class)
                .hasMessageContaining("holds data that an earlier quickstart kept");
        assertThat(kept.resolve("data")).exists();
    }

    @Test
    void anEmptyDirectoryOfThatNameIsTaken() throws IOException, InterruptedException {
        Files.createDirectory(path.resolve(Workspace.NAME));
        try (Workspace workspace = open()) {
            assertThat(workspace.folder()).isNotEmptyDirectory();
        }
        assertThat(path).isEmptyDirectory();
    }

    private Workspace open() throws InterruptedException {
        return Workspace.open(path, cleaned::add, progress);
    }

    private static final class Said implements Progress {
        private final List<String> lines = new ArrayList<>();

        @Override
        public Task task(String name, long total, String unit) {
            throw new IllegalStateException("no task is expected, got " + name);
        }

        @Override
        public void say(String line) {
            lines.add(line);
        }
    }
}
