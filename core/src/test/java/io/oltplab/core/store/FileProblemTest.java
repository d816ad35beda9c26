package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileProblemTest {

    @Test
    void saysWhatItMeansAndNotWhatJavaCallsIt() {
        Map<IOException, String> said =
                Map.of(
                        new NoSuchFileException("/a"), "no such file: /a",
                        new AccessDeniedException("/a"), "permission denied: /a",
                        new FileAlreadyExistsException("/a"), "/a exists",
                        new DirectoryNotEmptyException("/a"), "/a is not empty",
                        new NotDirectoryException("/a"), "/a is no folder",
                        new FileSystemLoopException("/a"), "links go in circles at /a",
                        new FileSystemException("/a", null, "Disk quota exceeded"),
                                "Disk quota exceeded",
                        new FileSystemException("/a"), "/a",
                        new IOException("Input/output error"), "Input/output error",
                        new IOException(), "the system gave no reason");
        said.forEach((e, text) -> assertThat(FileProblem.of(e)).isEqualTo(text));
    }
}
