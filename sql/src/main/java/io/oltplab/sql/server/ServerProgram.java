package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A server's programs and the files that come with them.
///
/// @param executable `mariadbd` or `mysqld`
/// @param base what the server calls its base directory
/// @param engine `mariadb` or `mysql`
/// @param version such as `10.11.19-MariaDB`
record ServerProgram(Path executable, Path base, String engine, String version) {

    /// `mariadbd Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)`
    private static final Pattern VERSION = Pattern.compile("Ver (\\d+\\.\\d+\\.\\d+\\S*)");

    private static final Pattern SERIES = Pattern.compile("(\\d+\\.\\d+)\\..*");

    static ServerProgram of(Path found) {
        Path executable = real(found);
        String output =
                Programs.output(List.of(executable.toString(), "--no-defaults", "--version"));
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s --version does not say which server it is: %s"
                            .formatted(executable, output.strip().lines().findFirst().orElse("")));
        }
        Path folder = executable.getParent();
        Path base = folder == null || folder.getParent() == null ? executable : folder.getParent();
        boolean maria = output.toLowerCase(Locale.ROOT).contains("mariadb");
        return new ServerProgram(executable, base, maria ? "mariadb" : "mysql", version.group(1));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    boolean isMariaDb() {
        return engine.equals("mariadb");
    }

    /// Versions of one series can use each other's files: the first two numbers.
    String series() {
        return series(version);
    }

    static String series(String version) {
        Matcher matcher = SERIES.matcher(version);
        return matcher.matches() ? matcher.group(1) : version;
    }

    /// The folder with the scripts that make MariaDB's system tables, where it has one.
    Optional<Path> scripts() {
        return Stream.of("share/mariadb", "share/mysql", "share")
                .map(base::resolve)
                .filter(folder -> systemTables(folder).isPresent())
                .findFirst();
    }

    /// The script's name grew from `mysql_...` to `mariadb_...` between the versions.
    static Optional<Path> systemTables(Path folder) {
        return script(folder, "system_tables.sql");
    }

    static Optional<Path> script(Path folder, String name) {
        return Stream.of("mariadb_", "mysql_")
                .map(prefix -> folder.resolve(prefix + name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// `mariadb-install-db`, where the scripts are elsewhere.
    Optional<Path> installer() {
        return Stream.of(
                        "bin/mariadb-install-db",
                        "scripts/mariadb-install-db",
                        "bin/mysql_install_db")
                .map(base::resolve)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
