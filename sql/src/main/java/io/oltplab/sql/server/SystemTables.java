package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.Folders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes the files of a new, empty server.
///
/// @param program the server
/// @param arguments its arguments
/// @param directory where the files go
record SystemTables(ServerProgram program, ServerArguments arguments, ServerDirectory directory) {

    /// Makes the files; what an earlier attempt left in pieces is deleted first.
    void make() {
        try {
            Folders.delete(directory.data());
            Files.createDirectories(directory.data());
            Files.createDirectories(directory.temporary());
            if (!program.isMariaDb()) {
                List<String> command = arguments.common();
                command.add("--initialize-insecure");
                run(command, "");
                return;
            }
            Optional<Path> scripts = program.scripts();
            if (scripts.isPresent()) {
                bootstrap(scripts.get());
            } else {
                install();
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    directory.data() + " cannot be written: " + failure.getMessage(),
                    failure);
        }
    }

    /// Feeds MariaDB its own scripts: `mariadb-install-db` does the same in shell.
    private void bootstrap(Path scripts) throws IOException {
        Files.createDirectories(directory.data().resolve("mysql"));
        StringBuilder sql = new StringBuilder("use mysql;\n");
        for (String name :
                List.of("system_tables.sql", "performance_tables.sql", "system_tables_data.sql")) {
            Optional<Path> script = ServerProgram.script(scripts, name);
            if (script.isPresent()) {
                sql.append(Files.readString(script.get(), UTF_8)).append('\n');
            }
        }
        // The scripts give root without a password to every name of the machine.
        sql.append("delete from global_priv where host <> 'localhost';\n");
        List<String> command = arguments.common();
        command.add("--bootstrap");
        run(command, sql.toString());
    }

    private void install() throws IOException {
        Path installer =
                program.installer()
                        .orElseThrow(
                                () ->
                                        new Refused(
                                                ExitCode.PREFLIGHT,
                                                "%s comes without mariadb_system_tables.sql and mariadb-install-db: install the rest of the server"
                                                        .formatted(program.executable())));
        List<String> command = new ArrayList<>();
        command.add(installer.toString());
        command.add("--no-defaults");
        command.add("--basedir=" + program.base());
        command.add("--datadir=" + directory.data());
        command.add("--auth-root-authentication-method=normal");
        command.add("--skip-test-db");
        command.add("--skip-name-resolve");
        run(command, "");
    }

    private void run(List<String> command, String input) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(directory.log().toFile())
                        .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(UTF_8));
        } catch (IOException brokenPipe) {
            // It ended early; its log says why.
            process.onExit().join();
        }
        int code = process.onExit().join().exitValue();
        if (code != 0) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s could not make its system tables (exit code %d): %s"
                            .formatted(
                                    program.executable(), code, LogTail.errors(directory.log())));
        }
    }
}
