package io.oltplab.sql.postgresql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.Folders;
import io.oltplab.sql.server.Launch;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.Programs;
import io.oltplab.sql.server.ServerKind;
import io.oltplab.sql.server.ServerProgram;
import io.oltplab.sql.server.Serving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// PostgreSQL.
public final class PostgreSqlServers implements ServerKind {

    /// Environment variable that names the home of a server, as `--server-home` does.
    static final String HOME_VARIABLE = "OLTPLAB_POSTGRESQL_HOME";

    private static final String ENGINE = "postgresql";

    private static final List<String> PROGRAMS = List.of("postgres");

    /// Debian has a folder a version here, Red Hat one a version below /usr.
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private static final Path OTHERS = Path.of("/usr");

    private static final Path SOURCE = Path.of("/usr/local/pgsql/bin");

    private static final Map<String, String> INSTALL =
            Map.of(
                    "debian", "apt-get install --no-install-recommends postgresql",
                    "ubuntu", "apt-get install --no-install-recommends postgresql",
                    "fedora", "dnf install postgresql-server",
                    "rhel", "dnf install postgresql-server",
                    "centos", "dnf install postgresql-server",
                    "suse", "zypper install postgresql-server",
                    "opensuse", "zypper install postgresql-server",
                    "arch", "pacman -S postgresql",
                    "alpine", "apk add postgresql");

    /// `postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)`
    private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d\\S*)");

    /// Options that change how files are read and written.
    private static final Pattern PATH =
            Pattern.compile("--(debug[-_]io[-_]direct|wal[-_]sync[-_]method|fsync)=.*");

    @Override
    public List<String> engines() {
        return List.of(ENGINE);
    }

    @Override
    public List<String> programs() {
        return PROGRAMS;
    }

    @Override
    public Optional<ServerProgram> find(
            String engine, String home, Map<String, String> environment) {
        if (!home.isEmpty()) {
            return Programs.in(home, PROGRAMS).findFirst().map(PostgreSqlServers::program);
        }
        String named = environment.getOrDefault(HOME_VARIABLE, "");
        if (!named.isEmpty()) {
            return Optional.of(
                    Programs.in(named, PROGRAMS)
                            .findFirst()
                            .map(PostgreSqlServers::program)
                            .orElseThrow(() -> noneIn(named)));
        }
        return Programs.onPath(environment, folders(), PROGRAMS)
                .findFirst()
                .map(PostgreSqlServers::program)
                .or(
                        () -> {
                            throw new Refused(ExitCode.PREFLIGHT, advice(Programs.osRelease()));
                        });
    }

    private static Refused noneIn(String home) {
        return new Refused(
                ExitCode.PREFLIGHT,
                "%s must be a folder with postgres in it or in bin below it, got %s"
                        .formatted(HOME_VARIABLE, home));
    }

    /// How to get a server on a distribution.
    ///
    /// @param osRelease contents of `/etc/os-release`
    static String advice(String osRelease) {
        return "no PostgreSQL server found: "
                + Programs.install(osRelease, INSTALL, "install PostgreSQL")
                + ", or name one by --server-home";
    }

    private static List<Path> folders() {
        List<Path> folders = new ArrayList<>(newestFirst(DEBIAN, ""));
        folders.addAll(newestFirst(OTHERS, "pgsql-"));
        folders.add(SOURCE);
        return folders;
    }

    /// The folders of the versions' programs, the newest version first.
    ///
    /// @param prefix of the versions' folders, before the number
    static List<Path> newestFirst(Path root, String prefix) {
        try (Stream<Path> versions = Files.list(root)) {
            return versions.filter(path -> number(path, prefix) >= 0)
                    .sorted(Comparator.comparingDouble((Path path) -> -number(path, prefix)))
                    .map(path -> path.resolve("bin"))
                    .toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /// The number of a version's folder, such as 9.6; -1 if it is something else.
    private static double number(Path path, String prefix) {
        String name = path.getFileName().toString();
        if (!name.startsWith(prefix)) {
            return -1;
        }
        try {
            return Double.parseDouble(name.substring(prefix.length()));
        } catch (NumberFormatException other) {
            return -1;
        }
    }

    /// Asks a program what it is.
    ///
    /// @throws Refused if it does not say
    static ServerProgram program(Path executable) {
        String output = Programs.output(List.of(executable.toString(), "--version"));
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s --version does not say which server it is: %s"
                            .formatted(executable, output.strip().lines().findFirst().orElse("")));
        }
        return new ServerProgram(executable, ENGINE, version.group(1));
    }

    @Override
    public void check(Path path) throws IOException {
        RunsAs.on(path).passes(path);
    }

    @Override
    public void make(Launch launch) throws IOException {
        RunsAs user = RunsAs.on(launch.settings().path());
        Folders.delete(launch.data());
        Files.createDirectories(launch.data());
        Files.createDirectories(launch.temporary());
        user.takes(launch.data());
        user.takes(launch.temporary());
        Path password = launch.passing("password", launch.password().value());
        user.takes(password);
        try {
            run(launch, user, cluster(launch, password), "");
            // The server that serves nobody but its standard input.
            run(
                    launch,
                    user,
                    List.of(
                            launch.program().executable().toString(),
                            "--single",
                            "-D",
                            launch.data().toString(),
                            "postgres"),
                    "create database oltplab;\n");
        } finally {
            Files.deleteIfExists(password);
        }
    }

    private static List<String> cluster(Launch launch, Path password) {
        return List.of(
                launch.program().executable().resolveSibling("initdb").toString(),
                "--pgdata=" + launch.data(),
                "--username=" + LocalServer.USER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                // Order and comparison by bytes on every machine.
                "--no-locale",
                // As InnoDB has them: a drive that gives back other bytes is found out.
                "--data-checksums");
    }

    private static void run(Launch launch, RunsAs user, List<String> command, String input)
            throws IOException {
        List<String> all = new ArrayList<>(user.prefix());
        all.addAll(command);
        Programs.make(launch.program().executable(), all, input, launch.log());
    }

    @Override
    public Serving serving(Launch launch, int port) throws IOException {
        RunsAs user = RunsAs.on(launch.settings().path());
        user.takes(launch.temporary());
        // Files that were copied here belong to whoever copied them.
        user.takes(launch.data());
        return new Serving(
                user.settings(),
                PostgreSqlArguments.serving(launch, port),
                // A fast stop: open transactions are rolled back, and a checkpoint is written.
                "INT",
                path(launch),
                List.of());
    }

    /// PostgreSQL has no O_DIRECT that is fit for use (debug_io_direct of 16 and later is for its
    /// developers).
    private static String path(Launch launch) {
        for (String option : launch.settings().options()) {
            if (PATH.matcher(option).matches()) {
                return "as " + option + " has it";
            }
        }
        return "data through the page cache with fsync at checkpoints, log by fdatasync";
    }

    @Override
    public String url(int port, String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    @Override
    public void createDatabase(Connection connection, String name) throws SQLException {
        try (PreparedStatement present =
                connection.prepareStatement("select 1 from pg_database where datname = ?")) {
            present.setString(1, name);
            try (ResultSet row = present.executeQuery()) {
                if (row.next()) {
                    return;
                }
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        }
    }
}
