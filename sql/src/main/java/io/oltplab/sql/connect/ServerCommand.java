package io.oltplab.sql.connect;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.ByteSizeConverter;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab server`: a database server on a path that stays up between commands.
@Command(
        name = "server",
        mixinStandardHelpOptions = true,
        description = "Starts and stops a database server whose files lie on a path.")
public final class ServerCommand {

    private final Bench bench;

    public ServerCommand(Bench bench) {
        this.bench = bench;
    }

    @Command(
            name = "start",
            mixinStandardHelpOptions = true,
            description =
                    "Starts a server that stays up until `server stop`. Commands with --on PATH use it.")
    int start(
            @Parameters(paramLabel = "PATH", description = "Directory on the drive under test.")
                    Path path,
            @Option(
                            names = "--server",
                            paramLabel = "KIND",
                            defaultValue = "",
                            description =
                                    "mariadb, mysql or postgresql (default: whose files the path holds, else the first found, MariaDB before MySQL).")
                    String engine,
            @Option(
                            names = "--server-home",
                            paramLabel = "DIR",
                            defaultValue = "",
                            description = "Where the server's programs are.")
                    String home,
            @Option(
                            names = "--buffer-pool",
                            paramLabel = "SIZE",
                            defaultValue = "512M",
                            converter = ByteSizeConverter.class,
                            description =
                                    "Memory for the database's pages (default: ${DEFAULT-VALUE}).")
                    ByteSize bufferPool,
            @Option(
                            names = "--server-option",
                            paramLabel = "OPTION",
                            description =
                                    "An option for the server, such as --innodb-io-capacity=2000.")
                    List<String> options,
            @Option(
                            names = "--allow-tmpfs",
                            description = "Accept a path in memory, which measures no drive.")
                    boolean allowTmpfs)
            throws InterruptedException {
        LocalPath.require(path, allowTmpfs);
        ServerSettings settings =
                ServerSettings.on(path, home, bufferPool.bytes())
                        .engine(engine)
                        .options(options == null ? List.of() : options);
        try (LocalServer server =
                LocalServer.startToStay(settings, line -> bench.progress().say(line))) {
            print(server);
        }
        return ExitCode.OK.code();
    }

    @Command(
            name = "stop",
            mixinStandardHelpOptions = true,
            description = "Stops the server on a path; its data stay.")
    int stop(
            @Parameters(paramLabel = "PATH", description = "As given to `server start`.") Path path)
            throws InterruptedException {
        OptionalLong ended = LocalServer.stop(path);
        PrintWriter out = bench.out();
        out.println(
                ended.isPresent()
                        ? "stopped  pid " + ended.getAsLong()
                        : "stopped  nothing ran on " + path);
        out.flush();
        return ExitCode.OK.code();
    }

    @Command(
            name = "status",
            mixinStandardHelpOptions = true,
            description = "Says whether a server runs on a path, and how to connect to it.")
    int status(
            @Parameters(paramLabel = "PATH", description = "As given to `server start`.")
                    Path path) {
        Optional<LocalServer> running = LocalServer.staying(path);
        if (running.isPresent()) {
            try (LocalServer server = running.get()) {
                print(server);
            }
        } else {
            bench.out()
                    .println(
                            LocalServer.useByAnother(path)
                                    .orElse("stopped  no server runs on " + path));
            bench.out().flush();
        }
        return ExitCode.OK.code();
    }

    private void print(LocalServer server) {
        PrintWriter out = bench.out();
        out.printf("running  %s, pid %d%n", server.program(), server.pid());
        out.printf("files    %s%n", server.folder());
        out.printf("i/o      %s%n", server.ioPath());
        out.printf(
                "connect  --url %s --user %s --password-file %s%n",
                server.url(), LocalServer.USER, server.folder().resolve("password"));
        out.flush();
    }
}
