package io.oltplab.sql.mysql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.server.Launch;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.Programs;
import io.oltplab.sql.server.ServerKind;
import io.oltplab.sql.server.ServerProgram;
import io.oltplab.sql.server.Serving;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// MariaDB and MySQL: one family of programs, arguments and files.
public final class MySqlServers implements ServerKind {

    /// Environment variable that names the home of a server, as `--server-home` does.
    static final String HOME_VARIABLE = "OLTPLAB_SERVER_HOME";

    private static final String MARIADB = "mariadb";
    private static final String MYSQL = "mysql";

    private static final List<String> PROGRAMS = List.of("mariadbd", "mysqld");

    /// Where servers are although a user's PATH often does not name it.
    private static final List<Path> SYSTEM =
            Stream.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/usr/libexec")
                    .map(Path::of)
                    .toList();

    private static final Map<String, String> INSTALL =
            Map.of(
                    "debian",
                    "apt-get install --no-install-recommends mariadb-server-core mariadb-client-core",
                    "ubuntu",
                    "apt-get install --no-install-recommends mariadb-server-core mariadb-client-core",
                    "fedora",
                    "dnf install mariadb-server",
                    "rhel",
                    "dnf install mariadb-server",
                    "centos",
                    "dnf install mariadb-server",
                    "suse",
                    "zypper install mariadb",
                    "opensuse",
                    "zypper install mariadb",
                    "arch",
                    "pacman -S mariadb",
                    "alpine",
                    "apk add mariadb");

    /// `mariadbd Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)`
    private static final Pattern VERSION = Pattern.compile("Ver (\\d+\\.\\d+\\.\\d+\\S*)");

    @Override
    public List<String> engines() {
        return List.of(MARIADB, MYSQL);
    }

    @Override
    public List<String> programs() {
        return PROGRAMS;
    }

    @Override
    public Optional<ServerProgram> find(
            String engine, String home, Map<String, String> environment) {
        if (!home.isEmpty()) {
            return first(Programs.in(home, PROGRAMS), engine);
        }
        String named = environment.getOrDefault(HOME_VARIABLE, "");
        if (!named.isEmpty()) {
            return Optional.of(
                    first(Programs.in(named, PROGRAMS), engine)
                            .orElseThrow(() -> noneIn(named, engine)));
        }
        return first(Programs.onPath(environment, SYSTEM, PROGRAMS), engine)
                .or(() -> engine.equals(MYSQL) ? Optional.empty() : BundledServer.find(environment))
                .or(
                        () -> {
                            throw new Refused(
                                    ExitCode.PREFLIGHT, advice(Programs.osRelease(), engine));
                        });
    }

    private static Optional<ServerProgram> first(Stream<Path> programs, String engine) {
        return programs.map(MySqlServers::program)
                .filter(found -> engine.isEmpty() || found.engine().equals(engine))
                .findFirst();
    }

    private static Refused noneIn(String home, String engine) {
        return new Refused(
                ExitCode.PREFLIGHT,
                "%s must be a folder with %s%s in it or in bin or sbin below it, got %s"
                        .formatted(
                                HOME_VARIABLE,
                                String.join(" or ", PROGRAMS),
                                engine.isEmpty() ? "" : " of " + engine,
                                home));
    }

    /// How to get a server on a distribution.
    ///
    /// @param osRelease contents of `/etc/os-release`
    /// @param engine empty for any
    static String advice(String osRelease, String engine) {
        if (engine.equals(MYSQL)) {
            return "no MySQL server found: unpack one and name its folder by --server-home or OLTPLAB_SERVER_HOME";
        }
        return "no database server found: "
                + Programs.install(osRelease, INSTALL, "install MariaDB or MySQL")
                + ", or name one by --server-home, or build with -Pembedded";
    }

    /// Asks a program what it is.
    ///
    /// @throws Refused if it does not say
    static ServerProgram program(Path executable) {
        String output =
                Programs.output(List.of(executable.toString(), "--no-defaults", "--version"));
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s --version does not say which server it is: %s"
                            .formatted(executable, output.strip().lines().findFirst().orElse("")));
        }
        boolean maria = output.toLowerCase(Locale.ROOT).contains(MARIADB);
        return new ServerProgram(executable, maria ? MARIADB : MYSQL, version.group(1));
    }

    static boolean isMariaDb(ServerProgram program) {
        return program.engine().equals(MARIADB);
    }

    @Override
    public void make(Launch launch) throws IOException {
        new SystemTables(launch).make();
    }

    @Override
    public Serving serving(Launch launch, int port) throws IOException {
        Path start = launch.passing("start.sql", accounts(launch.password().value()));
        return new Serving(
                List.of(),
                new MySqlArguments(launch).serving(port, start),
                "TERM",
                path(launch),
                List.of(start));
    }

    /// The statements, one a line, that the server runs before it lets anyone in.
    private static String accounts(String password) {
        return """
        create user if not exists '%2$s'@'127.0.0.1' identified by '%1$s';
        alter user '%2$s'@'127.0.0.1' identified by '%1$s';
        grant all on *.* to '%2$s'@'127.0.0.1' with grant option;
        drop user if exists 'root'@'127.0.0.1';
        drop user if exists 'root'@'::1';
        create database if not exists oltplab;
        """
                .formatted(password, LocalServer.USER);
    }

    /// MariaDB opens its log past the page cache too, MySQL does not (seen in both, 10.11 and 9.7).
    private static String path(Launch launch) {
        for (String option : launch.settings().options()) {
            if (option.replace('_', '-').startsWith("--innodb-flush-method")) {
                return "as " + option + " has it";
            }
        }
        return isMariaDb(launch.program())
                ? "data and redo log by O_DIRECT"
                : "data by O_DIRECT, redo log through the page cache with fsync";
    }

    @Override
    public String url(int port, String database) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + database;
    }

    @Override
    public void createDatabase(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create database if not exists " + name);
        }
    }
}
