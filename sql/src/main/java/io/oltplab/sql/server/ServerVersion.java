package io.oltplab.sql.server;

/// Which server it is.
///
/// @param engine `mariadb` or `mysql`
/// @param version such as `10.11.19-MariaDB`
public record ServerVersion(String engine, String version) {

    /// Whether this server opens files that another made: the same engine and series.
    public boolean opens(ServerVersion files) {
        return engine.equals(files.engine)
                && ServerProgram.series(version).equals(ServerProgram.series(files.version));
    }

    @Override
    public String toString() {
        return engine + " " + version;
    }
}
