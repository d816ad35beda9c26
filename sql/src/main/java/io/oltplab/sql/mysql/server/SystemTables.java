package io.oltplab.sql.mysql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.Folders;
import io.oltplab.sql.server.Launch;
import io.oltplab.sql.server.Programs;
import io.oltplab.sql.server.ServerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the files of a new, empty MariaDB or MySQL server.
record SystemTables(Launch launch) {

    /// Makes the files; what an earlier attempt left in pieces is deleted first.
    void make() throws IOException {
        Folders.delete(launch.data());
        Files.createDirectories(launch.data());
        Files.createDirectories(launch.temporary());
        if (!MySqlServers.isMariaDb(launch.program())) {
            List<String> command = new MySqlArguments(launch).common();
            command.add("--initialize-insecure");
            run(command, "");
            return;
        }
        Optional<Path> scripts = scripts(launch.program());
        if (scripts.isPresent()) {
            bootstrap(scripts.get());
        } else {
            install();
        }
    }

    /// Feeds MariaDB its own scripts: `mariadb-install-db` does the same in shell.
    private void bootstrap(Path scripts) throws IOException {
        Files.createDirectories(launch.data().resolve("mysql"));
        StringBuilder sql = new StringBuilder("use mysql;\n");
        for (String name :
                List.of("system_tables.sql", "performance_tables.sql", "system_tables_data.sql")) {
            Optional<Path> script = script(scripts, name);
            if (script.isPresent()) {
                sql.append(Files.readString(script.get(), UTF_8)).append('\n');
            }
        }
        // The scripts give root without a password to every name of the machine.
        sql.append("delete from global_priv where host <> 'localhost';\n");
        List<String> command = new MySqlArguments(launch).common();
        command.add("--bootstrap");
        run(command, sql.toString());
    }

    private void install() throws IOException {
        Path installer =
                installer(launch.program())
                        .orElseThrow(
                                () ->
                                        new Refused(
                                                ExitCode.PREFLIGHT,
                                                "%s comes without mariadb_system_tables.sql and mariadb-install-db: install the rest of the server"
                                                        .formatted(launch.program().executable())));
        List<String> command = new ArrayList<>();
        command.add(installer.toString());
        command.add("--no-defaults");
        command.add("--basedir=" + launch.program().base());
        command.add("--datadir=" + launch.data());
        command.add("--auth-root-authentication-method=normal");
        command.add("--skip-test-db");
        command.add("--skip-name-resolve");
        run(command, "");
    }

    private void run(List<String> command, String input) throws IOException {
        Programs.make(launch.program().executable(), command, input, launch.log());
    }

    /// The folder with the scripts that make MariaDB's system tables, where it has one.
    static Optional<Path> scripts(ServerProgram program) {
        return Stream.of("share/mariadb", "share/mysql", "share")
                .map(program.base()::resolve)
                .filter(folder -> script(folder, "system_tables.sql").isPresent())
                .findFirst();
    }

    /// The scripts' names grew from `mysql_...` to `mariadb_...` between the versions.
    private static Optional<Path> script(Path folder, String name) {
        return Stream.of("mariadb_", "mysql_")
                .map(prefix -> folder.resolve(prefix + name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// `mariadb-install-db`, where the scripts are elsewhere.
    private static Optional<Path> installer(ServerProgram program) {
        return Stream.of(
                        "bin/mariadb-install-db",
                        "scripts/mariadb-install-db",
                        "bin/mysql_install_db")
                .map(program.base()::resolve)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
