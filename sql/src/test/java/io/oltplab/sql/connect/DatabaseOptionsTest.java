package io.oltplab.sql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.MemoryFileSystem;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class DatabaseOptionsTest {

    private static final String URL = "jdbc:mysql://127.0.0.1:1/test";

    @TempDir Path folder;

    @Command(name = "any")
    static final class Any {
        @Mixin DatabaseOptions database = new DatabaseOptions();
    }

    private static DatabaseOptions options(String... arguments) {
        Any any = new Any();
        new CommandLine(any).parseArgs(arguments);
        return any.database;
    }

    private static DatabaseSettings remote(Map<String, String> environment, String... more) {
        return options(more).remote(URL, environment);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                    | --on PATH",
                "--url jdbc:x:y                      | --url needs --user",
                "--url jdbc:x:y --on /tmp            | exclude each other",
                "--url jdbc:x:y --buffer-pool 1G     | --buffer-pool does not go with --url",
                "--url jdbc:x:y --server-home /x     | --server-home does not go with --url",
                "--url jdbc:x:y --server-option --x  | --server-option goes with --on",
                "--url jdbc:x:y --server mysql       | --server does not go with --url",
                "--on /tmp --server oracle           | --server must be one of mariadb, mysql, postgresql, got oracle",
                "--on /tmp --user me                 | --user does not go with --on",
                "--on /tmp --password-file f         | --password-file does not go with --on",
                "--on /tmp --password-env f          | --password-env does not go with --on",
                "--on /tmp --insecure                | --insecure does not go with --on",
                "--on /tmp --buffer-pool 1K          | buffer-pool must be at least 5M",
                "--on /tmp --statement-timeout 0     | --statement-timeout must be at least 1",
                "--url x --user u                    | url must begin with jdbc:",
                "--url jdbc:x:y --user u             | url must begin with one of"
            })
    void contradictionsAreNamed(String line, String message) {
        String[] arguments = line == null ? new String[0] : line.strip().split(" +");
        assertThatThrownBy(() -> options(arguments).open(new FakeBench()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db:5432",
                "jdbc:postgresql://db/",
                "jdbc:mysql://db:3306/?useCompression=true",
                "jdbc:mariadb://db"
            })
    void aUrlWithoutADatabaseIsRefused(String url) {
        assertThatThrownBy(() -> options("--url", url, "--user", "me").remote(url, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--url must name a database")
                .hasMessageEndingWith("got " + url);
    }

    @Test
    void aPathInMemoryIsRefusedBeforeAnythingIsMade() {
        Path memory = Path.of("/dev/shm/oltplab-none");
        assumeThat(MemoryFileSystem.holding(memory)).as("memory at /dev/shm").isPresent();
        assertThatThrownBy(() -> options("--on", memory.toString()).open(new FakeBench()))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                .hasMessageContaining("lies in memory")
                .hasMessageContaining("--allow-tmpfs");
        assertThat(memory).doesNotExist();
    }

    @Test
    void sizeThatIsNoneIsNamed() {
        assertThatThrownBy(() -> options("--on", "/tmp", "--buffer-pool", "lots"))
                .hasMessageContaining("--buffer-pool")
                .hasMessageContaining("got lots");
    }

    @Test
    void passwordComesFromTheEnvironmentOrAPrivateFile() throws Exception {
        Map<String, String> environment = Map.of("PW", "S3ntinel-env");
        assertThat(remote(environment, "--user", "u", "--password-env", "PW").password())
                .isEqualTo(new Secret("S3ntinel-env"));
        assertThat(remote(environment, "--user", "u").password()).isEqualTo(new Secret(""));
        assertThatThrownBy(() -> remote(Map.of(), "--user", "u", "--password-env", "PW"))
                .hasMessageContaining("PW, which is not set");

        Path file = Files.writeString(folder.resolve("pw"), "S3ntinel-file\n");
        String[] arguments = {"--user", "u", "--password-file", file.toString()};
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> remote(Map.of(), arguments))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("chmod 600")
                .hasMessageNotContaining("S3ntinel");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(remote(Map.of(), arguments).password()).isEqualTo(new Secret("S3ntinel-file"));
        assertThatThrownBy(() -> remote(Map.of(), "--user", "u", "--password-file", file + "-not"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(
                        () ->
                                remote(
                                        environment,
                                        "--user",
                                        "u",
                                        "--password-env",
                                        "PW",
                                        "--password-file",
                                        file.toString()))
                .hasMessageContaining("exclude each other");
    }

    @Test
    void insecureSetsWhatTheDriverOfTheUrlKnows() {
        assertThat(remote(Map.of(), "--user", "u").driverProperties()).isEmpty();
        assertThat(remote(Map.of(), "--user", "u", "--insecure").driverProperties())
                .containsEntry("sslMode", "PREFERRED");
        assertThat(
                        options("--user", "u", "--insecure")
                                .remote("jdbc:h2:mem:x", Map.of())
                                .driverProperties())
                .isEmpty();
    }

    @Test
    @Tag("server")
    @Timeout(180)
    void dataOnAPathStayForTheNextCommand() throws Exception {
        TestServer.shared();
        FakeBench bench = new FakeBench();
        String[] arguments = {"--on", folder.toString(), "--buffer-pool", "64M"};
        try (OpenDatabase open = options(arguments).open(bench);
                Connection connection = open.database().open();
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (a int)");
            statement.execute("insert into t values (7)");
            assertThat(open.environment())
                    .containsEntry("started_by", "oltplab")
                    .containsEntry("innodb_buffer_pool_size", "" + (64 << 20))
                    .containsKeys("flavour", "version", "files", "program", "io_path");
            assertThat(open.target().url()).startsWith("jdbc:mysql://127.0.0.1:");
        }
        try (OpenDatabase open = options(arguments).open(bench);
                Connection connection = open.database().open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select a from t")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(7);
        }
        // What a commit costs and is worth is said each time, before anything else happens.
        assertThat(bench.said()).hasSize(3).first().asString().startsWith("making a new");
        assertThat(bench.said().subList(1, 3))
                .allSatisfy(
                        line ->
                                assertThat(line)
                                        .matches("(mariadb|mysql) .*: log_bin=OFF, .*")
                                        .contains("sync_binlog=")
                                        .contains("innodb_flush_log_at_trx_commit=1")
                                        .contains("innodb_flush_method=O_DIRECT")
                                        .contains("innodb_doublewrite=ON")
                                        .containsPattern(
                                                "innodb_(redo_log_capacity|log_file_size)="));
    }

    @Test
    @Tag("server")
    @Timeout(180)
    void runningDatabaseIsOpenedByItsUrl() throws Exception {
        DatabaseSettings there = TestServer.shared().createDatabase("by_url");
        Path file = Files.writeString(folder.resolve("pw"), there.password().value());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (OpenDatabase open =
                options(
                                "--url",
                                there.url(),
                                "--user",
                                there.user(),
                                "--password-file",
                                file.toString())
                        .open(new FakeBench())) {
            assertThat(open.environment()).containsKey("flavour").doesNotContainKey("started_by");
        }
    }
}
