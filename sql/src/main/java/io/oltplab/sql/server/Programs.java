package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Looks for a server's programs: where the user says, then on the machine, then in the Maven jar.
final class Programs {

    /// Environment variable that names the home of a server, as `--server-home` does.
    static final String HOME_VARIABLE = "OLTPLAB_SERVER_HOME";

    private static final List<String> NAMES = List.of("mariadbd", "mysqld");
    private static final List<String> FOLDERS =
            List.of("", "bin", "sbin", "libexec", "usr/bin", "usr/sbin");

    /// Where servers are although a user's PATH often does not name it.
    private static final List<String> SYSTEM =
            List.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/usr/libexec");

    private Programs() {}

    /// The server to start.
    ///
    /// @param home of `--server-home`; empty to look for one
    /// @throws Refused if there is none, with a line that says how to get one
    static ServerProgram find(String home, Map<String, String> environment) {
        if (!home.isEmpty()) {
            return at("--server-home", home);
        }
        String named = environment.getOrDefault(HOME_VARIABLE, "");
        if (!named.isEmpty()) {
            return at(HOME_VARIABLE, named);
        }
        Stream<String> folders =
                Stream.concat(
                        Stream.of(environment.getOrDefault("PATH", "").split(":")),
                        SYSTEM.stream());
        Optional<Path> system =
                folders.filter(folder -> folder.startsWith("/"))
                        .flatMap(folder -> NAMES.stream().map(Path.of(folder)::resolve))
                        .filter(Files::isExecutable)
                        .findFirst();
        if (system.isPresent()) {
            return ServerProgram.of(system.get());
        }
        return BundledServer.find(environment)
                .orElseThrow(() -> new Refused(ExitCode.PREFLIGHT, advice(osRelease())));
    }

    private static ServerProgram at(String option, String home) {
        for (String folder : FOLDERS) {
            for (String name : NAMES) {
                Path program = Path.of(home).toAbsolutePath().resolve(folder).resolve(name);
                if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                    return ServerProgram.of(program);
                }
            }
        }
        throw new Refused(
                ExitCode.PREFLIGHT,
                "%s must be a folder with bin/mariadbd, sbin/mariadbd, bin/mysqld or sbin/mysqld below it, got %s"
                        .formatted(option, home));
    }

    private static String osRelease() {
        try {
            return Files.readString(Path.of("/etc/os-release"), UTF_8);
        } catch (IOException unknown) {
            return "";
        }
    }

    /// How to get a server on a distribution.
    ///
    /// @param osRelease contents of `/etc/os-release`
    static String advice(String osRelease) {
        String command = "";
        List<String> ids =
                osRelease
                        .lines()
                        .filter(line -> line.startsWith("ID=") || line.startsWith("ID_LIKE="))
                        .flatMap(
                                line ->
                                        Stream.of(
                                                line.substring(line.indexOf('=') + 1)
                                                        .replace("\"", "")
                                                        .split(" ")))
                        .toList();
        for (String id : ids) {
            command =
                    switch (id) {
                        case "debian", "ubuntu" ->
                                "apt-get install --no-install-recommends mariadb-server-core mariadb-client-core";
                        case "fedora", "rhel", "centos" -> "dnf install mariadb-server";
                        case "suse", "opensuse" -> "zypper install mariadb";
                        case "arch" -> "pacman -S mariadb";
                        case "alpine" -> "apk add mariadb";
                        default -> command;
                    };
        }
        return "no database server found: "
                + (command.isEmpty() ? "install MariaDB or MySQL" : command)
                + ", or name one by --server-home, or build with -Pembedded";
    }

    /// Runs a short program to its end.
    ///
    /// @return what it printed, standard error included
    static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            process.onExit().join();
            return output;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
