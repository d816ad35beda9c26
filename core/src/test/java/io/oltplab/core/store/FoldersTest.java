package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    @TempDir private Path folder;

    @Test
    void aFolderGoesWithAllThatIsInItAndLinksAreNotFollowed() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("file"), "stays");
        Path ours = folder.resolve("ours");
        Files.createDirectories(ours.resolve("deep/deeper"));
        Files.writeString(ours.resolve("file"), "goes");
        Files.createSymbolicLink(ours.resolve("link"), other);

        Folders.delete(folder.resolve("ours"));
        Folders.delete(folder.resolve("missing"));

        assertThat(folder.resolve("ours")).doesNotExist();
        assertThat(other.resolve("file")).hasContent("stays");
    }

    @Test
    void emptyingLeavesTheFolder() throws IOException {
        Path ours = folder.resolve("ours");
        Files.createDirectories(ours.resolve("deep"));
        assertThat(Folders.isEmpty(ours)).isFalse();

        Folders.empty(ours);

        assertThat(ours).isDirectory();
        assertThat(Folders.isEmpty(ours)).isTrue();
    }

    @Test
    void aLinkInPlaceOfTheFolderIsDeletedAlone() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("file"), "stays");
        Path link = Files.createSymbolicLink(folder.resolve("link"), other);

        Folders.delete(link);

        assertThat(link).doesNotExist();
        assertThat(other.resolve("file")).exists();
    }

    @Test
    void missingFolderIsNotEmpty() {
        assertThatThrownBy(() -> Folders.isEmpty(folder.resolve("missing")))
                .isInstanceOf(NoSuchFileException.class);
    }
}
