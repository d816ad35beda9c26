package io.oltplab.sql.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.Database;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerProgram;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of the Maven artifact, with profile `embedded` only.
@Tag("server")
class BundledServerTest {

    @TempDir Path folder;

    @Test
    @Timeout(300)
    void embeddedServerStartsFromTheCache() throws Exception {
        Optional<ServerProgram> found =
                BundledServer.find(Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()));
        if (found.isEmpty()) {
            String reason = "the embedded server is on the class path with -Pembedded only";
            System.out.println("skipped: " + reason);
            Assumptions.abort(reason);
        }
        ServerProgram program = found.orElseThrow();
        assertThat(program.version()).startsWith("11.4.5");
        Path path = Files.createDirectory(folder.resolve("drive"));
        ServerSettings settings =
                new ServerSettings(
                        path, program.base().toString(), 64L << 20, 16L << 20, List.of());
        try (LocalServer server = LocalServer.start(settings, _ -> {});
                Database database = Database.connect(server.database("x"))) {
            assertThat(database.server().flavour()).isEqualTo("mariadb");
            assertThat(database.server().version()).startsWith("11.4.5");
            assertThat(server.program()).contains("cache/oltplab/mariadb-11.4.5/bin/mariadbd");
        }
    }
}
