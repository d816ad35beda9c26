package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MemoryFileSystemTest {

    @Test
    void typesInMemoryAreKnown() {
        assertThat(MemoryFileSystem.isOne("tmpfs")).isTrue();
        assertThat(MemoryFileSystem.isOne("ext4")).isFalse();
    }

    /// What does not exist yet would lie where its nearest parent lies.
    @Test
    void aPathThatIsStillToBeMadeIsItsParents() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeThat(Files.isDirectory(memory)).as("a /dev/shm").isTrue();
        assumeThat(Files.getFileStore(memory).type()).isEqualTo("tmpfs");
        assertThat(MemoryFileSystem.holding(memory.resolve("a/b"))).contains("tmpfs");
        assertThat(MemoryFileSystem.holding(Path.of("/proc/self"))).isEmpty();
    }
}
