package io.oltplab.sql.connect;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.ByteSizeConverter;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Secret;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.SessionDefaults;
import io.oltplab.sql.counters.ServerCounters;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the database is: a picocli mixin for every command that needs one.
public final class DatabaseOptions {

    /// The database that `--on` uses.
    private static final String NAME = "oltplab";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "JDBC URL of a running database, such as jdbc:mysql://host:3306/test, without a password.")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "Login name for --url.")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the password; nobody else may read it (mode 0600).")
    private @Nullable Path passwordFile;

    @Option(
            names = "--password-env",
            paramLabel = "NAME",
            description = "Environment variable that holds the password.")
    private @Nullable String passwordEnv;

    @Option(
            names = "--insecure",
            description =
                    "With --url to another machine: take any certificate, or no TLS at all. Recorded in the result.")
    private boolean insecure;

    @Option(
            names = "--on",
            paramLabel = "PATH",
            description =
                    "Start a database of our own whose files lie on this directory of the drive under test; they stay for later commands.")
    private @Nullable Path on;

    @Option(
            names = "--server",
            paramLabel = "KIND",
            description =
                    "With --on: mariadb, mysql or postgresql (default: whose files the path holds, else the first found, MariaDB before MySQL).")
    private @Nullable String engine;

    @Option(
            names = "--server-home",
            paramLabel = "DIR",
            description =
                    "With --on: where the server's programs are (default: $OLTPLAB_SERVER_HOME, the machine's, the embedded one).")
    private @Nullable String serverHome;

    @Option(
            names = "--buffer-pool",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "With --on: memory for the database's pages (default: 512M).")
    private @Nullable ByteSize bufferPool;

    @Option(
            names = "--server-option",
            paramLabel = "OPTION",
            description = "With --on: an option for the server, such as --innodb-io-capacity=2000.")
    private List<String> serverOptions = new ArrayList<>();

    @Option(
            names = "--allow-tmpfs",
            description =
                    "With --on: accept a path in memory, which measures no drive. Recorded in the result.")
    private boolean allowTmpfs;

    @Option(
            names = "--statement-timeout",
            paramLabel = "SECONDS",
            description =
                    "A transaction without an answer for so long counts as failed and its connection is aborted (default: ${DEFAULT-VALUE}).",
            defaultValue = "300")
    private int statementTimeout;

    /// Whether the options name a database.
    public boolean nameOne() {
        return url != null || on != null;
    }

    /// The URL of a running database, if it is given: says of what kind the database is.
    public Optional<String> url() {
        return Optional.ofNullable(url);
    }

    /// Names a running database where the options name none: for commands that have options of
    /// their own for that. A user given by `--user` stays.
    public void assume(String otherUrl, String otherUser) {
        if (!nameOne()) {
            url = otherUrl;
            user = user == null ? otherUser : user;
        }
    }

    /// Gives a server of `--on` so much memory for pages, where the options do not say how much.
    public void assumeBufferPool(ByteSize size) {
        if (on != null && bufferPool == null) {
            bufferPool = size;
        }
    }

    /// Opens the database that the options name.
    ///
    /// @throws IllegalArgumentException if the options contradict each other
    /// @throws Refused if the database cannot be used, with one line that says why
    public OpenDatabase open(Bench bench) throws InterruptedException {
        return open(bench, SessionDefaults.Isolation.READ_COMMITTED);
    }

    /// Opens the database with another level of isolation for its sessions.
    public OpenDatabase open(Bench bench, SessionDefaults.Isolation isolation)
            throws InterruptedException {
        if (statementTimeout < 1) {
            throw new IllegalArgumentException(
                    "--statement-timeout must be at least 1, got " + statementTimeout);
        }
        SessionDefaults defaults =
                new SessionDefaults(
                        isolation,
                        Duration.ofSeconds(statementTimeout),
                        SessionDefaults.DEFAULT.reconnectLimit());
        if (url != null && on != null) {
            throw new IllegalArgumentException("--url and --on exclude each other: give one");
        }
        if (url != null) {
            notWith("--url", "--server-home", serverHome, "--buffer-pool", bufferPool);
            notWith("--url", "--server", engine, "--server-option", null);
            if (!serverOptions.isEmpty()) {
                throw new IllegalArgumentException(
                        "--server-option goes with --on, not with --url");
            }
            Database database = Database.connect(remote(url, System.getenv()), defaults);
            ServerCounters.source(database.settings()).ifPresent(bench::watch);
            return said(new OpenDatabase(database, null), bench);
        }
        if (on == null) {
            throw new IllegalArgumentException(
                    "name a database: --on PATH to start one on a drive, or --url URL of a running one");
        }
        notWith("--on", "--user", user, "--password-file", passwordFile);
        notWith("--on", "--password-env", passwordEnv, "--insecure", insecure ? "" : null);
        return local(on, bench, defaults);
    }

    /// Says which database it is, so that nobody takes a result for that of another.
    private static OpenDatabase said(OpenDatabase open, Bench bench) {
        bench.progress().say(open.line());
        return open;
    }

    private static void notWith(
            String given, String one, @Nullable Object first, String two, @Nullable Object second) {
        if (first != null || second != null) {
            throw new IllegalArgumentException(
                    "%s does not go with %s".formatted(first != null ? one : two, given));
        }
    }

    private OpenDatabase local(Path path, Bench bench, SessionDefaults defaults)
            throws InterruptedException {
        long pool = bufferPool == null ? ServerSettings.BUFFER_POOL_DEFAULT : bufferPool.bytes();
        ServerSettings settings =
                ServerSettings.on(path, serverHome == null ? "" : serverHome, pool)
                        .engine(engine == null ? "" : engine)
                        .options(serverOptions);
        LocalPath.require(path, allowTmpfs);
        LocalServer server = LocalServer.start(settings, line -> bench.progress().say(line));
        bench.underTest(server.folder());
        boolean open = false;
        try {
            Database database = Database.connect(server.database(NAME), defaults);
            ServerCounters.source(database.settings()).ifPresent(bench::watch);
            open = true;
            return said(new OpenDatabase(database, server), bench);
        } finally {
            if (!open) {
                server.close();
            }
        }
    }

    /// The settings for a running database.
    DatabaseSettings remote(String where, Map<String, String> environment) {
        if (user == null) {
            throw new IllegalArgumentException("--url needs --user");
        }
        DatabaseSettings plain = new DatabaseSettings(where, user, password(environment));
        Dialect dialect = Dialect.of(where);
        if (!dialect.namesDatabase(where)) {
            throw new IllegalArgumentException(
                    "--url must name a database behind the host, such as jdbc:mysql://host:3306/test, got "
                            + where);
        }
        return insecure
                ? new DatabaseSettings(where, user, plain.password(), dialect.insecureProperties())
                : plain;
    }

    private Secret password(Map<String, String> environment) {
        return Passwords.of(
                "--password-file",
                passwordFile == null ? "" : passwordFile.toString(),
                "--password-env",
                passwordEnv == null ? "" : passwordEnv,
                environment);
    }
}
