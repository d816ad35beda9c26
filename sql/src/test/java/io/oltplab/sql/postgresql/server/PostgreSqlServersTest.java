package io.oltplab.sql.postgresql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.server.ServerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where PostgreSQL is looked for, with programs that are shell scripts.
class PostgreSqlServersTest {

    @TempDir Path folder;

    private void program(String name, String prints) throws IOException {
        Path program = folder.resolve(name);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho \"" + prints + "\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void homeComesBeforeVariableAndPath() throws IOException {
        program("one/bin/postgres", "postgres (PostgreSQL) 17.5");
        program("two/postgres", "postgres (PostgreSQL) 16.9 (Debian 16.9-1)");
        program("path/postgres", "postgres (PostgreSQL) 18beta1");
        PostgreSqlServers kind = new PostgreSqlServers();
        Map<String, String> all =
                Map.of(
                        "OLTPLAB_POSTGRESQL_HOME", folder.resolve("two").toString(),
                        "PATH", folder.resolve("path").toString());
        ServerProgram named =
                kind.find("postgresql", folder.resolve("one").toString(), all).orElseThrow();
        assertThat(named.engine()).isEqualTo("postgresql");
        assertThat(named.version()).isEqualTo("17.5");
        assertThat(kind.find("", "", all).orElseThrow().version()).isEqualTo("16.9");
        Map<String, String> path = Map.of("PATH", folder.resolve("path").toString());
        assertThat(kind.find("", "", path).orElseThrow().version()).isEqualTo("18beta1");
        assertThat(kind.find("", folder.toString(), all)).isEmpty();
        assertThatThrownBy(
                        () ->
                                kind.find(
                                        "",
                                        "",
                                        Map.of("OLTPLAB_POSTGRESQL_HOME", folder.toString())))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("OLTPLAB_POSTGRESQL_HOME must be a folder with postgres");
    }

    @Test
    void theNewestOfADistributionsVersionsComesFirst() throws IOException {
        for (String version : new String[] {"9.6", "15", "17", "common", "lost+found"}) {
            Files.createDirectories(folder.resolve("debian").resolve(version).resolve("bin"));
        }
        assertThat(PostgreSqlServers.newestFirst(folder.resolve("debian"), ""))
                .extracting(path -> folder.resolve("debian").relativize(path).toString())
                .containsExactly("17/bin", "15/bin", "9.6/bin");
        Files.createDirectories(folder.resolve("usr/pgsql-16/bin"));
        Files.createDirectories(folder.resolve("usr/pgsql-17/bin"));
        Files.createDirectories(folder.resolve("usr/bin"));
        assertThat(PostgreSqlServers.newestFirst(folder.resolve("usr"), "pgsql-"))
                .extracting(path -> folder.resolve("usr").relativize(path).toString())
                .containsExactly("pgsql-17/bin", "pgsql-16/bin");
        assertThat(PostgreSqlServers.newestFirst(folder.resolve("missing"), "")).isEmpty();
    }

    @Test
    void programThatIsNoServerIsRefused() throws IOException {
        program("bin/postgres", "hello");
        assertThatThrownBy(() -> new PostgreSqlServers().find("", folder.toString(), Map.of()))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ID=debian | apt-get install --no-install-recommends postgresql",
                "ID=\"rocky\" ID_LIKE=\"rhel centos fedora\" | dnf install postgresql-server",
                "ID=plan9 | install PostgreSQL"
            })
    void adviceSuitsTheDistribution(String release, String command) {
        assertThat(PostgreSqlServers.advice(release.replaceFirst(" (?=ID_LIKE)", "\n")))
                .startsWith("no PostgreSQL server found: " + command)
                .contains("--server-home")
                .doesNotContain("\n");
    }
}
