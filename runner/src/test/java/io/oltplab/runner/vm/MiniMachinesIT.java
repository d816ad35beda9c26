package io.oltplab.runner.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.runner.vm.render.Target;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Templates;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Boots the two guests of `mini-2x` under qemu's translation and uses the database of each from
/// here. Opt-in: `-Pvm-e2e`, with `-Doltplab.vm.image=FOLDER` naming what `guest/build-mini-image`
/// made.
@EnabledIfSystemProperty(
        named = "oltplab.vm.image",
        matches = ".+",
        disabledReason = "opt-in: -Pvm-e2e -Doltplab.vm.image=FOLDER (guest/build-mini-image)")
class MiniMachinesIT {

    /// On an idle machine 92 s; on a busy one 10 minutes were seen.
    private static final Duration BOOT_MAX = Duration.ofMinutes(15);

    @Test
    void bothGuestsComeUpWithTheirDataOnTheirDisk(@TempDir Path folder)
            throws IOException, InterruptedException, SQLException {
        Path rig = folder.resolve("mini.yaml");
        Files.createDirectory(folder.resolve("dut"));
        Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(
                rig,
                Templates.text("mini-2x")
                        .replace("/mnt/dut", folder.resolve("dut").toString())
                        .replace("/var/lib/oltplab/images", System.getProperty("oltplab.vm.image"))
                        .replace("/var/lib/oltplab", folder.resolve("elsewhere").toString()));
        Layout layout = Templates.layout(rig.toString());
        Path rendered = folder.resolve("qemu");
        Target.QEMU.render(layout).write(rendered);
        try {
            assertThat(run(rendered.resolve("up"))).isZero();
            for (Instance instance : layout.instances()) {
                String ready = waitUntilReady(rendered.resolve(instance.name() + ".console"));
                assertThat(ready)
                        .contains("name=" + instance.name())
                        .contains("data=/var/lib/oltplab/testdb/data")
                        .contains("serial=testdb");
            }
            String password =
                    Files.readString(rendered.resolve("secrets/database-password")).strip();
            for (Instance instance : layout.instances()) {
                use(instance, new Secret(password));
            }
        } finally {
            run(rendered.resolve("down"));
        }
    }

    private static void use(Instance instance, Secret password) throws SQLException {
        DatabaseSettings settings =
                new DatabaseSettings(instance.url(), "bench", password, Map.of());
        try (Database database = Database.connect(settings);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(40))");
            statement.execute("INSERT INTO t VALUES (1, '" + instance.name() + "')");
            try (ResultSet rows = statement.executeQuery("SELECT @@datadir, name FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("/var/lib/oltplab/testdb/data/");
                assertThat(rows.getString(2)).isEqualTo(instance.name());
            }
        }
    }

    /// The guest's console is a file that qemu appends to; nothing tells of its growth, so it is
    /// read once a second.
    private static String waitUntilReady(Path console) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(BOOT_MAX);
        while (Instant.now().isBefore(end)) {
            if (Files.exists(console)) {
                String text = Files.readString(console, StandardCharsets.ISO_8859_1);
                for (String line : text.lines().toList()) {
                    assertThat(line).doesNotContain("oltplab: FAILED");
                    if (line.contains("oltplab: ready")) {
                        return line;
                    }
                }
            }
            Thread.sleep(Duration.ofSeconds(1));
        }
        throw new AssertionError(console + " does not say that the guest is ready");
    }

    private static int run(Path script) throws IOException, InterruptedException {
        return new ProcessBuilder(script.toString()).inheritIO().start().waitFor();
    }
}
