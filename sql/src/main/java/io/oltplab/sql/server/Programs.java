package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Looks for programs of servers and runs those that end by themselves.
public final class Programs {

    private static final List<String> FOLDERS =
            List.of("", "bin", "sbin", "libexec", "usr/bin", "usr/sbin");

    private Programs() {}

    /// The programs of a server's home, by their real paths.
    ///
    /// @param names in order of preference within a folder
    public static Stream<Path> in(String home, List<String> names) {
        Path root = Path.of(home).toAbsolutePath();
        return in(FOLDERS.stream().map(root::resolve), names);
    }

    /// The programs on the PATH, then in other folders, by their real paths.
    ///
    /// @param folders that a user's PATH often does not name
    public static Stream<Path> onPath(
            Map<String, String> environment, List<Path> folders, List<String> names) {
        Stream<Path> path =
                Stream.of(environment.getOrDefault("PATH", "").split(":"))
                        .filter(folder -> folder.startsWith("/"))
                        .map(Path::of);
        return in(Stream.concat(path, folders.stream()), names);
    }

    private static Stream<Path> in(Stream<Path> folders, List<String> names) {
        return folders.flatMap(folder -> names.stream().map(folder::resolve))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .map(Programs::real);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// What `/etc/os-release` says, empty where there is none.
    public static String osRelease() {
        try {
            return Files.readString(Path.of("/etc/os-release"), UTF_8);
        } catch (IOException unknown) {
            return "";
        }
    }

    /// How to install something on a distribution.
    ///
    /// @param osRelease contents of `/etc/os-release`
    /// @param commands by the distribution's `ID`, those of its relatives' too
    /// @param otherwise where none is known
    public static String install(String osRelease, Map<String, String> commands, String otherwise) {
        return osRelease
                .lines()
                .filter(line -> line.startsWith("ID=") || line.startsWith("ID_LIKE="))
                .flatMap(
                        line ->
                                Stream.of(
                                        line.substring(line.indexOf('=') + 1)
                                                .replace("\"", "")
                                                .split(" ")))
                .filter(commands::containsKey)
                .map(commands::get)
                .findFirst()
                .orElse(otherwise);
    }

    /// Runs a short program to its end.
    ///
    /// @return what it printed, standard error included
    public static String output(List<String> command) {
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

    /// Runs a program that makes a server's files.
    ///
    /// @param server for messages
    /// @param input for its standard input
    /// @param log for what it prints
    /// @throws Refused if it fails, with the end of what it printed
    public static void make(Path server, List<String> command, String input, Path log)
            throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
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
                    "%s could not make the server's files (exit code %d): %s"
                            .formatted(server, code, LogTail.errors(log)));
        }
    }
}
