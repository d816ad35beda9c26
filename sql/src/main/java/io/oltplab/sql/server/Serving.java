package io.oltplab.sql.server;

import java.nio.file.Path;
import java.util.List;

/// How a server is started, and what it will do.
///
/// @param as arguments of `setpriv` that make it run as another user; empty for our own
/// @param command the program and its arguments
/// @param stopSignal that ends it soon and cleanly, such as `TERM`
/// @param path how its reads and writes reach the drive, in a few words
/// @param passing files that are needed until it takes connections
public record Serving(
        List<String> as, List<String> command, String stopSignal, String path, List<Path> passing) {

    public Serving {
        as = List.copyOf(as);
        command = List.copyOf(command);
        passing = List.copyOf(passing);
    }
}
