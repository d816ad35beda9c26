package io.oltplab.runner.proof;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The process that listens on a port of this machine (proc(5): `/proc/net/tcp`, `/proc/PID/fd`).
///
/// @param pid its number
/// @param name as in `/proc/PID/comm`
record Listener(long pid, String name) {

    private static final String LISTEN = "0A";
    private static final int STATE = 3;
    private static final int INODE = 9;

    /// Looks for it. None is found if its files may not be looked at: another user's, without
    /// root's rights.
    static Optional<Listener> on(int port, Path proc) {
        Set<String> sockets = sockets(port, proc);
        if (sockets.isEmpty()) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (holds(process, sockets)) {
                    return Optional.of(
                            new Listener(
                                    Long.parseLong(String.valueOf(process.getFileName())),
                                    Files.readString(process.resolve("comm")).strip()));
                }
            }
        } catch (IOException gone) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean holds(Path process, Set<String> sockets) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : open) {
                if (sockets.contains(target(file))) {
                    return true;
                }
            }
        } catch (IOException notOurs) {
            return false;
        }
        return false;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static Set<String> sockets(int port, Path proc) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        Set<String> found = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : lines(proc.resolve(table))) {
                String[] field = line.strip().split("\\s+", -1);
                if (field.length > INODE
                        && field[1].endsWith(suffix)
                        && field[STATE].equals(LISTEN)) {
                    found.add("socket:[" + field[INODE] + "]");
                }
            }
        }
        return found;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException missing) {
            return List.of();
        }
    }
}
