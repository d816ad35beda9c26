package io.oltplab.sql.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which server it is.
///
/// @param engine such as `mariadb`
/// @param version such as `10.11.19-MariaDB`
public record ServerVersion(String engine, String version) {

    private static final Pattern SERIES = Pattern.compile("(\\d+(?:\\.\\d+)*)\\.\\d+.*");

    /// Versions of one series can use each other's files: all numbers but the last, as `10.11` of
    /// 10.11.19 and `15` of 15.20.
    String series() {
        Matcher matcher = SERIES.matcher(version);
        return matcher.matches() ? matcher.group(1) : version;
    }

    /// Whether this server opens files that another made: the same engine and series.
    public boolean opens(ServerVersion files) {
        return engine.equals(files.engine) && series().equals(files.series());
    }

    @Override
    public String toString() {
        return engine + " " + version;
    }
}
