package io.oltplab.sql.server;

import java.nio.file.Path;

/// A server's program and what it says it is.
///
/// @param executable such as `/usr/sbin/mariadbd`
/// @param engine such as `mariadb`: one of [ServerKind#engines]
/// @param version such as `10.11.19-MariaDB`
public record ServerProgram(Path executable, String engine, String version) {

    /// The folder above that of the program.
    public Path base() {
        Path folder = executable.getParent();
        return folder == null || folder.getParent() == null ? executable : folder.getParent();
    }

    ServerVersion is() {
        return new ServerVersion(engine, version);
    }
}
