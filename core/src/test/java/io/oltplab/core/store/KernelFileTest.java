package io.oltplab.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class KernelFileTest {

    @TempDir private Path folder;

    @Test
    void anOrdinaryFileIsReadWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("lines"), "one\ntwo\n");

        assertThat(KernelFile.read(file)).isEqualTo("one\ntwo");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNumberOfTheKernelHasAllItsDigits() throws Exception {
        Path file = Path.of("/proc/sys/kernel/pid_max");
        Process cat = new ProcessBuilder("cat", file.toString()).start();

        assertThat(KernelFile.read(file))
                .isEqualTo(new String(cat.getInputStream().readAllBytes(), UTF_8).strip())
                .hasSizeGreaterThan(1);
    }

    @Test
    void aMissingFileIsSaidToBeMissing() {
        assertThatThrownBy(() -> KernelFile.read(folder.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
    }
}
