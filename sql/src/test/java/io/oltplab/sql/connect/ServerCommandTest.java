package io.oltplab.sql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerMain;
import io.oltplab.sql.server.ServerSettings;
import io.oltplab.sql.server.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("server")
class ServerCommandTest {

    @TempDir Path folder;

    private final FakeBench bench = new FakeBench();
    private int seen;

    /// Runs a command.
    ///
    /// @return what it printed
    private String run(String... arguments) {
        Object command = new ServerProvider().command(bench);
        assertThat(new CommandLine(command).execute(arguments)).isZero();
        String all = bench.printed();
        String fresh = all.substring(seen);
        seen = all.length();
        return fresh;
    }

    @Test
    @Timeout(180)
    void serverStaysUpBetweenCommands() throws Exception {
        TestServer.shared();
        String path = folder.toString();
        assertThat(run("status", path)).startsWith("stopped  no server runs on " + path);
        String started = run("start", path, "--buffer-pool", "64M");
        try {
            assertThat(started)
                    .contains("running  /")
                    .contains("files    " + path)
                    .contains("connect  --url jdbc:mysql://127.0.0.1:")
                    .contains("--password-file " + path);
            assertThat(run("start", path)).isEqualTo(started);
            assertThat(run("status", path)).isEqualTo(started);
            // What is printed works as it stands.
            String line =
                    started.lines().filter(l -> l.startsWith("connect")).findFirst().orElse("");
            DatabaseOptionsTest.Any any = new DatabaseOptionsTest.Any();
            new CommandLine(any).parseArgs(line.substring("connect".length()).strip().split(" "));
            try (OpenDatabase open = any.database.open(bench)) {
                assertThat(open.database().server().version()).isNotBlank();
            }
        } finally {
            assertThat(run("stop", path)).startsWith("stopped  pid ");
        }
        assertThat(run("status", path)).startsWith("stopped  no server");
        assertThat(run("stop", path)).startsWith("stopped  nothing ran");
        assertThat(new ServerProvider().name()).isEqualTo("server");
        assertThat(new ServerProvider().quickStage()).isEmpty();
    }

    @Test
    @Timeout(180)
    void serverOfAnotherOltplabIsNotOverlooked() throws Exception {
        TestServer.shared();
        Process other = ServerMain.start(folder, "");
        try {
            long pid = ServerMain.serverOf(other);
            String inUse =
                    folder.resolve(ServerSettings.FOLDER)
                            + " is in use by another oltplab that still runs (pid "
                            + other.pid()
                            + ")";

            assertThat(run("status", folder.toString())).startsWith(inUse);
            assertThatThrownBy(() -> LocalServer.stop(folder))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessage(inUse);
            assertThat(ProcessHandle.of(pid)).isPresent();
        } finally {
            other.destroy();
            other.waitFor();
        }
        assertThat(run("status", folder.toString())).startsWith("stopped  no server runs");
    }
}
