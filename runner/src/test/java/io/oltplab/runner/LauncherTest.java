package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The shell functions that `./oltplab` and `./test` share.
class LauncherTest {

    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());

    @TempDir Path folder;

    private record Ended(int code, String text) {}

    @Test
    void withoutAJdk25ItSaysHowToGetOneAndExitsWith4() throws Exception {
        Ended ended = bash("jdk_major() { :; }; need_jdk25; echo not reached");
        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.text())
                .contains("oltplab needs a JDK 25 and found none")
                .contains("Install one:  ")
                .doesNotContain("not reached");
    }

    @Test
    void anotherJdkIsNotTaken() throws Exception {
        Path home = jdk("17.0.15");
        Ended ended = bash("jdk_major " + home);
        assertThat(ended.text()).isEqualTo("17\n");
    }

    @Test
    void javaHomeWinsIfItIsA25() throws Exception {
        Path home = jdk("25.0.3");
        Ended ended = bash("JAVA_HOME=" + home + "; need_jdk25; echo $JAVA_HOME");
        assertThat(ended.text()).isEqualTo(home + "\n");
        assertThat(ended.code()).isZero();
    }

    @Test
    void aJreIsNoJdk() throws Exception {
        Path home = jdk("25.0.3");
        Files.delete(home.resolve("bin/javac"));
        assertThat(bash("jdk_major " + home).text()).isEmpty();
    }

    @Test
    void theEmbeddedServerIsTakenOnlyWhereThereIsNone() throws Exception {
        // A name that nothing has stands for the machine's own servers.
        Path none = Files.createDirectory(folder.resolve("none"));
        Path one = Files.createDirectory(folder.resolve("one"));
        Path server = Files.writeString(one.resolve("oltplab-no-such-server"), "#!/bin/sh\n");
        String profile =
                "$(declare -f server_profile | sed 's/mariadbd mysqld/oltplab-no-such-server/')";
        String asked = "eval \"" + profile + "\"; PATH=%s:$PATH; server_profile";
        assertThat(bash(asked.formatted(none)).text()).isEqualTo("-Pembedded\n");
        // A file that cannot be executed is no server.
        assertThat(bash(asked.formatted(one)).text()).isEqualTo("-Pembedded\n");
        assertThat(server.toFile().setExecutable(true)).isTrue();
        assertThat(bash(asked.formatted(one)).text()).isEmpty();
        assertThat(bash("OLTPLAB_SERVER_HOME=/opt/mysql; " + asked.formatted(none)).text())
                .isEmpty();
    }

    private Path jdk(String version) throws IOException {
        Path home = Files.createDirectory(folder.resolve("jdk"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path bin = Files.createDirectory(home.resolve("bin"));
        for (String program : new String[] {"java", "javac"}) {
            Path file = Files.writeString(bin.resolve(program), "#!/bin/sh\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        return home;
    }

    private static Ended bash(String commands) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", ". .mvn/jdk25.sh; " + commands)
                        .directory(ROOT.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }
}
