package io.oltplab.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.doctor.Finding.Level;
import io.oltplab.runner.proof.NamedDrive;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
class DatabaseChecksServerTest {

    private static final long POOL = 32L << 20;

    @TempDir private static Path folder = Path.of("");
    private static @Nullable LocalServer server;

    @BeforeAll
    static void start() throws InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/sbin/mariadbd")),
                "no MariaDB server at /usr/sbin/mariadbd");
        server =
                LocalServer.start(
                        new ServerSettings(
                                folder,
                                "",
                                POOL,
                                POOL,
                                List.of("--innodb-flush-log-at-trx-commit=2")),
                        _ -> {});
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.delete();
        }
    }

    private static DatabaseSettings settings() {
        return Objects.requireNonNull(server).database("checked");
    }

    private static Finding finding(String check, Optional<String> drive, String machine) {
        return DatabaseChecks.of(settings(), drive.map(NamedDrive::new), machine).stream()
                .filter(one -> one.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsWrongComesWithTheSqlThatMendsIt() {
        Finding found = finding("innodb_flush_log_at_trx_commit", Optional.empty(), "");

        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(found.figure()).isEqualTo("2");
        assertThat(found.sql()).isEqualTo("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
    }

    @Test
    void theDriveUnderTestIsProven() {
        assumeTrue(
                Drive.behind(folder).facts().containsKey("disk"),
                "no block device behind " + folder);

        Finding found = finding("placement", Optional.of(folder.toString()), "");

        assertThat(found.level()).isEqualTo(Level.OK);
        assertThat(found.figure())
                .startsWith("data directory " + folder)
                .contains(" -> mount point /", " -> block device ", " -> on the drive under test");
    }

    @Test
    void anotherDriveFails() {
        assumeTrue(
                Drive.behind(folder).facts().containsKey("disk"),
                "no block device behind " + folder);

        Finding found = finding("placement", Optional.of("/dev/null"), "");

        assertThat(found.level()).isEqualTo(Level.FAIL);
        assertThat(found.advice()).contains("not on null (/dev/null)");
    }

    @Test
    void aDatabaseThatIsNoMachineOfTheRigFails() {
        Finding found = finding("placement", Optional.empty(), "rig-1");

        assertThat(found.level()).isEqualTo(Level.FAIL);
    }

    @Test
    void aDatabaseThatIsNotThereIsRefusedInOneLine() {
        assertThatThrownBy(
                        () ->
                                DatabaseChecks.of(
                                        new DatabaseSettings(
                                                "jdbc:mysql://127.0.0.1:1/x",
                                                "root",
                                                new Secret("")),
                                        Optional.empty(),
                                        ""))
                .isInstanceOf(Refused.class)
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
    }
}
